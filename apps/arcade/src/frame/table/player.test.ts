import type { ArcadeOpening, ArcadeSharedBet } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import type { Attempt } from '../calls.ts';
import type { OverReason, RoundResult, SessionNumbers } from '../dealer-parts.ts';
import { notedPage } from '../testing.ts';
import { makeTableClock } from './clock.ts';
import { TablePlayer } from './player.ts';
import { bet, image, round, table } from './testing.ts';

const opening: ArcadeOpening = {
  Secret: 's',
  Game: { Key: 'live-roulette', Name: 'Live roulette', RulesVersion: 1, Rtp: 97.3 },
  IsDemo: false,
  Language: 'en',
  Currency: 'EUR',
  Digits: 2,
  Balance: '100.00',
  Stakes: { Minimum: '10', Maximum: '10000', ReturnMaximum: '25000000', Steps: ['10', '100'], ByBet: [] },
  MinimumRoundMs: 0,
  Seeds: null,
  At: '2026-01-01T00:00:00Z',
  AllowsSlamStop: false,
  AllowsAutobet: false,
  Session: { StartedAt: '1970-01-01T00:00:00Z', Staked: '5.00', Won: '2.00' },
  OpenRound: null,
  Table: { Slots: 2, BettingMs: 10_000, DecisionMs: 0, Image: table() },
};

type Answer = Attempt<ArcadeSharedBet>;
const answered = (fields: Partial<ArcadeSharedBet> = {}): Answer => ({
  kind: 'answered',
  value: bet(fields),
});
const refused = (code: Extract<Answer, { kind: 'refused' }>['code']): Answer => ({
  kind: 'refused',
  code,
  data: {},
});

/** A table player with calls that the test answers. */
function seated({
  summarizesEach = false,
  drawn,
}: {
  readonly summarizesEach?: boolean;
  /** The table draws the result until this resolves. */
  readonly drawn?: Promise<void>;
} = {}) {
  const sent: { readonly key: string; readonly body: Record<string, unknown> }[] = [];
  const waiting: ((answer: Answer) => void)[] = [];
  const displayedNumbers: SessionNumbers[] = [];
  const results: RoundResult[] = [];
  const codes: string[] = [];
  const overs: OverReason[] = [];
  const reported: number[][] = [];
  let nowMs = 0;
  let ids = 0;
  const { page, notes } = notedPage();
  const player = new TablePlayer({
    opening,
    clock: makeTableClock(() => nowMs, 0),
    calls: {
      // Every call of a table answers with a bet.
      call: ((key: string, body: Record<string, unknown>) => {
        sent.push({ key, body });
        return new Promise<Answer>((resolve) => waiting.push(resolve));
      }) as never,
    },
    newCommandId() {
      ids += 1;
      return `id-${ids}`;
    },
    waiting: { wait: async () => undefined, elapsedMs: () => nowMs, onTrouble: () => undefined },
    page,
    refundSays: 'Given back.',
    onFault: (error) => {
      throw error;
    },
    view: {
      changed: () => undefined,
      ticked: () => undefined,
      setNumbers: (next) => displayedNumbers.push(next),
      result: (result) => results.push(result),
      refused: ({ code }) => codes.push(code),
      over: (reason) => overs.push(reason),
    },
  });
  player.seat({
    summarizesEach,
    async summarize(bets, { no }) {
      reported.push(bets.map(({ RoundID }) => RoundID));
      await drawn;
      return { says: `Round ${no}.` };
    },
  });
  return {
    player,
    sent,
    results,
    codes,
    overs,
    reported,
    notes,
    last: () => displayedNumbers.at(-1),
    passTo(ms: number) {
      nowMs = ms;
    },
    /** Answers the oldest call. */
    async answer(answer: Answer) {
      const next = waiting.shift();
      if (!next) expect.fail('nobody asks');
      next(answer);
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    },
    settled: async () => {
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    },
  };
}

const tenEuros = { bet: { stake: '1000' }, stakeMinor: 1000n };

describe('a bet at a table', () => {
  test('a bet is accepted once per slot, while connected and before the cut-off', async () => {
    const { player, sent, passTo } = seated();
    expect(await player.bet(tenEuros)).toEqual({ ok: false });
    player.receive(image());
    void player.bet(tenEuros);
    void player.bet({ ...tenEuros, slot: 1 });
    expect(await player.bet(tenEuros)).toEqual({ ok: false });
    expect(sent).toEqual([
      {
        key: 'POST /api/arcade/sharedbet',
        body: { CommandId: 'id-1', SharedRoundID: 101, Slot: 0, Bet: tenEuros.bet },
      },
      {
        key: 'POST /api/arcade/sharedbet',
        body: { CommandId: 'id-2', SharedRoundID: 101, Slot: 1, Bet: tenEuros.bet },
      },
    ]);
    passTo(10_000);
    expect(player.takesBets).toBe(false);
  });

  test('a bet is not accepted while disconnected or during a pause', async () => {
    const { player, sent } = seated();
    player.receive(image());
    player.lineIs('away');
    expect([player.takesBets, await player.bet(tenEuros)]).toEqual([false, { ok: false }]);
    player.receive(image());
    player.setPaused(true);
    expect([player.takesBets, await player.bet(tenEuros)]).toEqual([false, { ok: false }]);
    player.setPaused(false);
    expect([player.takesBets, sent]).toEqual([true, []]);
  });

  test('a bet takes its stake once and at once, whether the message or the answer arrives first', async () => {
    const { player, last, answer } = seated();
    player.receive(image());
    void player.bet(tenEuros);
    expect(last()).toMatchObject({ balanceMinor: 9000n, stakedMinor: 500n });
    player.receive({ t: 'bet', at: 1, bet: bet() });
    expect(last()).toMatchObject({ balanceMinor: 9000n, stakedMinor: 1500n });
    await answer(answered());
    expect(last()).toMatchObject({ balanceMinor: 9000n, stakedMinor: 1500n, rounds: 1 });
    expect(player.isBetting()).toBe(false);
  });

  test('a bet is retried under one command id until it is answered', async () => {
    const { player, sent, answer } = seated();
    player.receive(image());
    const betResult = player.bet(tenEuros);
    await answer({ kind: 'lost' });
    await answer(refused('OverloadedException'));
    expect(player.isBetting()).toBe(true);
    await answer(answered());
    expect(await betResult).toMatchObject({ ok: true, bet: { RoundID: 7 } });
    expect(sent.map(({ body }) => body['CommandId'])).toEqual(['id-1', 'id-1', 'id-1']);
  });

  test('a refused bet returns its stake and shows the reason', async () => {
    const { player, codes, last, answer } = seated();
    player.receive(image());
    const betResult = player.bet(tenEuros);
    await answer(refused('BetsClosedException'));
    expect([await betResult, codes]).toEqual([{ ok: false }, ['BetsClosedException']]);
    expect(last()).toMatchObject({ balanceMinor: 10_000n, stakedMinor: 500n });
  });

  test('a bet ends the game when its session has ended', async () => {
    const { player, overs, answer } = seated();
    player.receive(image());
    void player.bet(tenEuros);
    await answer(refused('GameSessionExpiredException'));
    expect([overs, player.takesBets]).toEqual([['session-ended'], false]);
  });
});

describe('results of bets', () => {
  const over = (fields: Partial<ArcadeSharedBet>) =>
    ({ t: 'bet', at: 3, bet: bet({ State: 'over', Balance: '100.00', ...fields }) }) as const;

  test('the results of all bets of a round are shown once and together', async () => {
    const { player, reported, results, last, settled } = seated();
    player.receive(image());
    player.receive({ t: 'bet', at: 1, bet: bet() });
    player.receive({ t: 'bet', at: 1, bet: bet({ RoundID: 8, Slot: 1, Stake: '5.00' }) });
    player.receive({ t: 'round', at: 2, round: round({ phase: 'over' }) });
    player.receive(over({ Win: '0.00' }));
    expect(reported).toEqual([]);
    player.receive(over({ RoundID: 8, Slot: 1, Stake: '5.00', Win: '30.00' }));
    player.receive(over({ RoundID: 8, Slot: 1, Stake: '5.00', Win: '30.00' }));
    await settled();
    expect(reported).toEqual([[7, 8]]);
    expect(results).toMatchObject([
      { summary: { says: 'Round 1.' }, outcome: 'win', stakeMinor: 1500n, winMinor: 3000n },
    ]);
    expect(last()).toMatchObject({ stakedMinor: 2000n, wonMinor: 3200n });
  });

  test('results change no totals before the table has drawn them', async () => {
    const { promise: drawn, resolve } = Promise.withResolvers<void>();
    const { player, last, results, settled } = seated({ drawn });
    player.receive(image());
    player.receive({ t: 'bet', at: 1, bet: bet() });
    player.receive({ t: 'round', at: 2, round: round({ phase: 'over' }) });
    player.receive(over({ Win: '30.00', Balance: '120.00' }));
    await settled();
    expect([last(), results]).toMatchObject([{ balanceMinor: 9000n, wonMinor: 200n }, []]);
    resolve();
    await settled();
    expect([last(), results]).toMatchObject([
      { balanceMinor: 12_000n, wonMinor: 3200n },
      [{ outcome: 'win' }],
    ]);
  });

  test('results count at the latest when the table plays the next round', async () => {
    const { player, last } = seated({ drawn: new Promise(() => undefined) });
    player.receive(image());
    player.receive({ t: 'bet', at: 1, bet: bet() });
    player.receive(over({ Win: '30.00', Balance: '120.00' }));
    player.receive({ t: 'round', at: 4, round: round({ no: 2 }) });
    expect(last()?.balanceMinor).toBe(9000n);
    player.receive({ t: 'round', at: 5, round: round({ no: 2, phase: 'playing' }) });
    expect(last()?.balanceMinor).toBe(12_000n);
  });

  test('results are shown per bet if the table summarizes each bet', async () => {
    const { player, reported, settled } = seated({ summarizesEach: true });
    player.receive(image());
    player.receive({ t: 'bet', at: 1, bet: bet() });
    player.receive(over({ RoundID: 8, Slot: 1, Win: '30.00' }));
    await settled();
    player.receive(over({ Win: '0.00' }));
    await settled();
    expect(reported).toEqual([[8], [7]]);
  });

  test('a refunded round refunds the stake and is reported without a result of the table', async () => {
    const { player, results, reported, settled } = seated();
    player.receive(image());
    player.receive({ t: 'bet', at: 1, bet: bet() });
    player.receive({ t: 'bet', at: 2, bet: bet({ State: 'refunded', Win: '10.00', Balance: '100.00' }) });
    await settled();
    expect([reported, results]).toMatchObject([[], [{ summary: { says: 'Given back.' }, outcome: 'back' }]]);
  });

  test('bets that ended during a disconnection are requested after it', async () => {
    const { player, sent, results, last, answer, settled } = seated();
    player.receive(image());
    void player.bet(tenEuros);
    await answer(answered());
    player.lineIs('away');
    player.receive(image({ table: table({ round: round({ no: 2 }) }), balance: '110.00' }));
    expect(last()).toMatchObject({ balanceMinor: 11_000n, wonMinor: 200n });
    await answer(answered({ State: 'over', Win: '20.00', Balance: '110.00' }));
    await settled();
    expect(sent.map(({ body }) => body['CommandId'])).toEqual(['id-1', 'id-1']);
    expect(results).toMatchObject([{ outcome: 'win', winMinor: 2000n }]);
    expect(last()).toMatchObject({ balanceMinor: 11_000n, wonMinor: 2200n });
  });

  test('bets from before the session add only new amounts to the totals', async () => {
    const { player, last, settled } = seated();
    player.receive(image({ own: [bet()], balance: '90.00' }));
    expect(last()).toMatchObject({ stakedMinor: 500n, wonMinor: 200n });
    player.receive(over({ Win: '25.00', Balance: '115.00' }));
    await settled();
    expect(last()).toMatchObject({ balanceMinor: 11_500n, stakedMinor: 500n, wonMinor: 2700n });
  });
});

describe('a decision', () => {
  test('a cash-out is sent while disconnected, because its value depends on the server’s clock', async () => {
    const { player, sent, answer } = seated();
    player.receive(image({ own: [bet()] }));
    player.lineIs('away');
    const out = player.cashOut(7);
    expect([player.isDeciding(7), await player.cashOut(7)]).toEqual([true, { ok: false }]);
    await answer(answered({ State: 'over', Win: '15.00', Balance: '105.00' }));
    expect(await out).toMatchObject({ ok: true, bet: { Win: '15.00' } });
    expect(sent).toEqual([{ key: 'POST /api/arcade/cashout', body: { CommandId: 'id-1', RoundID: 7 } }]);
  });

  test('a decision with an additional stake takes that stake once and at once', async () => {
    const { player, last, sent, answer } = seated();
    player.receive(image({ own: [bet()], balance: '90.00' }));
    void player.decide(7, { step: 2, move: { kind: 'double' }, moreMinor: 1000n });
    expect(last()?.balanceMinor).toBe(8000n);
    player.receive({ t: 'bet', at: 1, bet: bet({ Stake: '20.00', Balance: '80.00' }) });
    expect(last()?.balanceMinor).toBe(8000n);
    await answer(answered({ Stake: '20.00', Balance: '80.00' }));
    expect(last()?.balanceMinor).toBe(8000n);
    expect(sent[0]).toEqual({
      key: 'POST /api/arcade/sharedmove',
      body: { CommandId: 'id-1', RoundID: 7, Step: 2, Move: { kind: 'double' } },
    });
  });

  test('a decision is not sent for a bet that has ended', async () => {
    const { player, sent } = seated();
    player.receive(image({ own: [bet({ State: 'over' })] }));
    expect([await player.cashOut(7), sent]).toEqual([{ ok: false }, []]);
  });
});

describe('messages to the page', () => {
  test('the page receives stakes in flight, open bets, and a payout that is hidden until it is drawn', async () => {
    const drawn = Promise.withResolvers<void>();
    const { player, answer, notes, settled } = seated({ drawn: drawn.promise });
    player.receive(image());
    void player.bet(tenEuros);
    expect(notes).toEqual(['at stake', 'asked 1 stake 1000']);
    // The table's message may arrive before the answer.
    player.receive({ t: 'bet', at: 1, bet: bet({ Version: 6 }) });
    await answer(answered({ Version: 6 }));
    expect(notes.splice(0)).toEqual([
      'at stake',
      'asked 1 stake 1000',
      'answered 1 version 6 stake 1000 win 0',
      'shown 1',
    ]);

    player.receive({ t: 'round', at: 2, round: round({ phase: 'over' }) });
    player.receive({ t: 'bet', at: 3, bet: bet({ State: 'over', Win: '35.00', Version: 7 }) });
    await settled();
    expect(notes.splice(0)).toEqual(['answered 2 version 7 stake 0 win 3500', 'nothing at stake']);
    drawn.resolve();
    await settled();
    expect(notes).toEqual(['shown 2']);
  });

  test('the page receives a cash-out’s win once, whether message or answer arrives first', async () => {
    const { player, answer, notes, settled } = seated({ summarizesEach: true });
    player.receive(image({ own: [bet()] }));
    void player.cashOut(7);
    const out = { State: 'over', Win: '15.00', Version: 7 } as const;
    player.receive({ t: 'bet', at: 1, bet: bet(out) });
    await answer(answered(out));
    await settled();
    expect(notes).toEqual([
      'at stake',
      'asked 1 stake 0',
      'answered 2 version 7 stake 0 win 1500',
      'nothing at stake',
      'shown 2',
      'answered 1 version 7 stake 0 win 0',
      'shown 1',
    ]);
  });

  test('the page receives nothing about wins from before the table was opened', async () => {
    const { player, notes, settled } = seated();
    player.receive(image({ own: [bet({ State: 'over', Win: '15.00', Version: 7 })] }));
    await settled();
    expect(notes).toEqual([]);
  });
});
