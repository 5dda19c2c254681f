"""Exponentials, logarithms and the error function, the same to the last bit on every machine.

After fdlibm (Sun Microsystems, 1993). A platform's own library may round otherwise, and WebAssembly has none.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zamki.kernels.entry import bare

_LN2_HIGH, _LN2_LOW, _PER_LN2 = 6.93147180369123816490e-01, 1.90821492927058770002e-10, 1.44269504088896338700
_LARGEST, _SMALLEST = 709.782712893384, -745.133219101941
"""Beyond these exponents the result is infinite, or zero."""
_BIAS, _MANTISSA = 1023, 52
_FAR = 1000
"""Powers of two beyond this are multiplied in two steps."""
_HALF_ROOT = 0x3FE6A09E
"""The upper half of the bits of the square root of a half."""
_UPPER = ~0xFFFFFFFF
_ERX, _EFX = 8.45062911510467529297e-01, 1.28379167095512586316e-01

# Coefficients of polynomials, the constant first.
_EXP = np.array([
    1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05,
    -1.65339022054652515390e-06, 4.13813679705723846039e-08,
])  # fmt: skip
_LOG_EVEN = np.array([3.999999999940941908e-01, 2.222219843214978396e-01, 1.531383769920937332e-01])
_LOG_ODD = np.array([
    6.666666666666735130e-01, 2.857142874366239149e-01, 1.818357216161805012e-01, 1.479819860511658591e-01,
])  # fmt: skip
_ERF_P = np.array([
    1.28379167095512558561e-01, -3.25042107247001499370e-01, -2.84817495755985104766e-02,
    -5.77027029648944159157e-03, -2.37630166566501626084e-05,
])  # fmt: skip
_ERF_Q = np.array([
    1.0, 3.97917223959155352819e-01, 6.50222499887672944485e-02, 5.08130628187576562776e-03,
    1.32494738004321644526e-04, -3.96022827877536812320e-06,
])  # fmt: skip
_ONE_P = np.array([
    -2.36211856075265944077e-03, 4.14856118683748331666e-01, -3.72207876035701323847e-01,
    3.18346619901161753674e-01, -1.10894694282396677476e-01, 3.54783043256182359371e-02,
    -2.16637559486879084300e-03,
])  # fmt: skip
_ONE_Q = np.array([
    1.0, 1.06420880400844228286e-01, 5.40397917702171048937e-01, 7.18286544141962662868e-02,
    1.26171219808761642112e-01, 1.36370839120290507362e-02, 1.19844998467991074170e-02,
])  # fmt: skip
_NEAR_P = np.array([
    -9.86494403484714822705e-03, -6.93858572707181764372e-01, -1.05586262253232909814e01,
    -6.23753324503260060396e01, -1.62396669462573470355e02, -1.84605092906711035994e02,
    -8.12874355063065934246e01, -9.81432934416914548592e00,
])  # fmt: skip
_NEAR_Q = np.array([
    1.0, 1.96512716674392571292e01, 1.37657754143519042600e02, 4.34565877475229228821e02,
    6.45387271733267880336e02, 4.29008140027567833386e02, 1.08635005541779435134e02,
    6.57024977031928170135e00, -6.04244152148580987438e-02,
])  # fmt: skip
_FAR_P = np.array([
    -9.86494292470009928597e-03, -7.99283237680523006574e-01, -1.77579549177547519889e01,
    -1.60636384855821916062e02, -6.37566443368389627722e02, -1.02509513161107724954e03,
    -4.83519191608651397019e02,
])  # fmt: skip
_FAR_Q = np.array([
    1.0, 3.03380607434824582924e01, 3.25792512996573918826e02, 1.53672958608443695994e03,
    3.19985821950859553908e03, 2.55305040643316442583e03, 4.74528541206955367215e02,
    -2.24409524465858183362e01,
])  # fmt: skip


@bare
def exp(x: float) -> float:
    """Returns e to the power x."""
    if x > _LARGEST:
        return np.inf
    if x < _SMALLEST:
        return 0.0
    k = np.int64(_PER_LN2 * x + (0.5 if x >= 0 else -0.5))
    high = x - k * _LN2_HIGH
    low = k * _LN2_LOW
    r = high - low
    square = r * r
    c = r - square * _polynomial(square, _EXP)
    y = 1.0 + (r * c / (2.0 - c) - low + high)
    if abs(k) < _FAR:
        return float(y * _power_of_two(k))
    far = _FAR if k > 0 else -_FAR
    return float(y * _power_of_two(far) * _power_of_two(k - far))


@bare
def log(x: float) -> float:
    """Returns the natural logarithm of a positive normal number."""
    bits = np.float64(x).view(np.int64)
    high = (bits >> 32) + (_BIAS << 20) - _HALF_ROOT
    k = (high >> 20) - _BIAS
    high = (high & 0xFFFFF) + _HALF_ROOT
    f = np.int64((high << 32) | (bits & 0xFFFFFFFF)).view(np.float64) - 1.0
    half = 0.5 * f * f
    s = f / (2.0 + f)
    square = s * s
    fourth = square * square
    tail = fourth * _polynomial(fourth, _LOG_EVEN) + square * _polynomial(fourth, _LOG_ODD)
    return float(s * (half + tail) + k * _LN2_LOW - half + f + k * _LN2_HIGH)


@bare
def tanh(x: float) -> float:
    """Returns the hyperbolic tangent."""
    a = abs(x)
    if a < 0.3:  # a continued fraction where 1 - 2 / … would cancel
        t = a * a
        found = a / (1.0 + t / (3.0 + t / (5.0 + t / (7.0 + t / (9.0 + t / (11.0 + t / 13.0))))))
    else:
        found = 1.0 if a > 22.0 else 1.0 - 2.0 / (exp(2.0 * a) + 1.0)
    return found if x >= 0 else -found


@bare
def erf(x: float) -> float:
    """Returns the error function."""
    a = abs(x)
    if a < 0.84375:
        if a < 3.7252902984e-09:
            return float(x + _EFX * x)
        return float(x + x * (_polynomial(x * x, _ERF_P) / _polynomial(x * x, _ERF_Q)))
    if a >= 6.0:
        found = 1.0
    elif a < 1.25:
        found = _ERX + _polynomial(a - 1.0, _ONE_P) / _polynomial(a - 1.0, _ONE_Q)
    else:
        found = 1.0 - _tail(a) / a
    return found if x >= 0 else -found


@bare
def half_power(x: float, halves: int) -> float:
    """Returns `x ** (halves / 2)` for a number that is not negative."""
    found = np.sqrt(x) if halves & 1 else 1.0
    n = halves >> 1
    while n > 0:
        if n & 1:
            found *= x
        x *= x
        n >>= 1
    return float(found)


@bare
def _polynomial(x: float, coefficients: Any) -> float:
    found = coefficients[len(coefficients) - 1]
    for i in range(len(coefficients) - 2, -1, -1):
        found = found * x + coefficients[i]
    return float(found)


@bare
def _power_of_two(k: Any) -> float:
    return float(np.int64(np.int64(k + _BIAS) << _MANTISSA).view(np.float64))


@bare
def _tail(a: float) -> float:
    """Returns what the error function lacks to 1, times its argument, from 1.25 on."""
    s = 1.0 / (a * a)
    if a < 1.0 / 0.35:
        ratio = _polynomial(s, _NEAR_P) / _polynomial(s, _NEAR_Q)
    else:
        ratio = _polynomial(s, _FAR_P) / _polynomial(s, _FAR_Q)
    z = np.int64(np.float64(a).view(np.int64) & _UPPER).view(np.float64)
    return exp(-z * z - 0.5625) * exp((z - a) * (z + a) + ratio)
