import { type AccountId, amount, type MatchId, makeCommandId, type TicketId } from '@evens/base';
import { type BookImage, bookFromImage, type MatchBook } from '@evens/book';
import { marketKey } from '@evens/markets';
import type { TicketFormula } from '@evens/tickets';
import type { RequestedPick } from '../../../tickets/ticket-record.ts';
import type { BetPick } from '../../parse/bet-shape.ts';
import type { WaitingBet } from '../waiting-bet.ts';

export const NOW_MS = 1_800_000_000_000;
export const matchIds = [1 as MatchId, 2 as MatchId] as const;

/** A soccer match in play with a price of 2.00 on each side. */
export function liveBook(change: Partial<MatchBook> = {}): MatchBook {
  const image: BookImage = {
    fixture: {
      sport: 'soccer',
      category: 'gb-eng',
      tournament: 'premier-league',
      tournamentName: 'Premier League',
      tournamentRank: 1,
      kind: 'match',
      competitors: [
        { name: 'Arsenal', key: 'arsenal' },
        { name: 'Everton', key: 'everton' },
      ],
      startsAtMs: NOW_MS - 600_000,
      periods: 2,
      periodSeconds: 2700,
    },
    phase: 'playing',
    clock: { period: 1, running: true, seconds: 600, countDown: false, atMs: NOW_MS, rate: 1 },
    facts: { kind: 'contest', status: 'playing', periods: [] },
    sourceType: 2,
    stopped: null,
    danger: 4,
    timeline: [],
    counts: {},
    pricedAtMs: NOW_MS,
    markets: [['1x2', '', 0, [2000, 3400, 2000]]],
  };
  return { ...bookFromImage(image, 7, 30), ...change };
}

function requestedPick(matchId: MatchId, legNo: number): RequestedPick {
  return {
    matchId,
    type: '1x2',
    specifier: '',
    outcomeNo: 1,
    oddsMilli: 2000,
    epoch: 7,
    seq: 30,
    score: '0:0',
    danger: 4,
    legNo,
    source: 2,
  };
}

function betPick({ matchId, type, specifier, outcomeNo, oddsMilli }: RequestedPick): BetPick {
  return {
    matchId,
    type,
    specifier,
    key: marketKey(type, specifier),
    outcomeNo,
    seenMilli: oddsMilli,
    isBanker: false,
    isLay: false,
    sourceSeen: undefined,
    boostId: undefined,
  };
}

/** A bet of 10.00 EUR on the home side of each match, seen at 2.00: a single of one, a combo of several. */
export function waitingBet(
  change: Partial<WaitingBet> = {},
  matches: readonly MatchId[] = [matchIds[0]],
): WaitingBet {
  const unitMinor = amount(1000n);
  const requested = matches.map((matchId, leg) => requestedPick(matchId, leg + 1));
  const type = matches.length === 1 ? 'single' : 'combo';
  const formula: TicketFormula = { type, legCount: matches.length, unitMinor, eachWay: false };
  return {
    ticketId: 51 as TicketId,
    accountId: 1001 as AccountId,
    version: 3,
    state: { kind: 'delayed' },
    currency: 'EUR',
    stakeMinor: 1000n,
    isFunded: false,
    capMinor: 100_000n,
    policy: 0,
    dueAtMs: NOW_MS,
    commandId: makeCommandId(NOW_MS, new Uint8Array(10)),
    shape: {
      type,
      picks: requested.map(betPick),
      legs: matches.map((_, leg) => [leg]),
      builderSeenMilli: matches.map(() => 0),
      eachWay: false,
      rule: 'win-only',
      teaserSetting: undefined,
      unitMinor,
      rows: [],
    },
    formula,
    request: { picks: requested, builderSeenMilli: matches.map(() => 0) },
    ...change,
  };
}

/** Two if-bets of 5.00 on two matches, each of the picks first in one of them. */
export function waitingReverseBet(): WaitingBet {
  const combo = waitingBet({}, matchIds);
  const unitMinor = amount(500n);
  return {
    ...combo,
    shape: { ...combo.shape, type: 'reverse-bet', unitMinor },
    formula: { type: 'reverse-bet', legCount: 2, unitMinor, rule: 'win-only' },
  };
}
