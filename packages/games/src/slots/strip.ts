/** Parses the symbols of a reel in order. Throws for a word that is not a symbol of the game. */
export function parseStrip<const Name extends string>(
  symbols: readonly Name[],
  text: string,
): readonly Name[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const symbol = symbols.find((name) => name === word);
      if (symbol === undefined) throw new RangeError(`parseStrip: expected a symbol, got ${word}`);
      return symbol;
    });
}

/** Symbol at an index of a strip. Strips are circular. */
function symbolAt<Name>(strip: readonly Name[], place: number): Name {
  const symbol = strip[((place % strip.length) + strip.length) % strip.length];
  if (symbol === undefined) throw new RangeError('symbolAt: expected a strip with symbols, got none');
  return symbol;
}

/** Visible symbols of a reel that stopped at `stop`: this index on top, the following ones below. */
export function reelWindow<Name>(strip: readonly Name[], stop: number, rows: number): Name[] {
  // A plain loop for speed: a million trial rounds spin five million reels.
  const window: Name[] = [];
  for (let row = 0; row < rows; row++) window.push(symbolAt(strip, stop + row));
  return window;
}
