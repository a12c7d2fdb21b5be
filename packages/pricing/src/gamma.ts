/** Logarithm of the gamma function of a positive number (Stirling's series, error below 1e-9). */
function logGamma(x: number): number {
  let product = 1;
  let at = x;
  while (at < 8) product *= at++;
  const inverse = 1 / (at * at);
  const series = (1 - inverse * (1 / 30 - inverse / 105)) / (12 * at);
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product);
}

/** The chance that a gamma variable of scale 1 is above x, by its series or, in the tail, its continued fraction. */
export function gammaAbove(shape: number, x: number): number {
  if (x <= 0) return 1;
  if (shape <= 0) return 0;
  const factor = Math.exp(shape * Math.log(x) - x - logGamma(shape));
  if (x < shape + 1) {
    let term = 1 / shape;
    let sum = term;
    for (let n = 1; n < 500 && term > sum * 1e-12; n++) {
      term *= x / (shape + n);
      sum += term;
    }
    return Math.max(0, 1 - factor * sum);
  }
  let b = x + 1 - shape;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 500; n++) {
    const a = n * (shape - n);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-12) break;
  }
  return factor * fraction;
}
