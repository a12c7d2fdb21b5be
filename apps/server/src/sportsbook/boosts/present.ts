import { type CurrencyCode, formatAmount } from '@evens/base';
import type { Boost, CallAnswer, Calls, SlipSelection } from '@evens/contract';
import type { Language } from '@evens/locales';
import { boostedOdds, marketKey } from '@evens/markets';
import { priceNow } from '../../feed/index.ts';
import { type BoostTerms, isBoostOn } from '../placement/rules/boost-terms.ts';
import { lastPrice } from '../slip/pick-now.ts';
import { presentSelection, type SlipView } from '../slip/present.ts';
import { parseSelectionId, type SlipPick, selectionId } from '../slip/selection-id.ts';
import { BASE_CURRENCY, type BoostBooks } from './make-boost.ts';
import type { BoostRow, ComboRow } from './store.ts';

export interface BoostView {
  readonly books: BoostBooks;
  readonly language: Language;
  readonly atMs: number;
}

const noFixtures: SlipView['fixtures'] = new Map();

function pickOfTerms({
  matchId,
  type,
  specifier,
  outcomeNo,
}: Pick<BoostTerms, 'matchId' | 'outcomeNo' | 'specifier' | 'type'>): SlipPick {
  return { matchId, type, specifier, outcomeNo, key: marketKey(type, specifier) };
}

export function pickOfRow(row: BoostRow): SlipPick {
  return pickOfTerms({
    matchId: row.match_id,
    type: row.market_type,
    specifier: row.specifier,
    outcomeNo: row.outcome_no,
  });
}

/** A selection at its latest price; undefined if it is no longer offered. */
export function presentOffered(pick: SlipPick, { books, language }: BoostView): SlipSelection | undefined {
  const price = lastPrice(books, pick);
  if (!price) return undefined;
  const storedSelection = { id: selectionId(pick), odds: price.oddsMilli, source: price.source };
  return presentSelection(pick, storedSelection, { books, fixtures: noFixtures, language });
}

/** Undefined if it is no longer available. */
export function presentBoost(
  terms: BoostTerms,
  {
    view,
    maximum,
    isUsed,
  }: {
    readonly view: BoostView;
    readonly maximum: { readonly minor: bigint; readonly currency: CurrencyCode };
    readonly isUsed: boolean;
  },
): Boost | undefined {
  const pick = pickOfTerms(terms);
  const price = lastPrice(view.books, pick);
  const selection = presentOffered(pick, view);
  if (!price || !selection || !isBoostOn(terms, price.book, view.atMs)) return undefined;
  const { fixture } = price.book;
  return {
    ID: terms.id,
    Selection: selection,
    DateOfMatch: new Date(fixture.startsAtMs).toISOString(),
    BasisPoints: terms.basisPoints,
    BoostedOdds: boostedOdds(price.oddsMilli, terms.basisPoints),
    IsSuspended: !priceNow(view.books, pick, view.atMs).ok,
    MaximumStake: formatAmount(maximum.minor, maximum.currency),
    Currency: maximum.currency,
    EndsAt: new Date(Math.min(terms.endsAtMs, Math.max(fixture.startsAtMs, view.atMs))).toISOString(),
    IsUsed: isUsed,
  };
}

/** The title in the language, else in English; empty where it has none. */
export function comboTitle({ titles }: Pick<ComboRow, 'titles'>, { code }: Language): string {
  return titles[code] ?? titles['en'] ?? '';
}

/** Valid selection ids in the row. */
export function comboPicks({ selections }: Pick<ComboRow, 'selections'>): readonly SlipPick[] {
  return selections.flatMap((id) => {
    const pick = parseSelectionId(id);
    return pick.ok ? pick.value : [];
  });
}

type BoostsAnswer = CallAnswer<Calls['GET /api/desk/boosts']>;

function presentHistory(row: BoostRow | ComboRow, { atMs }: BoostView, isOnOffer: boolean) {
  const isLater = row.starts_at.getTime() > atMs;
  const isOver = row.ended_by !== null || row.ends_at.getTime() <= atMs || !isOnOffer;
  return {
    StartsAt: row.starts_at.toISOString(),
    EndsAt: row.ends_at.toISOString(),
    State: isOver ? 'over' : isLater ? 'later' : 'on',
    MadeBy: row.made_by,
    MadeAt: row.made_at.toISOString(),
    Reason: row.reason,
    EndedBy: row.ended_by ?? '',
    EndReason: row.end_reason ?? '',
  };
}

/** A selection of a match in memory, offered or not. */
function presentKnown(pick: SlipPick, view: BoostView): SlipSelection | undefined {
  const price = lastPrice(view.books, pick);
  const storedSelection = { id: selectionId(pick), odds: price?.oddsMilli ?? 0, source: price?.source ?? 1 };
  return presentSelection(pick, storedSelection, { ...view, fixtures: noFixtures });
}

export function presentBoostRow(row: BoostRow, view: BoostView): BoostsAnswer['Boosts'][number] {
  const pick = pickOfRow(row);
  const price = lastPrice(view.books, pick);
  return {
    ID: row.id,
    Selection: presentKnown(pick, view) ?? null,
    BasisPoints: row.basis_points,
    MaximumStake: formatAmount(BigInt(row.stake_max), BASE_CURRENCY),
    Currency: BASE_CURRENCY,
    Uses: row.uses,
    ...presentHistory(row, view, price?.source === 1),
  };
}

export function presentComboRow(row: ComboRow, view: BoostView): BoostsAnswer['Combos'][number] {
  const picks = comboPicks(row);
  const isOnOffer = picks.every((pick) => lastPrice(view.books, pick));
  return {
    ID: row.id,
    Title: comboTitle(row, view.language),
    Selections: picks.flatMap((pick) => presentKnown(pick, view) ?? []),
    ...presentHistory(row, view, isOnOffer && picks.length === row.selections.length),
  };
}
