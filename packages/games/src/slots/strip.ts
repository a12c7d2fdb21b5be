/** A reel's symbols in order, written as words. Throws for a word that is no symbol of the game. */
export function stripOf<const Name extends string>(symbols: readonly Name[], text: string): readonly Name[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const symbol = symbols.find((name) => name === word);
      if (symbol === undefined) throw new RangeError(`stripOf: expected a symbol, got ${word}`);
      return symbol;
    });
}

/** What is at a place of a strip, which goes round. */
function symbolAt<Name>(strip: readonly Name[], place: number): Name {
  const symbol = strip[((place % strip.length) + strip.length) % strip.length];
  if (symbol === undefined) throw new RangeError('symbolAt: expected a strip with symbols, got none');
  return symbol;
}

/** What a reel shows that stopped at `stop`: that place on top, those that follow below it. */
export function windowOf<Name>(strip: readonly Name[], stop: number, rows: number): Name[] {
  // A loop, for a million trial rounds spin five million reels.
  const window: Name[] = [];
  for (let row = 0; row < rows; row++) window.push(symbolAt(strip, stop + row));
  return window;
}
