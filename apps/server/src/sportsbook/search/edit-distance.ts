/** Allowed typing errors by word length: none up to three letters, one up to seven, then two. */
export function slipsAllowed(length: number): 0 | 1 | 2 {
  return length <= 3 ? 0 : length <= 7 ? 1 : 2;
}

/** One bit per letter. Letters of other scripts share bits, which allows false positives but no false negatives. */
export function letterBits(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

export function bitCount(bits: number): number {
  let left = bits >>> 0;
  let count = 0;
  for (; left !== 0; left &= left - 1) count++;
  return count;
}

const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/**
 * Number of typing errors between the typed text and a word or its prefix: missing, added, changed or swapped letters
 * count one each. Undefined beyond `limit`. Words of at most 60 letters.
 */
export function slipsBetween(
  typed: string,
  word: string,
  limit: number,
): { readonly whole: number | undefined; readonly beginning: number | undefined } {
  let [before, last, row] = rows;
  // A longer word can only match by its beginning.
  const width = Math.min(word.length, typed.length + limit);
  for (let j = 0; j <= width; j++) last[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= width; j++) {
      const isSame = typed.charCodeAt(i - 1) === word.charCodeAt(j - 1);
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const hasSwapped =
        i > 1 &&
        j > 1 &&
        typed.charCodeAt(i - 1) === word.charCodeAt(j - 2) &&
        typed.charCodeAt(i - 2) === word.charCodeAt(j - 1);
      if (hasSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return { whole: undefined, beginning: undefined };
    [before, last, row] = [last, row, before];
  }
  let beginning = limit + 1;
  for (let j = Math.max(0, typed.length - limit); j <= width; j++)
    beginning = Math.min(beginning, last[j] ?? beginning);
  const whole = word.length === width ? (last[width] ?? limit + 1) : limit + 1;
  return {
    whole: whole <= limit ? whole : undefined,
    beginning: beginning <= limit ? beginning : undefined,
  };
}
