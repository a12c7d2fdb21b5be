import { type AccountId, type CurrencyCode, makeCommandId } from '@evens/base';
import { blackjackMachine, crashMachine, type SharedBetRow, type SharedRound } from '@evens/casino';
import { msUntil } from '@evens/games';
import { expect, test } from 'vitest';
import type { House } from '../../money/index.ts';
import { ruleDecision } from './rule-decision.ts';

const ada = 1001 as AccountId;
const commandId = makeCommandId(0, new Uint8Array(16));
const startsAtMs = 10_000;

const row: SharedBetRow = {
  id: 5,
  sharedId: 7,
  accountId: ada,
  slot: 0,
  game: 'crash',
  currency: 'EUR' as CurrencyCode,
  stakeMinor: 1000n,
  payoutMinor: 0n,
  bet: JSON.stringify({ stake: '1000', autoCashOut: 150 }),
  state: '{}',
  step: 0,
  isRefunded: false,
  commandId,
  startedAt: new Date(0),
  endedAt: null,
  rulesVersion: crashMachine.version,
  userName: 'ada',
};

const flight = (state: SharedRound['state'], crash: number): SharedRound => ({
  id: 7,
  table: 'crash',
  no: 1,
  state,
  step: 0,
  secret: '5f'.repeat(32),
  commitment: '',
  chain: null,
  shoe: null,
  rulesVersion: crashMachine.version,
  outcome: { crash },
  openedAtMs: 0,
  closesAtMs: 9000,
  startsAtMs,
  dueAtMs: startsAtMs + msUntil(crash),
  overAtMs: null,
});

// Only these two house accounts are used.
const house = { EUR: { openRounds: 1, casino: 2 } } as unknown as House;

function cashOut(
  round: SharedRound,
  { atMs, isAfterEnd, isPlayedHere = true }: { atMs: number; isAfterEnd: boolean; isPlayedHere?: boolean },
) {
  const input = {
    machine: crashMachine,
    roundId: 5,
    bodySha256: '',
    what: 'cash-out' as const,
    isAfterEnd,
  };
  const ruled = ruleDecision({ accountId: ada, commandId, input }, { row, round, house, atMs, isPlayedHere });
  return 'write' in ruled ? ruled.write.returnMinor : ruled.kind;
}

test('a cash-out that came after the crash was published is late, even if the clock has stepped back', () => {
  const inFlightMs = startsAtMs + msUntil(130);
  const ended = flight('settling', 140);
  expect(cashOut(flight('playing', 140), { atMs: inFlightMs, isAfterEnd: false })).toBe(1300n);
  // It is judged after the end of the flight, but arrived before.
  expect(cashOut(ended, { atMs: inFlightMs, isAfterEnd: false })).toBe(1300n);
  expect(cashOut(ended, { atMs: inFlightMs, isAfterEnd: true })).toBe('late');
});

test('a cash-out at another process than that of the tables is late once the end of the flight is stored', () => {
  const at = { atMs: startsAtMs + msUntil(130), isAfterEnd: false, isPlayedHere: false };
  expect(cashOut(flight('playing', 140), at)).toBe(1300n);
  expect(cashOut(flight('settling', 140), at)).toBe('late');
});

test('an automatic cash-out that was due is paid by the next command', () => {
  const atMs = startsAtMs + msUntil(160);
  expect(cashOut(flight('settling', 160), { atMs, isAfterEnd: true })).toBe(1500n);
});

test('a decision after the last step is late, not a forbidden move', () => {
  const deal = {
    ...flight('playing', 0),
    table: 'live-blackjack',
    step: 1,
    outcome: { dealer: [] },
  } as const;
  const bet = { ...row, game: 'live-blackjack' } as const;
  const input = {
    machine: blackjackMachine,
    roundId: 5,
    bodySha256: '',
    what: { step: 1, move: { kind: 'stand' } },
    isAfterEnd: false,
  };
  expect(
    ruleDecision(
      { accountId: ada, commandId, input },
      { row: bet, round: deal, house, atMs: startsAtMs, isPlayedHere: true },
    ),
  ).toEqual({ kind: 'step-over' });
});
