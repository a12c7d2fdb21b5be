import type { Fixture, MatchBook } from '@evens/book';
import type { Slip, SlipSelection } from '@evens/contract';
import { type Language, marketName, outcomeName } from '@evens/locales';
import { isInPlay, type MatchBooks } from '../../feed/index.ts';
import { matchNames } from '../catalogue/match-names.ts';
import { fixtureLink, fixtureName } from '../tickets/present-leg.ts';
import { parseSelectionId, type SlipPick } from './selection-id.ts';
import type { SlipRecord, StoredSelection } from './store.ts';

interface StoredFixture {
  readonly fixture: Fixture;
  /** Names of the players, in order; empty unless a selection is on players. */
  readonly players: readonly string[];
}

export interface SlipView {
  readonly books: Pick<MatchBooks, 'get'>;
  /** Fixtures of matches without a book in memory. */
  readonly fixtures: ReadonlyMap<number, StoredFixture>;
  readonly language: Language;
}

function findMatch(
  { books, fixtures }: SlipView,
  matchId: number,
): (StoredFixture & { readonly book: MatchBook | undefined }) | undefined {
  const book = books.get(matchId);
  if (book) return { fixture: book.fixture, players: book.players.map(({ name }) => name), book };
  const stored = fixtures.get(matchId);
  return stored && { ...stored, book: undefined };
}

/** Undefined if the match no longer exists: it has no names. */
export function presentSelection(
  pick: SlipPick,
  stored: Omit<StoredSelection, 'at'>,
  view: SlipView,
): SlipSelection | undefined {
  const match = findMatch(view, pick.matchId);
  if (!match) return undefined;
  const { fixture, players, book } = match;
  const names = matchNames(fixture, players);
  return {
    ID: stored.id,
    MatchID: pick.matchId,
    MarketType: pick.type,
    Specifier: pick.specifier,
    OutcomeNo: pick.outcomeNo,
    Odds: stored.odds,
    SourceType: stored.source,
    MatchName: fixtureName(fixture, view.language),
    MatchLink: fixtureLink(fixture, pick.matchId, book !== undefined && isInPlay(book)),
    MarketName: marketName(view.language, pick, names),
    OutcomeName: outcomeName(view.language, pick, pick.outcomeNo, names),
    SportAlias: fixture.sport,
  };
}

/** A market that is no longer defined has no name either and is omitted. */
export function presentSlip(slip: SlipRecord, view: SlipView): Slip {
  return {
    Selections: slip.selections.flatMap((stored) => {
      const pick = parseSelectionId(stored.id);
      return (pick.ok ? presentSelection(pick.value, stored, view) : undefined) ?? [];
    }),
    OddsChangePolicy: slip.policy,
    Entries: slip.entries,
    Version: slip.version,
  };
}
