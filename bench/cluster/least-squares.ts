interface Equation {
  readonly row: readonly number[];
  readonly value: number;
}

/** Gaussian elimination with the largest pivot of each column. */
function solve(rows: readonly (readonly number[])[]): readonly number[] {
  const matrix = rows.map((row) => [...row]);
  const size = matrix.length;
  const at = (row: number, column: number) => matrix[row]?.[column] ?? 0;
  for (let column = 0; column < size; column += 1) {
    const pivot = matrix
      .map((_, row) => row)
      .slice(column)
      .reduce((best, row) => (Math.abs(at(row, column)) > Math.abs(at(best, column)) ? row : best));
    [matrix[column], matrix[pivot]] = [matrix[pivot] ?? [], matrix[column] ?? []];
    for (let row = 0; row < size; row += 1) {
      if (row === column || at(column, column) === 0) continue;
      const factor = at(row, column) / at(column, column);
      matrix[row] = (matrix[row] ?? []).map((value, index) => value - factor * at(column, index));
    }
  }
  return matrix.map((_, row) => (at(row, row) === 0 ? 0 : at(row, size) / at(row, row)));
}

/**
 * Coefficients with the least squares of the differences, none below 0: a cost that comes out negative is noise, and is left
 * out.
 */
export function fitCosts(equations: readonly Equation[]): readonly number[] {
  const size = equations[0]?.row.length ?? 0;
  let columns = Array.from({ length: size }, (_, column) => column);
  while (columns.length > 0) {
    const sum = (product: (equation: Equation) => number) =>
      equations.reduce((total, equation) => total + product(equation), 0);
    const solved = solve(
      columns.map((one) => [
        ...columns.map((other) => sum(({ row }) => (row[one] ?? 0) * (row[other] ?? 0))),
        sum(({ row, value }) => (row[one] ?? 0) * value),
      ]),
    );
    const least = Math.min(...solved);
    if (least >= 0) return Array.from({ length: size }, (_, column) => solved[columns.indexOf(column)] ?? 0);
    columns = columns.filter((_, index) => solved[index] !== least);
  }
  return new Array<number>(size).fill(0);
}
