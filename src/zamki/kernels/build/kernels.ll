; What Numba's code calls, small enough to be inlined. Every array of a kernel lies in the arena, which is emptied
; when the next call begins, so nothing counts references.

define i32 @numba_attempt_nocopy_reshape(i64 %nd, ptr %dims, ptr %strides, i64 %newnd, ptr %newdims, ptr %newstrides, i64 %item, i32 %f) {
  br label %test
test:
  %i = phi i64 [ %newnd, %0 ], [ %j, %loop ]
  %step = phi i64 [ %item, %0 ], [ %wide, %loop ]
  %j = sub i64 %i, 1
  %end = icmp eq i64 %i, 0
  br i1 %end, label %out, label %loop
loop:
  %to = getelementptr i64, ptr %newstrides, i64 %j
  store i64 %step, ptr %to
  %from = getelementptr i64, ptr %newdims, i64 %j
  %size = load i64, ptr %from
  %wide = mul i64 %step, %size
  br label %test
out:
  ret i32 1
}

declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) {
  %y = call double @llvm.sqrt.f64(double %x)
  ret double %y
}

define void @NRT_incref(ptr %p) {
  ret void
}

define void @NRT_decref(ptr %p) {
  ret void
}

define ptr @NRT_MemInfo_data_fast(ptr %p) {
  %dataat = getelementptr i8, ptr %p, i32 16
  %data = load ptr, ptr %dataat
  ret ptr %data
}
