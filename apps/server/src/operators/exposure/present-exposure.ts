import { setImmediate as nextTurn } from 'node:timers/promises';
import { formatAmount } from '@evens/base';
import type { CallAnswer, Calls, ExposureGroup, ExposureRow, ExposureSums } from '@evens/contract';
import { type Language, marketName, outcomeName, sportName, tournamentTitle } from '@evens/locales';
import { isOnPlayers, marketKey } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import {
  type ExposureReader,
  type ExposureReport,
  type ExposureTotals,
  fixtureName,
  lineLiability,
  type MatchTotals,
  matchNames,
  outcomeLiability,
  readPlayerNames,
} from '../../sportsbook/index.ts';
import { readBettors } from '../back-office/store.ts';

/** Maximum number of rows of an answer. */
const ROWS_MAX = 200;

type Answer = CallAnswer<Calls['GET /api/desk/exposure']>;

type LineFields = Pick<ExposureRow, 'LineID' | 'OutcomeNo' | 'Chance'>;
const noLine: LineFields = { LineID: null, OutcomeNo: null, Chance: null };

/** A row before it is named. */
interface Ranked {
  readonly totals: ExposureTotals;
  readonly liability: number;
  readonly isExact?: boolean;
  /** The match whose players name the row. */
  readonly playersOf?: number;
  readonly present: (
    players: readonly string[] | undefined,
  ) => Omit<ExposureRow, keyof ExposureSums | keyof LineFields | 'IsExact'> & Partial<LineFields>;
}

function amount(minor: number): string {
  return formatAmount(BigInt(Math.round(minor)), BOUNDS_CURRENCY);
}

function presentSums(totals: ExposureTotals, liability: number): ExposureSums {
  return {
    Bets: totals.bets,
    Multiples: totals.multiples,
    BetsLastMinute: totals.recent,
    Stakes: amount(totals.stakes),
    Payouts: amount(totals.payouts),
    Liability: amount(liability),
    Expected: amount(totals.stakes - totals.expected),
  };
}

function highest(rows: readonly Ranked[]): readonly Ranked[] {
  return rows.toSorted((a, b) => b.liability - a.liability).slice(0, ROWS_MAX);
}

interface Context {
  readonly db: Queryable;
  readonly report: ExposureReport;
  readonly language: Language;
}

/** Matches by their worst ends. Only those with the highest upper bounds are computed, in turns of the event loop. */
async function rankMatches({ report, language }: Context): Promise<readonly Ranked[]> {
  const bounded = [...report.matches.values()]
    .map((totals) => ({ totals, bound: totals.payouts - totals.stakes }))
    .toSorted((a, b) => b.bound - a.bound)
    .slice(0, ROWS_MAX);
  const rows: Ranked[] = [];
  for (const { totals } of bounded) {
    const { loss, isExact } = report.worstCase(totals);
    const { id, fixture } = totals.match;
    rows.push({
      ...{ totals, isExact },
      liability: loss,
      present: () => ({
        ID: `match-${id}`,
        Name: fixtureName(fixture, language),
        Parent: tournamentTitle(language, fixture),
        Sport: sportName(language, fixture.sport),
        MatchID: id,
        StartsAt: new Date(fixture.startsAtMs).toISOString(),
      }),
    });
    await nextTurn();
  }
  return rows;
}

async function rankLeagues(context: Context): Promise<readonly Ranked[]> {
  const { report, language } = context;
  const matches = Map.groupBy(report.matches.values(), ({ match }) => match.tournamentId);
  const rows: Ranked[] = [];
  for (const [id, members] of matches) {
    const [first] = members;
    const totals = report.tournaments.get(id);
    if (!first || !totals) continue;
    let liability = 0;
    let isExact = true;
    for (const member of members) {
      const worst = report.worstCase(member);
      liability += worst.loss;
      isExact &&= worst.isExact;
    }
    const { fixture } = first.match;
    rows.push({
      ...{ totals, liability, isExact },
      present: () => ({
        ID: `league-${id}`,
        Name: tournamentTitle(language, fixture),
        Parent: '',
        Sport: sportName(language, fixture.sport),
        MatchID: null,
        StartsAt: null,
      }),
    });
    await nextTurn();
  }
  return rows;
}

function rankLines(
  matches: Iterable<MatchTotals>,
  { by, language }: { readonly by: ExposureGroup; readonly language: Language },
): readonly Ranked[] {
  return [...matches].flatMap(({ match: { id: matchId, fixture }, lines }) => {
    const parent = () => ({
      Parent: fixtureName(fixture, language),
      Sport: sportName(language, fixture.sport),
      MatchID: matchId,
      StartsAt: new Date(fixture.startsAtMs).toISOString(),
    });
    return [...lines.values()].flatMap((totals): readonly Ranked[] => {
      const { line } = totals;
      const name = () => marketName(language, line, matchNames(fixture));
      const key = marketKey(line.type, line.specifier);
      if (by === 'market')
        return [
          {
            totals,
            liability: lineLiability(totals),
            present: () => ({ ID: `market-${line.id}`, Name: name(), ...parent(), LineID: key }),
          },
        ];
      return [...totals.outcomes.values()].map((outcome) => ({
        totals: outcome,
        liability: outcomeLiability(totals, outcome),
        ...(isOnPlayers(line.type) && { playersOf: matchId }),
        present: (players) => ({
          ID: `outcome-${line.id}-${outcome.outcomeNo}`,
          Name: `${name()}: ${outcomeName(language, line, outcome.outcomeNo, matchNames(fixture, players))}`,
          ...parent(),
          ...{ LineID: key, OutcomeNo: outcome.outcomeNo, Chance: outcome.chance ?? null },
        }),
      }));
    });
  });
}

async function rankPlayers({ db, report }: Context): Promise<readonly Ranked[]> {
  const players = Array.from(report.players, ([accountId, totals]) => ({
    ...{ accountId, totals },
    liability: totals.payouts - totals.stakes,
  }));
  const top = players.toSorted((a, b) => b.liability - a.liability).slice(0, ROWS_MAX);
  const bettors = await readBettors(
    db,
    top.map(({ accountId }) => accountId),
  );
  return top.map(({ accountId, totals, liability }) => ({
    ...{ totals, liability },
    present: () => ({
      ID: `player-${accountId}`,
      Name: bettors.get(accountId)?.userName ?? '',
      Parent: '',
      Sport: '',
      MatchID: null,
      StartsAt: null,
    }),
  }));
}

async function rank(
  context: Context,
  by: ExposureGroup,
  match: MatchTotals | undefined,
): Promise<readonly Ranked[]> {
  switch (by) {
    case 'match':
      return rankMatches(context);
    case 'league':
      return rankLeagues(context);
    case 'player':
      return rankPlayers(context);
    default:
      return rankLines(match ? [match] : context.report.matches.values(), { by, ...context });
  }
}

const noTotals: ExposureTotals = { bets: 0, multiples: 0, recent: 0, stakes: 0, payouts: 0, expected: 0 };

/** The open bets in groups, highest liability first. */
export async function presentExposure(
  { db, exposure }: { readonly db: Queryable; readonly exposure: ExposureReader },
  { by, match: matchId }: { readonly by: ExposureGroup; readonly match?: number | undefined },
  language: Language,
): Promise<Answer> {
  const report = await exposure.read();
  const isWhole = matchId === undefined;
  const match = isWhole
    ? undefined
    : [...report.matches.values()].find(({ match: { id } }) => id === matchId);
  const ranked = isWhole || match ? highest(await rank({ db, report, language }, by, match)) : [];
  const players = await readPlayerNames(
    db,
    ranked.flatMap(({ playersOf }) => playersOf ?? []),
  );
  const rows = ranked.map(({ totals, liability, isExact = true, playersOf, present }) => ({
    ...noLine,
    ...present(playersOf === undefined ? undefined : players.get(playersOf)),
    ...presentSums(totals, liability),
    IsExact: isExact,
  }));
  const worst = match && report.worstCase(match);
  const total = isWhole ? report.all : (match ?? noTotals);
  return {
    Currency: BOUNDS_CURRENCY,
    At: new Date(report.atMs).toISOString(),
    TookMs: report.tookMs,
    IsComplete: report.isComplete,
    MarketLiabilityMaximum: amount(report.marketLiabilityMax),
    Total: presentSums(total, worst ? worst.loss : total.payouts - total.stakes),
    Rows: rows,
    Ends: (worst?.ends ?? []).map(({ name, chance, worstLoss, meanLoss }) => ({
      Name: name,
      Chance: chance,
      WorstLoss: amount(worstLoss),
      MeanLoss: amount(meanLoss),
    })),
  };
}
