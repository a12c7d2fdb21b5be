import { asFields, type Fields } from '@evens/base';
import { parseWhole } from './fields.ts';
import type { PartRead } from './part-shapes.ts';

const reds: ReadonlySet<number> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]);

function pocketColour(pocket: number): string {
  if (pocket === 0) return 'green';
  return reds.has(pocket) ? 'red' : 'black';
}

/** Result of a round at a table and of the player's own bet, in the shape of a single-player game. */
export function unshared(fields: Fields): Fields {
  const table = asFields(fields['table']);
  if (!table) return fields;
  const own = asFields(fields['own']) ?? {};
  switch (table['kind']) {
    case 'crash':
      return { crash: table['crash'], cashOut: own['cashOut'] ?? null };
    case 'live-roulette': {
      const pocket = parseWhole(table['pocket']);
      return pocket === undefined ? {} : { pocket, colour: pocketColour(pocket) };
    }
    case 'live-wheel': {
      const { times, spot, pays } = asFields(table['spin']) ?? {};
      return spot === undefined ? {} : { spot, times, pays };
    }
    case 'live-baccarat':
      return asFields(table['coup']) ?? {};
    case 'live-dragon-tiger': {
      const { dragon, tiger, winner, isSuitedTie } = asFields(table['deal']) ?? {};
      if (dragon === undefined) return {};
      return {
        deal: { dragon: [dragon], tiger: [tiger], winner },
        ...(isSuitedTie === true && { isSuitedTie }),
      };
    }
    case 'live-sic-bo':
      return table['dice'] === null ? {} : { dice: table['dice'] };
    case 'live-blackjack': {
      const hands = own['hands'] ?? [{ cards: table['first'] }];
      const { insuranceMinor, sides } = own;
      return {
        dealer: table['dealer'],
        hands,
        ...(insuranceMinor !== null && { insuranceMinor }),
        ...(sides !== undefined && { sides }),
        // The verifier has no bet: it computes the result of every side bet.
        ...asFields(table['sideResults']),
      };
    }
    default:
      return fields;
  }
}

/** Where a flight ended, and where the player left it. */
export function readFlight({ crash, cashOut }: Fields): PartRead | undefined {
  const end = parseWhole(crash);
  if (end === undefined) return undefined;
  return {
    part: { kind: 'flight', crash: end, out: parseWhole(cashOut) },
    displayedFields: ['crash', 'cashOut'],
  };
}
