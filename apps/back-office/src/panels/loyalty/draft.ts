import { calls } from '@evens/contract';
import {
  type LoyaltyBonus,
  type LoyaltyPrize,
  type LoyaltyTerms,
  loyaltyProducts,
  reachedLevelKeys,
  type ShopItem,
  termsFaults,
  type WheelSegment,
} from '@evens/loyalty';
import { amountText, readAmount } from '@evens/web/core/typed-amount.ts';
import { describeField, readInput } from '../forms/body-fields.ts';

export const levelFields = ['fromPoints', 'shopDiscountPercent', 'spins'] as const;

/** Texts of the inputs of an item or a segment. */
export interface PrizeDraft {
  /** Stays with the row while others are added and removed. */
  readonly id: number;
  readonly kind: LoyaltyPrize['kind'];
  readonly points: string;
  /** Euros: cash, of a free bet, or of each free spin. */
  readonly value: string;
  readonly count: string;
  readonly game: string;
  /** Points of an item, or the chance of a segment in per cent. */
  readonly number: string;
  readonly isOn: boolean;
}

export type PrizeList = 'items' | 'wheel';

export interface LoyaltyDraft extends Readonly<Record<PrizeList, readonly PrizeDraft[]>> {
  /** Texts of the other inputs by path. */
  readonly texts: Readonly<Record<string, string>>;
}

// Euros and per cent have two decimal places, so both are read as hundredths.
const hundredths = (value: number): string => amountText(BigInt(value), 'EUR');

function toPrizeDraft(prize: LoyaltyPrize, row: Pick<PrizeDraft, 'id' | 'isOn' | 'number'>): PrizeDraft {
  return {
    ...row,
    kind: prize.kind,
    points: prize.kind === 'points' ? String(prize.points) : '',
    value: prize.kind === 'points' ? '' : hundredths(prize.units),
    count: prize.kind === 'free-spins' ? String(prize.count) : '',
    game: prize.kind === 'free-spins' ? prize.game : '',
  };
}

export function toLoyaltyDraft({
  items,
  levels,
  pointsPer100,
  pointsPerSpin,
  wheel,
}: LoyaltyTerms): LoyaltyDraft {
  return {
    texts: {
      pointsPerSpin: String(pointsPerSpin),
      ...Object.fromEntries(
        loyaltyProducts.map((product) => [`pointsPer100.${product}`, String(pointsPer100[product])]),
      ),
      ...Object.fromEntries(
        reachedLevelKeys.flatMap((key) =>
          levelFields.map((field) => [`levels.${key}.${field}`, String(levels[key][field])]),
        ),
      ),
    },
    items: items.map(({ isOn, price, prize }, id) =>
      toPrizeDraft(prize, { id, isOn, number: String(price) }),
    ),
    wheel: wheel.map(({ chanceParts, prize }, id) =>
      toPrizeDraft(prize, { id, isOn: true, number: hundredths(chanceParts) }),
    ),
  };
}

const schema: unknown = calls['POST /api/desk/loyaltyterms'].body;

export interface TypedTerms {
  /** Undefined while an input cannot be read. */
  readonly terms: LoyaltyTerms | undefined;
  /** Paths of invalid fields. */
  readonly faults: readonly string[];
}

/** The typed terms and their faults. */
export function typedTerms(draft: LoyaltyDraft): TypedTerms {
  const faults: string[] = [];
  const whole = (path: string, text: string): number => {
    const read = readInput(describeField(schema, `Terms.${path}`), text);
    if (read.ok && typeof read.value === 'number') return read.value;
    faults.push(path);
    return 0;
  };
  const within = (path: string, value: number, maximum: number): number => {
    if (Number.isSafeInteger(value) && value >= 1 && value <= maximum) return value;
    faults.push(path);
    return 0;
  };
  const exact = (path: string, text: string, maximum: number): number => {
    const read = readAmount(text, 'EUR');
    return within(path, read.ok ? Number(read.value.minor) : 0, maximum);
  };
  const bonus = (path: string, { kind, value, count, game }: PrizeDraft): LoyaltyBonus => {
    const units = exact(`${path}.prize.units`, value, 100_000);
    if (kind !== 'free-spins') return { kind: kind === 'cash' ? kind : 'free-bet', units };
    return { kind, units, game, count: within(`${path}.prize.count`, Number(count), 200) };
  };
  const prize = (path: string, row: PrizeDraft): LoyaltyPrize =>
    row.kind === 'points'
      ? { kind: 'points', points: within(`${path}.prize.points`, Number(row.points), 100_000) }
      : bonus(path, row);
  const text = (path: string) => whole(path, draft.texts[path] ?? '');
  const level = (key: (typeof reachedLevelKeys)[number]) => ({
    fromPoints: text(`levels.${key}.fromPoints`),
    shopDiscountPercent: text(`levels.${key}.shopDiscountPercent`),
    spins: text(`levels.${key}.spins`),
  });
  const terms: LoyaltyTerms = {
    pointsPer100: {
      sport: text('pointsPer100.sport'),
      slots: text('pointsPer100.slots'),
      games: text('pointsPer100.games'),
      live: text('pointsPer100.live'),
      providers: text('pointsPer100.providers'),
    },
    levels: {
      bronze: level('bronze'),
      silver: level('silver'),
      gold: level('gold'),
      platinum: level('platinum'),
    },
    pointsPerSpin: text('pointsPerSpin'),
    items: draft.items.map(
      (row, index): ShopItem => ({
        prize: bonus(`items.${index}`, row),
        price: whole(`items.${index}.price`, row.number),
        isOn: row.isOn,
      }),
    ),
    wheel: draft.wheel.map(
      (row, index): WheelSegment => ({
        prize: prize(`wheel.${index}`, row),
        chanceParts: exact(`wheel.${index}.chanceParts`, row.number, 10_000),
      }),
    ),
  };
  return faults.length > 0 ? { terms: undefined, faults } : { terms, faults: termsFaults(terms) };
}

/** A row below the others. */
export function addRow(rows: readonly PrizeDraft[]): readonly PrizeDraft[] {
  const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
  return [
    ...rows,
    { id, kind: 'free-bet', points: '', value: '', count: '', game: '', number: '', isOn: true },
  ];
}
