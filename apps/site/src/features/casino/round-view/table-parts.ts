import { asFields, type Fields } from '@evens/base';
import { listOf, parseMinor, parseText, parseWhole } from './fields.ts';
import type { ChipView, PartRead } from './part-shapes.ts';

const colours = ['green', 'red', 'black'] as const;

/** The pocket in which a ball fell. */
export function readPocket({ pocket, colour }: Fields): PartRead | undefined {
  const number = parseWhole(pocket);
  const found = colours.find((each) => each === colour);
  if (number === undefined || !found) return undefined;
  return { part: { kind: 'pocket', pocket: number, colour: found }, displayedFields: ['pocket', 'colour'] };
}

const DIE_FACES = 6;

/** The numbers of several dice. */
export function readRoll({ dice }: Fields): PartRead | undefined {
  const numbers = listOf(dice, parseWhole);
  if (!numbers || numbers.length === 0 || numbers.some((number) => number < 1 || number > DIE_FACES))
    return undefined;
  return { part: { kind: 'roll', numbers }, displayedFields: ['dice'] };
}

/** Parses the spot of a chip: a key, a number, or a kind with the numbers that it covers. */
function parseSpot({ spot, kind, numbers, which }: Fields): string | undefined {
  const key = parseText(spot) ?? parseWhole(spot)?.toString();
  const name = parseText(kind);
  if (key !== undefined || name === undefined) return key;
  const covered = listOf(numbers, parseWhole)?.join('-') ?? parseWhole(which)?.toString();
  return covered === undefined ? name : `${name} ${covered}`;
}

function parseChip(value: unknown): ChipView | undefined {
  const fields = asFields(value) ?? {};
  const { stakeMinor, stake: staked, returnMinor, result } = fields;
  const place = parseSpot(fields);
  const stake = parseMinor(stakeMinor) ?? parseMinor(staked);
  return place === undefined || stake === undefined
    ? undefined
    : {
        spot: place,
        stakeMinor: stake,
        returnMinor: parseMinor(returnMinor),
        ...(result !== undefined && { result: parseText(result) }),
      };
}

/** Parses bets on several spots of one table: chips, side bets, or stakes by spot. */
export function readChips({ chips, sides, stakes }: Fields): PartRead | undefined {
  for (const [name, value] of Object.entries({ chips, sides })) {
    const laid = listOf(value, parseChip);
    if (laid && laid.length > 0) return { part: { kind: 'chips', chips: laid }, displayedFields: [name] };
  }
  const named = listOf(Object.entries(asFields(stakes) ?? {}), chipOfEntry);
  return named && named.length > 0
    ? { part: { kind: 'chips', chips: named }, displayedFields: ['stakes'] }
    : undefined;
}

function chipOfEntry(entry: unknown): ChipView | undefined {
  const [spot, stake] = Array.isArray(entry) ? entry : [];
  return parseChip({ spot, stakeMinor: stake });
}
