import { type Fields, fieldsOf } from '@evens/base';
import { listOf, minorOf, textOf, wholeOf } from './fields.ts';
import type { ChipShown, PartRead } from './part-shapes.ts';

const colours = ['green', 'red', 'black'] as const;

/** The pocket in which a ball fell. */
export function readPocket({ pocket, colour }: Fields): PartRead | undefined {
  const number = wholeOf(pocket);
  const found = colours.find((each) => each === colour);
  if (number === undefined || !found) return undefined;
  return { part: { kind: 'pocket', pocket: number, colour: found }, shownFields: ['pocket', 'colour'] };
}

/** Parses the spot of a chip: a key, a number, or a kind with the numbers that it covers. */
function placeOf({ spot, kind, numbers, which }: Fields): string | undefined {
  const key = textOf(spot) ?? wholeOf(spot)?.toString();
  const name = textOf(kind);
  if (key !== undefined || name === undefined) return key;
  const covered = listOf(numbers, wholeOf)?.join('-') ?? wholeOf(which)?.toString();
  return covered === undefined ? name : `${name} ${covered}`;
}

function chipOf(value: unknown): ChipShown | undefined {
  const fields = fieldsOf(value) ?? {};
  const { stakeMinor, stake: staked, returnMinor } = fields;
  const place = placeOf(fields);
  const stake = minorOf(stakeMinor) ?? minorOf(staked);
  return place === undefined || stake === undefined
    ? undefined
    : { spot: place, stakeMinor: stake, returnMinor: minorOf(returnMinor) };
}

/** Parses bets on several spots of one table: chips, or stakes by spot. */
export function readChips({ chips, stakes }: Fields): PartRead | undefined {
  const laid = listOf(chips, chipOf);
  if (laid && laid.length > 0) return { part: { kind: 'chips', chips: laid }, shownFields: ['chips'] };
  const named = listOf(Object.entries(fieldsOf(stakes) ?? {}), chipOfEntry);
  return named && named.length > 0
    ? { part: { kind: 'chips', chips: named }, shownFields: ['stakes'] }
    : undefined;
}

function chipOfEntry(entry: unknown): ChipShown | undefined {
  const [spot, stake] = Array.isArray(entry) ? entry : [];
  return chipOf({ spot, stakeMinor: stake });
}
