import type { ArcadeStep } from '@evens/contract';
import { expect, test } from 'vitest';
import type { AutobetPlan } from './autobet.ts';
import { AutobetPlayer, type AutobetStop } from './autobet-player.ts';
import type { Attempt } from './calls.ts';
import { Dealer } from './dealer.ts';
import { diceOpening, notedPage } from './testing.ts';

const plan: AutobetPlan = {
  rounds: 3,
  stakeMinor: 100n,
  raise: { win: undefined, loss: 100 },
  lossMaxMinor: 10_000n,
  winMinor: undefined,
  oneWinMinor: undefined,
};

type Answer = Partial<ArcadeStep> | 'lost' | 'refused';

/** A dealer with an autobet, and the scripted answers of the server. */
function seat(
  answers: readonly Answer[],
  {
    settings = {},
    nextMove = () => undefined,
    onShow = () => undefined,
  }: {
    readonly settings?: Partial<AutobetPlan>;
    readonly nextMove?: () => unknown;
    readonly onShow?: (autobet: AutobetPlayer) => void;
  } = {},
) {
  const left = [...answers];
  const sent: { readonly id: unknown; readonly stake: unknown; readonly move: unknown }[] = [];
  const ends: AutobetStop[] = [];
  let ids = 0;
  let onEnd: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => {
    onEnd = resolve;
  });
  const autobet = new AutobetPlayer({
    plan: () => ({ ...plan, ...settings }),
    stakeMaxMinor: () => 1000n,
    startRound: () => void dealer.start(),
    nextMove,
    move: (move) => void dealer.move(move),
    pause: async () => undefined,
    changed: () => undefined,
    ended(_, reason) {
      ends.push(reason);
      onEnd();
    },
  });
  const respond = (answer: Answer): Attempt<ArcadeStep> => {
    if (answer === 'lost') return { kind: 'lost' };
    if (answer === 'refused') return { kind: 'refused', code: 'RealityCheckException', data: {} };
    const step = { RoundID: 7, Step: 0, IsOver: true, View: {}, Balance: '99.00', Jackpot: null };
    return { kind: 'answered', value: { ...step, Stake: '1.00', Win: '0.00', ...answer } };
  };
  const dealer = new Dealer({
    opening: diceOpening,
    calls: {
      // The scripted answers are steps, which both start and move return.
      call: (async (_: string, body: { CommandId: string; Bet?: { stake: string }; Move?: unknown }) => {
        sent.push({ id: body.CommandId, stake: body.Bet?.stake, move: body.Move });
        return respond(left.shift() ?? 'lost');
      }) as never,
    },
    game: {
      bet: (stakeMinor) => ({ bet: { stake: String(stakeMinor) }, stakeMinor }),
      async show() {
        onShow(autobet);
        return { says: '' };
      },
    },
    view: {
      setPhase(phase) {
        if (phase === 'ready') autobet.ready();
        if (phase === 'open') void autobet.open();
      },
      setActions: () => undefined,
      setNumbers: () => undefined,
      stepDisplayed: () => undefined,
      result: (result) => autobet.add(result),
      missing: () => undefined,
      refused: () => autobet.interrupt('refused'),
      over: () => undefined,
    },
    waiting: { wait: async () => undefined, elapsedMs: () => 0, onTrouble: () => undefined },
    newCommandId() {
      ids += 1;
      return `id-${ids}`;
    },
    stakeMinor: () => autobet.state?.stakeMinor ?? 100n,
    roundMs: () => 0,
    page: notedPage().page,
    onFault(error) {
      throw error;
    },
  });
  return {
    sent,
    ends,
    async play() {
      await dealer.begin();
      autobet.begin();
      await isOver;
    },
  };
}

test('an autobet sends one command per round, with the stakes of its plan', async () => {
  const { sent, ends, play } = seat([{}, { Stake: '2.00', Win: '4.00' }, {}]);
  await play();
  expect(sent.map(({ id, stake }) => [id, stake])).toEqual([
    ['id-1', '100'],
    ['id-2', '200'],
    ['id-3', '100'],
  ]);
  expect(ends).toEqual(['rounds']);
});

test('a round whose answers are lost is sent again with its own id, and counts once', async () => {
  const { sent, ends, play } = seat(['lost', 'lost', {}, { Stake: '2.00' }, 'lost', { Stake: '4.00' }]);
  await play();
  expect(sent.map(({ id }) => id)).toEqual(['id-1', 'id-1', 'id-1', 'id-2', 'id-3', 'id-3']);
  expect(ends).toEqual(['rounds']);
});

test('a refusal ends an autobet, and no further round is sent', async () => {
  const { sent, ends, play } = seat([{}, 'refused', {}]);
  await play();
  expect([sent.length, ends]).toEqual([2, ['refused']]);
});

test('a player who stops gets the current round to its end', async () => {
  const open = { IsOver: false };
  const { sent, ends, play } = seat([open, { Step: 1 }, {}], {
    nextMove: () => 'go',
    onShow: (autobet) => autobet.stop(),
  });
  await play();
  expect(sent.map(({ move }) => move)).toEqual([undefined, 'go']);
  expect(ends).toEqual(['player']);
});

test('a pause of the site leaves the round of an autobet to the player', async () => {
  const { sent, ends, play } = seat([{ IsOver: false }, { Step: 1 }], {
    nextMove: () => 'go',
    onShow: (autobet) => autobet.interrupt('paused'),
  });
  await play();
  expect([sent.length, ends]).toEqual([1, ['paused']]);
});

test('a game without a next move leaves its round to the player', async () => {
  const { sent, ends, play } = seat([{ IsOver: false }]);
  await play();
  expect([sent.length, ends]).toEqual([1, ['unfinished']]);
});
