import type { ArcadeOpening, ArcadeStep } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import type { GameStep } from '../games/game-client.ts';
import type { Attempt } from './calls.ts';
import { Dealer } from './dealer.ts';
import type { OverReason, Phase, RoundResult, SessionNumbers } from './dealer-parts.ts';
import { notedPage, diceOpening as opening } from './testing.ts';

const step = (fields: Partial<ArcadeStep>): ArcadeStep => ({
  RoundID: 7,
  Step: 0,
  IsOver: true,
  View: {},
  Stake: '1.00',
  Win: '0.00',
  Balance: '99.00',
  Jackpot: null,
  ...fields,
});
const answered = (fields: Partial<ArcadeStep>): Attempt<ArcadeStep> => ({
  kind: 'answered',
  value: step(fields),
});
const refused = (
  code: Extract<Attempt<never>, { kind: 'refused' }>['code'],
  data = {},
): Attempt<ArcadeStep> => ({
  kind: 'refused',
  code,
  data,
});

interface Sent {
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A dealer with scripted server answers, whose time advances only by waiting. */
function seat({
  answers,
  session = {},
  bet = () => ({ bet: { stake: '100' }, stakeMinor: 100n }),
  show = async () => ({ says: 'It fell.' }),
  drawsMax = 1,
  allowsQueue = false,
}: {
  readonly answers: readonly Attempt<ArcadeStep>[];
  readonly session?: Partial<ArcadeOpening>;
  readonly bet?: () => { bet: unknown; stakeMinor: bigint } | { missing: string };
  readonly show?: (step: GameStep) => Promise<{ says: string }>;
  readonly drawsMax?: number;
  readonly allowsQueue?: boolean;
}) {
  const left = [...answers];
  const sent: Sent[] = [];
  const phases: Phase[] = [];
  const numbers: SessionNumbers[] = [];
  const results: RoundResult[] = [];
  const messages: string[] = [];
  const overs: OverReason[] = [];
  const troubles: boolean[] = [];
  const faults: unknown[] = [];
  const busy: boolean[] = [];
  const moving: boolean[] = [];
  const queued: number[] = [];
  let nowMs = 0;
  let ids = 0;
  const { page, notes } = notedPage();
  const dealer = new Dealer({
    opening: { ...opening, ...session },
    calls: {
      // The scripted answers are steps, which both start and move return.
      call: (async (key: string, body: Record<string, unknown>) => {
        sent.push({ key, body });
        return left.shift() ?? { kind: 'lost' };
      }) as never,
    },
    game: {
      bet,
      show,
      drawsMax,
      setBusy: (isBusy) => busy.push(isBusy),
      setMoving: (isMoving) => moving.push(isMoving),
      actions: () => [{ label: 'Go', move: 'go' }],
    },
    view: {
      setPhase: (phase) => phases.push(phase),
      setActions: () => undefined,
      setNumbers: (next) => numbers.push(next),
      stepDisplayed: ({ says }) => messages.push(says),
      setQueued: (count) => queued.push(count),
      result: (result) => results.push(result),
      missing: (text) => messages.push(text),
      refused: ({ code }) => messages.push(code),
      over: (reason) => overs.push(reason),
    },
    waiting: {
      async wait(ms) {
        nowMs += ms;
      },
      elapsedMs: () => nowMs,
      onTrouble: (isTrouble) => troubles.push(isTrouble),
    },
    newCommandId() {
      ids += 1;
      return `id-${ids}`;
    },
    stakeMinor: () => 100n,
    allowsQueue,
    roundMs: () => session.MinimumRoundMs ?? opening.MinimumRoundMs,
    page,
    onFault: (error) => faults.push(error),
  });
  return {
    dealer,
    sent,
    phases,
    results,
    said: messages,
    overs,
    troubles,
    faults,
    busy,
    moving,
    queued,
    figures: numbers,
    notes,
    nowMs: () => nowMs,
    last: () => numbers.at(-1),
  };
}

describe('rounds that are drawn at the same time', () => {
  /** Two balls at most, which land when the test says so. */
  async function drop(balls: number) {
    const landings: (() => void)[] = [];
    const table = seat({
      drawsMax: 2,
      answers: [
        answered({ RoundID: 1, Win: '5.00', Balance: '104.00' }),
        answered({ RoundID: 2, Win: '0.20', Balance: '103.20' }),
        answered({ RoundID: 3, Win: '0.00', Balance: '102.20' }),
      ],
      show: ({ winMinor }) =>
        new Promise((resolve) => landings.push(() => resolve({ says: `Paid ${winMinor}.` }))),
    });
    await table.dealer.begin();
    for (let ball = 0; ball < balls; ball++) {
      void table.dealer.start();
      await settle();
    }
    return {
      ...table,
      async land(ball: number) {
        landings[ball]?.();
        await settle();
      },
    };
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  test('the balance has the stakes of both rounds, and each win once it was drawn', async () => {
    const table = await drop(2);
    expect(table.last()).toMatchObject({ balanceMinor: 9800n, stakedMinor: 200n, wonMinor: 0n });
    await table.land(1);
    expect(table.last()).toMatchObject({ balanceMinor: 9820n, stakedMinor: 200n, wonMinor: 20n });
    await table.land(0);
    expect(table.last()).toEqual({ balanceMinor: 10_320n, stakedMinor: 200n, wonMinor: 520n, rounds: 2 });
    expect(table.results.map(({ winMinor }) => winMinor)).toEqual([20n, 500n]);
    expect(table.notes.filter((note) => note.startsWith('shown'))).toEqual(['shown 2', 'shown 1']);
  });

  test('the settings are released when the last round was drawn', async () => {
    const table = await drop(2);
    await table.land(0);
    expect(table.busy).toEqual([true, true]);
    await table.land(1);
    expect(table.busy).toEqual([true, true, false]);
  });

  test('a further round starts only when one has been drawn', async () => {
    const table = await drop(3);
    expect(table.sent).toHaveLength(2);
    expect(table.dealer.phase).toBe('busy');
    await table.land(0);
    expect(table.dealer.phase).toBe('ready');
    void table.dealer.start();
    await settle();
    expect(table.sent).toHaveLength(3);
    expect(table.last()?.balanceMinor).toBe(10_200n);
    await table.land(1);
    await table.land(2);
    expect(table.last()?.balanceMinor).toBe(10_220n);
    expect(table.dealer.phase).toBe('ready');
  });
});

describe('presses during a round', () => {
  /** A table that was pressed this often before the first answer. */
  async function press(times: number, options: Partial<Parameters<typeof seat>[0]> = {}) {
    const table = seat({ drawsMax: 3, allowsQueue: true, answers: [], ...options });
    await table.dealer.begin();
    for (let at = 0; at < times; at++) void table.dealer.start();
    return table;
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const wins = [1, 2, 3, 4, 5].map((RoundID) => answered({ RoundID }));

  test('each waiting press becomes a round with its own command id, after the answer of the round before', async () => {
    const table = await press(5, { answers: wins });
    expect([table.sent.length, table.queued]).toEqual([1, [1, 2, 3, 4]]);
    await settle();
    expect(table.sent.map(({ body }) => body['CommandId'])).toEqual(['id-1', 'id-2', 'id-3', 'id-4', 'id-5']);
    expect(table.results).toHaveLength(5);
    expect(table.queued.at(-1)).toBe(0);
    // The settings stay closed until the last round was drawn.
    expect(table.busy).toEqual([true, true, true, true, true, false]);
  });

  test('ten presses wait at most, and further ones are ignored', async () => {
    const table = await press(30);
    expect([table.queued.at(-1), table.dealer.mayQueue]).toEqual([10, false]);
  });

  test('a refusal drops the ones that wait', async () => {
    const table = await press(5, { answers: [answered({}), refused('InsufficientBalanceException')] });
    await settle();
    expect([table.sent.length, table.said]).toEqual([2, ['InsufficientBalanceException']]);
    expect([table.dealer.phase, table.queued.at(-1), table.busy.at(-1)]).toEqual(['ready', 0, false]);
  });

  test('a pause of the page drops the ones that wait, also after it has ended', async () => {
    const table = await press(5, { answers: wins });
    table.dealer.setPaused(true);
    table.dealer.setPaused(false);
    await settle();
    expect([table.sent.length, table.busy.at(-1), table.dealer.phase]).toEqual([1, false, 'ready']);
  });

  test.each([
    ['a profile without it', { allowsQueue: false }],
    ['a game that draws one round at a time', { drawsMax: 1 }],
  ])('%s ignores them', async (_name, options) => {
    const table = await press(5, { answers: wins, ...options });
    await settle();
    expect([table.sent.length, table.queued]).toEqual([1, []]);
  });
});

describe('a round of one step', () => {
  test('a one-step round takes the stake at once and reports the return after it was shown', async () => {
    const seen: unknown[] = [];
    const table = seat({
      answers: [answered({ Win: '1.98', Balance: '100.98' })],
      show: async () => {
        seen.push([table.last()?.balanceMinor, table.last()?.stakedMinor, table.last()?.wonMinor]);
        return { says: 'It fell.' };
      },
    });
    await table.dealer.begin();
    await table.dealer.start();
    expect(seen).toEqual([[9900n, 100n, 0n]]);
    expect(table.last()).toEqual({ balanceMinor: 10_098n, stakedMinor: 100n, wonMinor: 198n, rounds: 1 });
    expect(table.results[0]).toMatchObject({ outcome: 'win', stakeMinor: 100n, winMinor: 198n });
    expect(table.phases).toEqual(['ready', 'busy', 'ready']);
    expect(table.busy).toEqual([true, false]);
    expect(table.sent).toEqual([
      { key: 'POST /api/arcade/start', body: { CommandId: 'id-1', Bet: { stake: '100' } } },
    ]);
  });

  test.each([
    ['0.00', 'loss'],
    ['0.50', 'part'],
    ['1.00', 'back'],
    ['1.01', 'win'],
  ])('a round that pays %s of 1.00 is a %s', async (Win, outcome) => {
    const table = seat({ answers: [answered({ Win })] });
    await table.dealer.begin();
    await table.dealer.start();
    expect(table.results[0]?.outcome).toBe(outcome);
  });

  test('a jackpot makes the round a win, even without any other pay', async () => {
    const table = seat({
      answers: [answered({ Jackpot: { Name: 'grand', Win: '5.00' }, Balance: '104.00' })],
    });
    await table.dealer.begin();
    await table.dealer.start();
    expect(table.results[0]).toMatchObject({ outcome: 'win', winMinor: 0n, jackpot: { winMinor: 500n } });
    expect(table.last()?.wonMinor).toBe(500n);
  });

  test('a round is retried under one command id until it is answered', async () => {
    const table = seat({
      answers: [
        { kind: 'lost' },
        { kind: 'lost' },
        refused('OverloadedException', { retryAfterSeconds: 30 }),
        answered({}),
      ],
    });
    await table.dealer.begin();
    await table.dealer.start();
    expect(new Set(table.sent.map(({ body }) => body['CommandId']))).toEqual(new Set(['id-1']));
    expect(table.sent).toHaveLength(4);
    expect(table.troubles).toEqual([true, false]);
    expect(table.nowMs()).toBeGreaterThanOrEqual(30_000);
    expect(table.last()?.stakedMinor).toBe(100n);
  });

  test('RoundTooSoonException is retried without a trouble message', async () => {
    const table = seat({ answers: [refused('RoundTooSoonException'), answered({})] });
    await table.dealer.begin();
    await table.dealer.start();
    expect(table.troubles).toEqual([]);
    expect(table.results).toHaveLength(1);
  });

  test('a round is given up when no answer arrives until the session has expired', async () => {
    const table = seat({ answers: [] });
    await table.dealer.begin();
    await table.dealer.start();
    expect(table.overs).toEqual(['gave-up']);
    expect(table.dealer.phase).toBe('over');
    expect(table.nowMs()).toBeGreaterThan(29 * 60_000);
  });

  test('a round is given up after repeated server errors', async () => {
    const table = seat({ answers: Array.from({ length: 20 }, () => refused('ServerErrorException')) });
    await table.dealer.begin();
    await table.dealer.start();
    expect(table.sent.length).toBeLessThan(10);
    expect(table.overs).toEqual(['gave-up']);
  });

  test('the dealer waits for the minimum round time before it starts the next round', async () => {
    const table = seat({ answers: [answered({}), answered({})], session: { MinimumRoundMs: 5000 } });
    await table.dealer.begin();
    await table.dealer.start();
    expect(table.nowMs()).toBe(5000);
    await table.dealer.start();
    expect(table.nowMs()).toBe(10_000);
  });

  test('a game that fails to draw still reports the result, and the dealer continues', async () => {
    const table = seat({
      answers: [answered({ Win: '2.00' })],
      show: async () => {
        throw new Error('no canvas');
      },
    });
    await table.dealer.begin();
    await table.dealer.start();
    expect(table.faults).toHaveLength(1);
    expect(table.results[0]?.winMinor).toBe(200n);
    expect(table.dealer.phase).toBe('ready');
  });

  test('a round does not start during another round, during a pause of the page, or with an incomplete bet', async () => {
    const table = seat({ answers: [answered({}), answered({})] });
    await table.dealer.begin();
    await Promise.all([table.dealer.start(), table.dealer.start()]);
    expect(table.sent).toHaveLength(1);
    table.dealer.setPaused(true);
    await table.dealer.start();
    expect(table.sent).toHaveLength(1);
    const unready = seat({ answers: [], bet: () => ({ missing: 'Pick a number.' }) });
    await unready.dealer.begin();
    await unready.dealer.start();
    expect([unready.sent.length, unready.said]).toEqual([0, ['Pick a number.']]);
  });
});

describe('a refusal', () => {
  test('a refused round returns the stake and shows the reason', async () => {
    const table = seat({ answers: [refused('MaximumAllowedStakeException', { maximum: '5.00' })] });
    await table.dealer.begin();
    await table.dealer.start();
    expect(table.said).toEqual(['MaximumAllowedStakeException']);
    expect(table.last()).toEqual({ balanceMinor: 10_000n, stakedMinor: 0n, wonMinor: 0n, rounds: 0 });
    expect(table.busy).toEqual([true, false]);
    expect(table.dealer.phase).toBe('ready');
  });

  test('a refusal for insufficient funds shows the server’s balance', async () => {
    const table = seat({ answers: [refused('InsufficientBalanceException', { balance: '0.40' })] });
    await table.dealer.begin();
    await table.dealer.start();
    expect(table.last()?.balanceMinor).toBe(40n);
  });

  test.each([
    ['GameSessionExpiredException', 'session-ended'],
    ['RoundOpenException', 'moved-on'],
    ['CommandExpiredException', 'moved-on'],
  ] as const)('%s ends the session', async (code, reason) => {
    const table = seat({ answers: [refused(code)] });
    await table.dealer.begin();
    await table.dealer.start();
    expect(table.overs).toEqual([reason]);
    await table.dealer.start();
    expect(table.sent).toHaveLength(1);
  });
});

describe('a round of several steps', () => {
  test('a round of several steps waits for moves, and each move names the step that was shown', async () => {
    const table = seat({
      answers: [
        answered({ IsOver: false }),
        answered({ IsOver: false, Step: 1, Stake: '2.00', Balance: '98.00' }),
        answered({ Step: 2, Stake: '2.00', Win: '6.00', Balance: '104.00' }),
      ],
    });
    await table.dealer.begin();
    await table.dealer.start();
    expect(table.dealer.phase).toBe('open');
    await table.dealer.move('double');
    await table.dealer.start();
    await table.dealer.move('stand');
    expect(table.sent.slice(1)).toEqual([
      { key: 'POST /api/arcade/move', body: { CommandId: 'id-2', RoundID: 7, Step: 0, Move: 'double' } },
      { key: 'POST /api/arcade/move', body: { CommandId: 'id-3', RoundID: 7, Step: 1, Move: 'stand' } },
    ]);
    expect(table.last()).toEqual({ balanceMinor: 10_400n, stakedMinor: 200n, wonMinor: 600n, rounds: 1 });
    expect(table.results).toHaveLength(1);
  });

  test('a suspended round is resumed, and only new amounts are added to the session', async () => {
    const resumedFlags: boolean[] = [];
    const table = seat({
      session: { OpenRound: step({ IsOver: false, Step: 3, Balance: '99.00' }) },
      answers: [answered({ Step: 4, Win: '3.00', Balance: '102.00' })],
      show: async ({ isResumed }) => {
        resumedFlags.push(isResumed);
        return { says: '' };
      },
    });
    await table.dealer.begin();
    expect(table.dealer.phase).toBe('open');
    await table.dealer.move('cash-out');
    expect(resumedFlags).toEqual([true, false]);
    expect(table.sent[0]?.body).toMatchObject({ RoundID: 7, Step: 3 });
    expect(table.last()).toEqual({ balanceMinor: 10_200n, stakedMinor: 0n, wonMinor: 300n, rounds: 0 });
  });

  test('a round stays open when a move is refused', async () => {
    const table = seat({ answers: [answered({ IsOver: false }), refused('InvalidRoundException')] });
    await table.dealer.begin();
    await table.dealer.start();
    await table.dealer.move('nonsense');
    expect(table.dealer.phase).toBe('open');
    expect(table.said).toContain('InvalidRoundException');
    // The game was notified that the move was refused.
    expect(table.moving).toEqual([true, false]);
  });

  test('the game must be reopened after another page made a move in the round', async () => {
    const table = seat({ answers: [answered({ IsOver: false }), refused('RoundStepException')] });
    await table.dealer.begin();
    await table.dealer.start();
    await table.dealer.move('hit');
    expect(table.overs).toEqual(['moved-on']);
  });
});

describe('messages to the page', () => {
  test('the page receives the stake in flight, then version and win with the answer, then “shown”', async () => {
    const shows: string[][] = [];
    const { dealer, notes } = seat({
      answers: [
        answered({
          Win: '5.00',
          Balance: '1104.00',
          Version: 8,
          Jackpot: { Name: 'mini', Win: '1000.00' },
        }),
      ],
      show: async () => {
        shows.push([...notes]);
        return { says: '' };
      },
    });
    await dealer.begin();
    await dealer.start();
    expect(shows).toEqual([['asked 1 stake 100', 'answered 1 version 8 stake 100 win 100500']]);
    expect(notes.slice(2)).toEqual(['shown 1']);
  });

  test('the page receives what a move adds, and nothing for the resumed step', async () => {
    const { dealer, notes } = seat({
      answers: [answered({ Step: 3, Stake: '2.00', Win: '3.50', Version: 9 })],
      session: { OpenRound: step({ Step: 2, IsOver: false, Win: '0.50' }) },
    });
    await dealer.begin();
    expect(notes).toEqual([]);
    await dealer.move('double');
    expect(notes).toEqual(['asked 1 stake 0', 'answered 1 version 9 stake 100 win 300', 'shown 1']);
  });

  test('the page receives a refusal, and “shown” for a round that could not be drawn', async () => {
    const { dealer, notes } = seat({
      answers: [refused('PlayClosedException'), answered({ Version: 8 })],
      show: () => Promise.reject(new Error('no picture')),
    });
    await dealer.begin();
    await dealer.start();
    await dealer.start();
    expect(notes).toEqual([
      'asked 1 stake 100',
      'refused 1',
      'asked 2 stake 100',
      'answered 2 version 8 stake 100 win 0',
      'shown 2',
    ]);
  });
});
