import { type BookMarket, type FixturePlayer, type MatchBook, openBook } from '@evens/book';
import type { ResultMarket, ResultOdd } from '@evens/contract';
import type { Language } from '@evens/locales';
import {
  betResults,
  countOutcomes,
  type FixtureCounts,
  type MarketDefinition,
  marketDefinition,
  marketKey,
  parseMarket,
  type Specifier,
  type Verdict,
} from '@evens/markets';
import { inPageOrder, presentMarket } from '../catalogue/present-markets.ts';
import { sportOfRow } from './present-result.ts';
import { type ResultLine, resultLines } from './result-lines.ts';
import type { ResultRow } from './store.ts';

/** The verdict that settlement wrote for an outcome of a line with bets; undefined if there is none. */
export type WrittenVerdict = (
  line: ResultLine,
  outcomeNo: number,
) => { readonly verdict: Verdict; readonly isDeclared: boolean } | undefined;

interface SettledLine {
  readonly market: BookMarket;
  /** By outcome, in order. */
  readonly verdicts: readonly (Verdict | undefined)[];
}

function uniqueLines(lines: readonly ResultLine[]): readonly ResultLine[] {
  return [...new Map(lines.map((line) => [marketKey(line.type, line.specifier), line])).values()];
}

/** How many outcomes a line of the type has; none of a type that isn't ours. */
export function outcomeCount(type: string, counts: FixtureCounts): number {
  const definition = marketDefinition(type);
  return definition ? countOutcomes(definition, counts) : 0;
}

/** A declared verdict (by operators, or for the match as a whole) outranks the facts. */
function outcomeVerdict(
  row: ResultRow,
  line: { definition: MarketDefinition; specifier: Specifier; outcomeNo: number },
  written: ReturnType<WrittenVerdict>,
): Verdict | undefined {
  if (written?.isDeclared) return written.verdict;
  return line.definition.settle(line.outcomeNo, line.specifier, row.facts) ?? written?.verdict;
}

function settled(
  row: ResultRow,
  line: ResultLine,
  { players, written }: Pick<AlternativeParts, 'players' | 'written'>,
): SettledLine | undefined {
  const parsed = parseMarket(line.type, line.specifier);
  if (!parsed.ok) return undefined;
  const count = outcomeCount(line.type, {
    runners: row.fixture.competitors.length,
    players: players.length,
  });
  const verdicts = Array.from({ length: count }, (_, index) =>
    outcomeVerdict(row, { ...parsed.value, outcomeNo: index + 1 }, written(line, index + 1)),
  );
  if (!verdicts.some((verdict) => verdict !== undefined && verdict.result !== betResults.lost))
    return undefined;
  const market = { ...line, suspended: true, odds: verdicts.map(() => 0), seq: 0 };
  return { market, verdicts };
}

export interface AlternativeParts {
  readonly row: ResultRow;
  readonly players: readonly FixturePlayer[];
  /** Lines that somebody bet on. */
  readonly betOn: readonly ResultLine[];
  readonly written: WrittenVerdict;
  readonly language: Language;
}

/** All markets of a match with the outcomes that did not lose; outcomes that the facts leave open are omitted. */
export function presentAlternative({
  row,
  players,
  betOn,
  written,
  language,
}: AlternativeParts): ResultMarket[] {
  const lines = uniqueLines([...betOn, ...resultLines(sportOfRow(row), row.fixture, row.facts)]);
  const decided = lines
    .map((line) => settled(row, line, { players, written }))
    .filter((line) => line !== undefined);
  const verdictsByMarket = new Map(decided.map(({ market, verdicts }) => [market, verdicts]));
  const book: MatchBook = { ...openBook(row.fixture, 0), players, phase: row.phase, facts: row.facts };
  return inPageOrder(verdictsByMarket.keys()).map((market) => {
    const { Odds, ...named } = presentMarket(market, { book, language, isOpen: false });
    const verdicts = verdictsByMarket.get(market) ?? [];
    return {
      ...named,
      Odds: Odds.map((odd, index): ResultOdd | undefined => {
        const verdict = verdicts[index];
        if (verdict === undefined || verdict.result === betResults.lost) return undefined;
        const { ID, OutcomeNo, Title, TitleSuffix, MarketID } = odd;
        const { result, share } = verdict;
        return {
          ID,
          OutcomeNo,
          Title,
          TitleSuffix,
          MarketID,
          Result: result,
          Share: share ? `${share.num}/${share.den}` : '',
        };
      }).filter((odd) => odd !== undefined),
    };
  });
}
