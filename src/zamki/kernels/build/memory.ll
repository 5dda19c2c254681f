; The memory of a module, kept apart from the kernels so that the optimiser does not look through it.
;
; Memory comes in blocks of powers of two, from 128 bytes. A block begins with its class (at 8), the next free one
; (at 12) and the chunk before it (at 20); its data lie 64 bytes behind its beginning.
@__heap_base = external global i8
@zamki.free = internal global [33 x ptr] zeroinitializer
@zamki.end = internal global i32 0
declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare i64 @llvm.ctlz.i64(i64, i1)

define ptr @zamki.alloc(i64 %size) noinline {
  %whole = add i64 %size, 64
  %least = call i64 @llvm.umax.i64(i64 %whole, i64 128)
  %less = sub i64 %least, 1
  %zeros = call i64 @llvm.ctlz.i64(i64 %less, i1 false)
  %class = sub i64 64, %zeros
  %huge = icmp ugt i64 %class, 31
  br i1 %huge, label %none, label %look
look:
  %class32 = trunc i64 %class to i32
  %list = getelementptr [33 x ptr], ptr @zamki.free, i32 0, i32 %class32
  %head = load ptr, ptr %list
  %empty = icmp eq ptr %head, null
  br i1 %empty, label %fresh, label %reuse
reuse:
  %nextat = getelementptr i8, ptr %head, i32 12
  %next = load ptr, ptr %nextat
  store ptr %next, ptr %list
  br label %made
fresh:
  %old = load i32, ptr @zamki.end
  %never = icmp eq i32 %old, 0
  %base = ptrtoint ptr @__heap_base to i32
  %from = select i1 %never, i32 %base, i32 %old
  %up = add i32 %from, 63
  %at = and i32 %up, -64
  %length = shl i32 1, %class32
  %end = add i32 %at, %length
  %over = icmp ult i32 %end, %at
  br i1 %over, label %none, label %room
room:
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %endup = add i32 %end, 65535
  %need = lshr i32 %endup, 16
  %enough = icmp ule i32 %need, %pages
  br i1 %enough, label %take, label %grow
grow:
  %more = sub i32 %need, %pages
  %least16 = call i32 @llvm.umax.i32(i32 %more, i32 16)
  %got = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %least16)
  %refused = icmp eq i32 %got, -1
  br i1 %refused, label %none, label %take
take:
  store i32 %end, ptr @zamki.end
  %block = inttoptr i32 %at to ptr
  br label %made
made:
  %p = phi ptr [ %head, %reuse ], [ %block, %take ]
  %classat = getelementptr i8, ptr %p, i32 8
  %class3 = trunc i64 %class to i32
  store i32 %class3, ptr %classat
  ret ptr %p
none:
  ret ptr null
}
declare i64 @llvm.umax.i64(i64, i64)
declare i32 @llvm.umax.i32(i32, i32)

define void @zamki.release(ptr %p) noinline {
  %classat = getelementptr i8, ptr %p, i32 8
  %class = load i32, ptr %classat
  %list = getelementptr [33 x ptr], ptr @zamki.free, i32 0, i32 %class
  %head = load ptr, ptr %list
  %nextat = getelementptr i8, ptr %p, i32 12
  store ptr %head, ptr %nextat
  store ptr %p, ptr %list
  ret void
}

; The arena: what kernels make lies in chunks, and is gone when the next call begins.
@zamki.top = internal global i32 0
@zamki.limit = internal global i32 0
@zamki.chunk = internal global ptr null

define ptr @NRT_MemInfo_alloc_aligned(i64 %size, i32 %align) {
  %up = add i64 %size, 127
  %need = and i64 %up, -64
  %huge = icmp ugt i64 %need, 2147483648
  br i1 %huge, label %none, label %try
try:
  %top = load i32, ptr @zamki.top
  %limit = load i32, ptr @zamki.limit
  %need32 = trunc i64 %need to i32
  %left = sub i32 %limit, %top
  %fits = icmp ule i32 %need32, %left
  br i1 %fits, label %take, label %more
more:
  %least = call i64 @llvm.umax.i64(i64 %need, i64 1048512)
  %p = call ptr @zamki.alloc(i64 %least)
  %refused = icmp eq ptr %p, null
  br i1 %refused, label %none, label %chain
chain:
  %before = load ptr, ptr @zamki.chunk
  %chainat = getelementptr i8, ptr %p, i32 20
  store ptr %before, ptr %chainat
  store ptr %p, ptr @zamki.chunk
  call void @zamki.open(ptr %p)
  br label %try
take:
  %end = add i32 %top, %need32
  store i32 %end, ptr @zamki.top
  %made = inttoptr i32 %top to ptr
  %data = getelementptr i8, ptr %made, i32 64
  %dataat = getelementptr i8, ptr %made, i32 16
  store ptr %data, ptr %dataat
  ret ptr %made
none:
  ret ptr null
}
define internal void @zamki.open(ptr %p) {
  %at = ptrtoint ptr %p to i32
  %first = add i32 %at, 64
  %classat = getelementptr i8, ptr %p, i32 8
  %class = load i32, ptr %classat
  %length = shl i32 1, %class
  %end = add i32 %at, %length
  store i32 %first, ptr @zamki.top
  store i32 %end, ptr @zamki.limit
  ret void
}
define void @zamki.reset() {
  br label %look
look:
  %c = load ptr, ptr @zamki.chunk
  %none = icmp eq ptr %c, null
  br i1 %none, label %out, label %some
some:
  %chainat = getelementptr i8, ptr %c, i32 20
  %before = load ptr, ptr %chainat
  %only = icmp eq ptr %before, null
  br i1 %only, label %keep, label %drop
drop:
  store ptr %before, ptr @zamki.chunk
  call void @zamki.release(ptr %c)
  br label %look
keep:
  call void @zamki.open(ptr %c)
  br label %out
out:
  ret void
}

; The product of two numbers of 128 bits, which LLVM calls for.
define hidden void @__multi3(ptr %r, i64 %al, i64 %ah, i64 %bl, i64 %bh) {
  %a0 = and i64 %al, 4294967295
  %a1 = lshr i64 %al, 32
  %b0 = and i64 %bl, 4294967295
  %b1 = lshr i64 %bl, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %m0 = lshr i64 %p00, 32
  %m1 = and i64 %p01, 4294967295
  %m2 = and i64 %p10, 4294967295
  %s0 = add i64 %m0, %m1
  %mid = add i64 %s0, %m2
  %lo0 = and i64 %p00, 4294967295
  %lo1 = shl i64 %mid, 32
  %lo = or i64 %lo0, %lo1
  %h0 = lshr i64 %p01, 32
  %h1 = lshr i64 %p10, 32
  %h2 = lshr i64 %mid, 32
  %h3 = add i64 %p11, %h0
  %h4 = add i64 %h3, %h1
  %h5 = add i64 %h4, %h2
  %c0 = mul i64 %al, %bh
  %c1 = mul i64 %ah, %bl
  %h6 = add i64 %h5, %c0
  %hi = add i64 %h6, %c1
  store i64 %lo, ptr %r, align 8
  %q = getelementptr i8, ptr %r, i32 8
  store i64 %hi, ptr %q, align 8
  ret void
}
