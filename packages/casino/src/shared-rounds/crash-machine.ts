import { asFields, err, ok } from '@evens/base';
import type { CrashBetView } from '@evens/contract';
import {
  autoCashOutReturn,
  boundedCrashBet,
  type CrashBet,
  crashesAfterMs,
  crashPointFromSeed,
  crashRtp,
  crashTable,
  readCrashBet,
} from '@evens/games';
import { storedJson } from '../stored-text.ts';
import type { TableBet, TableMachine } from './machine.ts';
import { roundSecret } from './round-secret.ts';
import { isDecided, type SharedRound } from './shared-round.ts';

/** Crash multiplier in hundredths, written by `begin`. Secret until the round is decided. */
export function crashMultiplier({ id, outcome }: Pick<SharedRound, 'id' | 'outcome'>): number {
  const crash = asFields(outcome)?.crash;
  if (typeof crash !== 'number') throw new Error(`shared round ${id} has not begun`);
  return crash;
}

/** The accepted bet. */
export function storedCrashBet({ betText }: Pick<TableBet, 'betText'>): CrashBet {
  const bet = readCrashBet(storedJson(betText));
  if (!bet.ok) throw new Error(`storedCrashBet: a bet at crash is refused now: ${bet.error}`);
  return bet.value;
}

function crashAgain(round: SharedRound): number {
  if (!round.chain) throw new Error(`shared round ${round.id} has no chain`);
  return crashPointFromSeed(roundSecret(round), round.chain.salt);
}

const RTP_TARGET = 200;

export const crashMachine: TableMachine = {
  key: 'crash',
  version: crashTable.version,
  rtp: crashRtp(RTP_TARGET),
  source: 'chain',
  slots: 2,
  readBet(raw, returnMaxMinor) {
    const read = readCrashBet(raw);
    if (!read.ok) return read;
    const bet = boundedCrashBet(read.value, returnMaxMinor);
    if (!bet) return err('the stake is more than a cash-out could pay');
    const { stakeMinor, autoCashOut } = bet;
    return ok({
      stakeMinor,
      returnMaxMinor: autoCashOutReturn(bet, autoCashOut),
      betText: JSON.stringify({ stake: stakeMinor.toString(), autoCashOut }),
      stateText: '{}',
    });
  },
  begin(round, { atMs, times }) {
    const crash = crashAgain(round);
    const startsAtMs = atMs + times.playingMs;
    const dueAtMs = startsAtMs + crashesAfterMs(crash);
    return { state: 'playing', step: 0, outcome: { crash }, startsAtMs, dueAtMs };
  },
  advance: ({ step, outcome, startsAtMs, dueAtMs }) => ({
    state: 'settling',
    step,
    outcome,
    startsAtMs: startsAtMs ?? dueAtMs,
    dueAtMs,
  }),
  // Players could not cash out during the outage, so the round is refunded.
  resume: () => 'refund',
  outcomesAgain: (round) => [{ crash: crashAgain(round) }],
  betPayout: (round, bet) => autoCashOutReturn(storedCrashBet(bet), crashMultiplier(round)),
  view(round) {
    if (!round.chain) throw new Error(`shared round ${round.id} has no chain`);
    const { no, commitment, salt, length, link } = round.chain;
    return {
      kind: 'crash',
      chain: { no, commitment, salt, length, link },
      startsAt: round.startsAtMs,
      crash: isDecided(round) ? crashMultiplier(round) : null,
    };
  },
  result: ({ no, secret, outcome }) => ({
    no,
    crash: crashMultiplier({ id: no, outcome }),
    secret: secret ?? '',
  }),
  betView(_round, bet, paid) {
    const { autoCashOut } = storedCrashBet(bet);
    const isByItself = paid !== undefined && !paid.isRefunded && paid.returnMinor > 0n;
    const view: CrashBetView = {
      kind: 'crash',
      autoCashOut,
      cashOut: paid?.cashOut ?? (isByItself ? autoCashOut : null),
      isByHand: paid !== undefined && paid.cashOut !== null,
    };
    return { ...view };
  },
};
