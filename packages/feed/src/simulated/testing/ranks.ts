/** Ranks by value, highest first; equal values share their mean rank. */
export function ranks(values: readonly number[]): readonly number[] {
  return values.map((value) => {
    const above = values.filter((other) => other > value).length;
    const level = values.filter((other) => other === value).length;
    return above + (level - 1) / 2;
  });
}

export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const products = a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB));
  const spread = (list: readonly number[], middle: number) =>
    list.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return products.reduce((sum, product) => sum + product, 0) / Math.sqrt(spread(a, meanA) * spread(b, meanB));
}
