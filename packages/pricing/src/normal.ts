/** P(X ≤ x) of a standard normal variable (Abramowitz and Stegun 7.1.26 through erf; error below 1.5e-7). */
export function normalBelow(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const tail =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
    t *
    Math.exp(-z * z);
  return x >= 0 ? 1 - tail / 2 : tail / 2;
}

const a = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
];
const b = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1,
];
const c = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((value, coefficient) => value * x + coefficient, 0);
}

/** The x with P(X ≤ x) = chance, 0 < chance < 1 (Acklam's rational approximation, relative error 1.15e-9). */
export function normalAt(chance: number): number {
  if (chance < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(chance));
    return polynomial(c, q) / polynomial(d, q);
  }
  if (chance > 1 - 0.02425) return -normalAt(1 - chance);
  const q = chance - 0.5;
  return (polynomial(a, q * q) * q) / polynomial(b, q * q);
}

/**
 * `count` points spread evenly over the unit cube (Roberts' R-sequence), mapped to independent standard normals. Fewer
 * gaps than random points, and deterministic.
 */
export function spreadNormals(count: number, dimensions: number): readonly Float64Array[] {
  let phi = 2;
  for (let round = 0; round < 40; round++) phi = (1 + phi) ** (1 / (dimensions + 1));
  return Array.from({ length: dimensions }, (_, dimension) => {
    const step = phi ** -(dimension + 1);
    return Float64Array.from({ length: count }, (_, index) =>
      normalAt((0.5 + (index + 1) * step) % 1 || 0.5),
    );
  });
}
