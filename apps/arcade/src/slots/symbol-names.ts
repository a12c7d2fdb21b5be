/** Names of a slot's symbols; one that the slot does not have reads as it came. */
export function symbolNames<S extends string>(
  symbols: readonly S[],
  say: (symbol: S) => string,
): (symbol: string) => string {
  return (symbol) => {
    const known = symbols.find((each) => each === symbol);
    return known === undefined ? symbol : say(known);
  };
}
