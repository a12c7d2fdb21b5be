/** Names of a slot's symbols; an unknown symbol is its own name. */
export function symbolNames<S extends string>(
  symbols: readonly S[],
  translate: (symbol: S) => string,
): (symbol: string) => string {
  return (symbol) => {
    const known = symbols.find((each) => each === symbol);
    return known === undefined ? symbol : translate(known);
  };
}
