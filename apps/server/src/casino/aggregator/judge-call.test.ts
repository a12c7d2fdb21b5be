import type { AccountId } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { judgeCall } from './judge-call.ts';
import type { KnownAction, RoundState, Standing } from './standing.ts';
import type { WalletAction, WalletCall } from './wallet-call.ts';

const ada = 1001 as AccountId;
const bob = 1002 as AccountId;

const bet = (id: string, amountMinor: bigint): WalletAction => ({
  kind: 'bet',
  id,
  amountMinor,
  bodySha256: id,
});
const win = (id: string, amountMinor: bigint): WalletAction => ({
  kind: 'win',
  id,
  amountMinor,
  cause: undefined,
  bodySha256: id,
});
const back = (id: string, originalId: string): WalletAction => ({
  kind: 'rollback',
  id,
  originalId,
  bodySha256: id,
});

const call = (actions: readonly WalletAction[], isFinished = false): WalletCall => ({
  provider: 'habanero',
  accountId: ada,
  currency: 'EUR',
  game: 'sheep',
  group: 'slots',
  round: 'r',
  sessionId: 's',
  isFinished,
  actions,
});

const fresh: RoundState = {
  id: 7,
  isNew: true,
  bets: 0,
  stakeMinor: 0n,
  payoutMinor: 0n,
  isRefunded: false,
  isOver: false,
  funding: undefined,
  spins: undefined,
  counts: undefined,
};

const known = (
  kind: KnownAction['kind'],
  amountMinor: bigint,
  changes: Partial<KnownAction> = {},
): KnownAction => ({
  id: 'a',
  txId: 1,
  accountId: ada,
  roundId: 7,
  kind,
  amountMinor,
  bonusMinor: 0n,
  bodySha256: 'a',
  journalId: 9,
  atMs: 0,
  ...changes,
});

function standing(changes: Partial<Standing> = {}): Standing {
  return {
    amountMinor: 100n,
    bonus: undefined,
    freeRounds: new Map(),
    isBlocked: false,
    isChecked: false,
    isBarred: false,
    allowanceMinor: null,
    isSessionLive: true,
    isGameOpen: true,
    stakeMaxMinor: 1000n,
    roundStakeMaxMinor: undefined,
    winMaxMinor: 10_000n,
    approvedWins: new Set(),
    known: new Map(),
    rollbacks: new Map(),
    round: fresh,
    otherRounds: new Map(),
    ...changes,
  };
}

describe('judgeCall', () => {
  test('actions of a call are judged in their order', () => {
    const judged = judgeCall(call([bet('a', 100n), win('b', 30n), bet('c', 20n)], true), standing());
    expect(judged).toMatchObject({
      ok: true,
      value: {
        amountMinor: 10n,
        toWrite: [{ moves: 'out' }, { moves: 'in' }, { moves: 'out' }],
        rounds: [{ bets: 2, stakeMinor: 120n, payoutMinor: 30n, isOver: true }],
      },
    });
    expect(judgeCall(call([win('b', 30n), bet('a', 100n)]), standing())).toEqual({
      ok: false,
      error: 'no-bet',
    });
  });

  test('an action of amount 0 moves no money and is stored', () => {
    const judged = judgeCall(call([bet('a', 0n), win('b', 0n)]), standing());
    expect(judged).toMatchObject({
      value: {
        amountMinor: 100n,
        toWrite: [{ moves: 'nothing' }, { moves: 'nothing' }],
        rounds: [{ bets: 1 }],
      },
    });
  });

  test('a free bet and its win are accepted with a balance of -0.01, a bet that costs money is not', () => {
    const owing = standing({ amountMinor: -1n });
    expect(judgeCall(call([bet('a', 0n), win('b', 30n)]), owing)).toMatchObject({
      ok: true,
      value: { amountMinor: 29n },
    });
    expect(judgeCall(call([bet('a', 1n)]), owing)).toEqual({ ok: false, error: 'insufficient' });
  });

  test("bets of one call are accepted up to their sum within the player's limits", () => {
    const limited = standing({ allowanceMinor: 10n });
    expect(judgeCall(call([bet('a', 4n), bet('b', 6n)]), limited)).toMatchObject({
      ok: true,
      value: { stakedMinor: 10n },
    });
    const over = { ok: false, error: 'limit-reached' };
    expect(judgeCall(call([bet('a', 5n), bet('b', 6n)]), limited)).toEqual(over);
    expect(judgeCall(call([bet('a', 1n)]), standing({ allowanceMinor: 0n }))).toEqual(over);
    expect(judgeCall(call([bet('a', 0n)]), standing({ allowanceMinor: 0n })).ok).toBe(true);
  });

  test('an unanswered reality check lets the current round continue and refuses a new round', () => {
    const isChecked = true;
    const played = { ...fresh, isNew: false, bets: 1 };
    expect(judgeCall(call([bet('a', 10n)]), standing({ isChecked, round: played })).ok).toBe(true);
    expect(judgeCall(call([win('b', 10n)]), standing({ isChecked, round: played })).ok).toBe(true);
    expect(judgeCall(call([bet('a', 0n)]), standing({ isChecked }))).toEqual({
      ok: false,
      error: 'player-paused',
    });
  });

  test('ending a round that is not stored writes nothing', () => {
    expect(judgeCall(call([], true), standing())).toMatchObject({ value: { rounds: [], toWrite: [] } });
    const played = { ...fresh, isNew: false, bets: 1 };
    expect(judgeCall(call([], true), standing({ round: played }))).toMatchObject({
      value: { rounds: [{ isOver: true }], toWrite: [] },
    });
  });

  test.each<[string, Partial<Standing>]>([
    ['player-disabled', { isBarred: true }],
    ['player-disabled', { isBlocked: true, isSessionLive: false, isGameOpen: false, amountMinor: 0n }],
    ['session-over', { isSessionLive: false, isGameOpen: false, amountMinor: 0n }],
    ['game-closed', { isGameOpen: false, amountMinor: 0n }],
    ['round-over', { round: { ...fresh, isOver: true }, amountMinor: 0n }],
    ['player-paused', { isChecked: true, stakeMaxMinor: 9n, amountMinor: 0n }],
    ['stake-too-large', { stakeMaxMinor: 9n, amountMinor: 0n }],
    ['insufficient', { amountMinor: 9n }],
  ])('a bet is refused as %s before any later reason', (error, changes) => {
    expect(judgeCall(call([bet('a', 10n)]), standing(changes))).toEqual({ ok: false, error });
  });
});

describe('rollbacks in judgeCall', () => {
  const round = { ...fresh, isNew: false, bets: 1, stakeMinor: 40n, payoutMinor: 90n };
  const rounds = { round, otherRounds: new Map([[7, round]]) };

  test('a rollback of a bet refunds it and names the journal that it reverses', () => {
    const judged = judgeCall(
      call([back('x', 'a')]),
      standing({ ...rounds, known: new Map([['a', known('bet', 40n)]]) }),
    );
    expect(judged).toMatchObject({
      value: {
        amountMinor: 140n,
        toWrite: [{ moves: 'in', reverses: 9, amountMinor: 40n }],
        rounds: [{ bets: 0, stakeMinor: 0n, isRefunded: true }],
      },
    });
  });

  test('a rollback of a win may make the balance negative', () => {
    const all = new Map([['a', known('win', 300n)]]);
    const big = { ...round, payoutMinor: 300n };
    const judged = judgeCall(
      call([back('x', 'a')]),
      standing({ round: big, otherRounds: new Map([[7, big]]), known: all }),
    );
    expect(judged).toMatchObject({ value: { amountMinor: -200n, toWrite: [{ moves: 'out' }] } });
  });

  test('a rollback of an unknown action is stored without money and refuses that action later', () => {
    expect(judgeCall(call([back('x', 'a')]), standing())).toMatchObject({
      value: { amountMinor: 100n, toWrite: [{ moves: 'nothing', roundId: undefined }], rounds: [] },
    });
    const tombstone = known('rollback', 0n, { id: 'x', roundId: undefined, journalId: undefined });
    const judged = judgeCall(call([bet('a', 1n)]), standing({ rollbacks: new Map([['a', tombstone]]) }));
    expect(judged).toEqual({ ok: false, error: 'rolled-back' });
  });

  test('a rollback of another player’s action, or of a rollback, is refused', () => {
    const foreign = new Map([['a', known('bet', 40n, { accountId: bob })]]);
    expect(judgeCall(call([back('x', 'a')]), standing({ ...rounds, known: foreign }))).toEqual({
      ok: false,
      error: 'invalid-player',
    });
    const other = new Map([['a', known('rollback', 40n)]]);
    expect(judgeCall(call([back('x', 'a')]), standing({ ...rounds, known: other }))).toEqual({
      ok: false,
      error: 'bad-request',
    });
  });
});
