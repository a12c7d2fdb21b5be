const ODDS_MAX_MILLI = 1_001_000;

/** Parses a typed decimal price ("1.85") to thousandths; undefined if it is not a price above 1. */
export function parseTypedOdds(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,4})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const milli = Number(whole) * 1000 + Number(part.padEnd(3, '0'));
  return milli > 1000 && milli <= ODDS_MAX_MILLI ? milli : undefined;
}
