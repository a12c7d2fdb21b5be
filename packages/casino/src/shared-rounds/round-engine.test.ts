import { seededRandom } from '@evens/base';
import { crashPointFromSeed, msUntil, multiplierAt } from '@evens/games';
import { afterEach, describe, expect, test } from 'vitest';
import { blackjackMachine } from './blackjack-machine.ts';
import { baccaratMachine, rouletteMachine } from './chip-machines.ts';
import { crashMachine } from './crash-machine.ts';
import type { TableMachine } from './machine.ts';
import { times, VirtualTable } from './testing/virtual-table.ts';

let table: VirtualTable | undefined;
afterEach(() => table?.kill());

async function started(machine: TableMachine, secrets: readonly string[], isConnected = true) {
  const virtualTable = new VirtualTable(machine, secrets);
  table = virtualTable;
  await virtualTable.start({ isConnected });
  return virtualTable;
}

const random = seededRandom('rounds of tables');
const newSecret = () => Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('');

/** A secret whose flight ends between two multipliers. */
function crashing(low: number, high: number): string {
  for (;;) {
    const secret = newSecret();
    const crash = crashPointFromSeed(secret, 'salt');
    if (crash >= low && crash <= high) return secret;
  }
}

describe('crash', () => {
  const secret = crashing(200, 210);
  const crash = crashPointFromSeed(secret, 'salt');
  const flightMs = msUntil(crash) + 1;

  test('a crash round takes bets, flies, ends at its instant, pays, and is followed by the next', async () => {
    const crashTable = await started(crashMachine, [secret]);
    expect(crashTable.round.state).toBe('betting');
    const [lost, won] = [
      crashTable.place({ stake: '100' }),
      crashTable.place({ stake: '100', autoCashOut: 150 }),
    ];
    await crashTable.clock.pass(times.bettingMs - 1);
    expect(crashTable.round.state).toBe('betting');
    await crashTable.clock.pass(1);
    expect(crashTable.round.state).toBe('playing');
    await crashTable.clock.pass(times.playingMs + msUntil(150) - 200);
    expect(crashTable.paid(won)).toBe('open');
    await crashTable.clock.pass(300);
    expect([crashTable.paid(won), crashTable.paid(lost)]).toEqual([150n, 'open']);
    await crashTable.clock.pass(flightMs - msUntil(150) - 101);
    expect(crashTable.round.state).toBe('playing');
    await crashTable.clock.pass(1);
    expect(crashTable.round.state).toBe('over');
    expect([crashTable.paid(won), crashTable.paid(lost)]).toEqual([150n, 0n]);
    await crashTable.clock.pass(times.pauseMs - 1);
    expect(crashTable.round.no).toBe(1);
    await crashTable.clock.pass(1);
    expect([crashTable.round.no, crashTable.round.state]).toEqual([2, 'betting']);
  });

  test('a crash round publishes the growing multiplier up to the crash, and the crash only when it happens', async () => {
    const crashTable = await started(crashMachine, [secret]);
    await crashTable.clock.pass(times.bettingMs + times.playingMs + flightMs - 1);
    const before = JSON.stringify(crashTable.messages);
    expect(before).not.toContain(secret);
    expect(before).not.toContain(`"crash":${crash}`);
    const ticks = crashTable.messages.flatMap((message) => (message.t === 'tick' ? [message] : []));
    expect(ticks.length).toBeGreaterThan(flightMs / 200);
    const startsAtMs = crashTable.round.startsAtMs ?? 0;
    for (const { at, m } of ticks) expect(m).toBe(multiplierAt(at - startsAtMs));
    expect(Math.max(...ticks.map(({ m }) => m))).toBeLessThanOrEqual(crash);
    await crashTable.clock.pass(1);
    const last = crashTable.messages.flatMap((message) => (message.t === 'round' ? [message] : [])).at(-1);
    expect(last?.round).toMatchObject({ phase: 'over', secret, view: { crash } });
    await crashTable.clock.pass(1000);
    expect(crashTable.messages.filter(({ t }) => t === 'tick')).toHaveLength(ticks.length);
  });

  test('a crash round keeps the bets of an interrupted betting phase and repeats its duration', async () => {
    const crashTable = await started(crashMachine, [secret]);
    const bet = crashTable.place({ stake: '100', autoCashOut: 150 });
    await crashTable.clock.pass(times.bettingMs - 1000);
    await crashTable.kill();
    await crashTable.clock.pass(60_000);
    await crashTable.start();
    expect(crashTable.round).toMatchObject({ no: 1, state: 'betting' });
    await crashTable.clock.pass(times.bettingMs - 1);
    expect(crashTable.round.state).toBe('betting');
    await crashTable.clock.pass(1 + times.playingMs + flightMs);
    expect([crashTable.round.state, crashTable.paid(bet)]).toEqual(['over', 150n]);
  });

  test('a crash round that was interrupted in flight refunds open bets, and nothing twice', async () => {
    const crashTable = await started(crashMachine, [secret]);
    const [out, flying] = [
      crashTable.place({ stake: '100', autoCashOut: 110 }),
      crashTable.place({ stake: '100' }),
    ];
    await crashTable.clock.pass(times.bettingMs + times.playingMs + msUntil(110) + 500);
    await crashTable.kill();
    expect([crashTable.paid(out), crashTable.paid(flying)]).toEqual([110n, 'open']);
    await crashTable.clock.pass(120_000);
    await crashTable.start();
    expect([crashTable.round.state, crashTable.paid(out), crashTable.paid(flying)]).toEqual([
      'refunded',
      110n,
      'refunded',
    ]);
    expect(crashTable.store.ended).toHaveLength(2);
  });

  test('a crash round that ended before the interruption is settled and not refunded', async () => {
    const crashTable = await started(crashMachine, [secret]);
    const [won, lost] = [
      crashTable.place({ stake: '100', autoCashOut: 150 }),
      crashTable.place({ stake: '100' }),
    ];
    await crashTable.clock.pass(times.bettingMs + 100);
    await crashTable.kill();
    const { dueAtMs, outcome } = crashTable.round;
    await crashTable.store.change(crashTable.round, {
      state: 'settling',
      step: 0,
      outcome,
      startsAtMs: dueAtMs,
      dueAtMs,
    });
    await crashTable.start();
    expect([crashTable.round.state, crashTable.paid(won), crashTable.paid(lost)]).toEqual(['over', 150n, 0n]);
  });

  test('a crash table continues after short database outages', async () => {
    const crashTable = await started(crashMachine, [secret]);
    const bet = crashTable.place({ stake: '100', autoCashOut: 150 });
    crashTable.store.failures = 3;
    await crashTable.clock.pass(times.bettingMs + 1000);
    expect(crashTable.round.state).toBe('playing');
    crashTable.store.failures = 4;
    await crashTable.clock.pass(times.playingMs + flightMs + 3000);
    expect([crashTable.round.state, crashTable.paid(bet)]).toEqual(['over', 150n]);
  });

  test.each(['its payout cannot be worked out', 'the database refuses it'])(
    'a crash round pays the others and continues if a bet cannot be ended: %s',
    async (fault) => {
      const crashTable = await started(crashMachine, [secret]);
      const [bad, good] = [
        crashTable.place({ stake: '100', autoCashOut: 5000 }),
        crashTable.place({ stake: '100', autoCashOut: 150 }),
      ];
      await crashTable.clock.pass(times.bettingMs + times.playingMs + msUntil(150) + 200);
      if (fault === 'the database refuses it') crashTable.store.refused.add(bad.id);
      else crashTable.store.bets.set(bad.id, { ...bad, bet: 'not JSON' });
      await crashTable.clock.pass(flightMs - msUntil(150));
      expect([crashTable.round.state, crashTable.paid(bad), crashTable.paid(good)]).toEqual([
        'over',
        'open',
        150n,
      ]);
      expect([...crashTable.store.aside]).toEqual([bad.id]);
      await crashTable.clock.pass(times.pauseMs);
      expect([crashTable.round.no, crashTable.round.state]).toEqual([2, 'betting']);
    },
  );

  test('a crash bet whose lane was full is ended again and not set aside', async () => {
    const crashTable = await started(crashMachine, [secret]);
    const bet = crashTable.place({ stake: '100', autoCashOut: 5000 });
    crashTable.store.fullLanes = 2;
    await crashTable.clock.pass(times.bettingMs + times.playingMs + flightMs + 5000);
    expect([...crashTable.store.aside]).toEqual([]);
    expect(crashTable.paid(bet)).toBe(0n);
  });

  test('a crash round engine ends if another process plays the table', async () => {
    const crashTable = await started(crashMachine, [secret]);
    await crashTable.store.refund(crashTable.round);
    await crashTable.clock.pass(times.bettingMs);
    expect(await crashTable.outcome).toMatchObject({ name: 'TableTakenError' });
  });
});

describe('a table', () => {
  test('a table pauses while no connection is open', async () => {
    const resting = await started(rouletteMachine, [newSecret()], false);
    await resting.clock.pass(600_000);
    expect(resting.store.rounds).toEqual([]);
    resting.tableState.wake();
    await resting.clock.pass(0);
    expect(resting.round.state).toBe('betting');
    await resting.clock.pass(600_000);
    expect(resting.store.rounds).toHaveLength(1);
    expect(resting.round.state).toBe('over');
    expect(resting.tableState.image()).toMatchObject({ round: null, results: [{ no: 1 }] });
  });

  test('a table that is closed plays its round to the end and starts no other until it is open', async () => {
    const closing = await started(rouletteMachine, [newSecret()]);
    closing.store.isOpen = false;
    await closing.clock.pass(120_000);
    expect([closing.store.rounds.length, closing.round.state]).toEqual([1, 'over']);
    expect(closing.tableState.image()).toMatchObject({ isOpen: false, round: null });
    closing.store.isOpen = true;
    await closing.clock.pass(2000);
    expect([closing.store.rounds.length, closing.round.state]).toEqual([2, 'betting']);
    expect(closing.messages.filter(({ t }) => t === 'table')).toMatchObject([
      { isOpen: true },
      { isOpen: false },
      { isOpen: true },
    ]);
  });

  test('a table is open to players only while this process plays it', async () => {
    const played = await started(rouletteMachine, [newSecret()]);
    expect([played.tableState.isPlayed, played.tableState.image().isOpen]).toEqual([true, true]);
    await played.kill();
    expect([played.tableState.isPlayed, played.tableState.image().isOpen]).toEqual([false, false]);
  });

  test('a roulette table ends an interrupted spin with the pocket that was drawn', async () => {
    const secret = newSecret();
    const spinning = await started(rouletteMachine, [secret]);
    const chips = (kind: string) => ({ chips: [{ kind, stake: '100' }] });
    const [even, odd] = [spinning.place(chips('even')), spinning.place(chips('odd'))];
    await spinning.clock.pass(times.bettingMs);
    const { outcome } = spinning.round;
    expect(JSON.stringify(spinning.messages)).not.toContain(secret);
    await spinning.kill();
    await spinning.clock.pass(60_000);
    await spinning.start();
    expect(spinning.round).toMatchObject({ state: 'over', outcome });
    const { pocket } = outcome as { readonly pocket: number };
    const isEven = pocket > 0 && pocket % 2 === 0;
    const isOdd = pocket % 2 === 1;
    expect([spinning.paid(even), spinning.paid(odd)]).toEqual([isEven ? 200n : 0n, isOdd ? 200n : 0n]);
  });

  test('a baccarat table deals one shoe to its end, and reveals its seed only then', async () => {
    const seed = newSecret();
    const dealing = await started(baccaratMachine, [seed]);
    const roundMs = times.bettingMs + times.playingMs;
    for (let coup = 0; coup < 120; coup++) {
      await dealing.clock.pass(roundMs);
      expect(dealing.round.state).toBe('over');
      const { view } = dealing.tableState.image().round ?? {};
      if (view?.kind !== 'live-baccarat') throw new Error('this is not baccarat');
      const isOver = dealing.round.shoe?.isOver === true;
      expect(view.shoe.seed).toBe(isOver ? seed : null);
      if (isOver) {
        expect(view.shoe.isLastCoup).toBe(true);
        expect(dealing.store.rounds.length).toBeGreaterThan(60);
        const dealt = dealing.store.rounds.map(
          ({ outcome }) => (outcome as { readonly dealt: number }).dealt,
        );
        expect(dealt).toEqual(dealt.toSorted((a, b) => a - b));
        return;
      }
      await dealing.clock.pass(times.pauseMs);
    }
    throw new Error('the shoe never ended');
  });
});

describe('blackjack', () => {
  /** A secret whose deal requires decisions immediately. */
  async function deciding() {
    for (;;) {
      const virtualTable = await started(blackjackMachine, [newSecret()]);
      const [one, two] = [virtualTable.place({ stake: '100' }), virtualTable.place({ stake: '100' })];
      await virtualTable.clock.pass(times.bettingMs);
      if (virtualTable.round.step === 1) return { virtualTable, one, two };
      await virtualTable.kill();
    }
  }

  test('blackjack continues as soon as all players have decided, and not earlier', async () => {
    const { virtualTable, one, two } = await deciding();
    virtualTable.decide(one.id, { kind: 'stand' });
    await virtualTable.clock.pass(times.playingMs + 1000);
    expect(virtualTable.round).toMatchObject({ step: 1, outcome: null });
    virtualTable.decide(two.id, { kind: 'stand' });
    await virtualTable.clock.pass(0);
    expect(virtualTable.round.outcome).not.toBeNull();
    await virtualTable.clock.pass(times.playingMs);
    expect(virtualTable.round.state).toBe('over');
  });

  test('the insurance step ends once the last player has decided', async () => {
    for (;;) {
      const virtualTable = await started(blackjackMachine, [newSecret()]);
      const [one, two] = [virtualTable.place({ stake: '100' }), virtualTable.place({ stake: '100' })];
      await virtualTable.clock.pass(times.bettingMs + times.playingMs);
      const isInsurance = virtualTable.round.step === 0 && virtualTable.round.outcome === null;
      if (isInsurance) {
        virtualTable.decide(one.id, { kind: 'insure' });
        await virtualTable.clock.pass(times.decisionMs / 2);
        expect(virtualTable.round).toMatchObject({ step: 0, outcome: null });
        virtualTable.decide(two.id, { kind: 'decline' });
        await virtualTable.clock.pass(0);
        const { step, outcome } = virtualTable.round;
        expect(step > 0 || outcome !== null).toBe(true);
        return;
      }
      await virtualTable.kill();
    }
  });

  test('the decisions of a later step begin after its cards, and last their whole time', async () => {
    for (;;) {
      const { virtualTable, one, two } = await deciding();
      virtualTable.decide(one.id, { kind: 'hit' });
      virtualTable.decide(two.id, { kind: 'stand' });
      await virtualTable.clock.pass(times.playingMs);
      const { step, outcome, startsAtMs, dueAtMs } = virtualTable.round;
      if (step === 2 && outcome === null) {
        const nowMs = virtualTable.clock.nowMs();
        expect(startsAtMs).toBe(nowMs + times.playingMs);
        expect(dueAtMs).toBe(nowMs + times.playingMs + times.decisionMs);
        virtualTable.decide(one.id, { kind: 'stand' });
        await virtualTable.clock.pass(times.playingMs - 1);
        expect(virtualTable.round).toMatchObject({ step: 2, outcome: null });
        await virtualTable.clock.pass(1);
        expect(virtualTable.round.outcome).not.toBeNull();
        return;
      }
      await virtualTable.kill();
    }
  });

  test('a step waits for a player without a connection until its clock ends', async () => {
    const { virtualTable, one } = await deciding();
    virtualTable.decide(one.id, { kind: 'stand' });
    await virtualTable.clock.pass(times.playingMs + times.decisionMs - 1);
    expect(virtualTable.round).toMatchObject({ step: 1, outcome: null });
    await virtualTable.clock.pass(1);
    expect(virtualTable.round.outcome).not.toBeNull();
  });

  test('a decision after the end of its step changes nothing', async () => {
    const { virtualTable, one, two } = await deciding();
    virtualTable.decide(one.id, { kind: 'stand' });
    virtualTable.decide(two.id, { kind: 'stand' });
    await virtualTable.clock.pass(times.playingMs);
    expect(virtualTable.round.outcome).not.toBeNull();
    expect(() => virtualTable.decide(two.id, { kind: 'hit' })).toThrow();
  });

  test('a blackjack player who does not decide in time takes no more cards', async () => {
    const { virtualTable, one } = await deciding();
    await virtualTable.clock.pass(times.playingMs + times.decisionMs - 1);
    expect(virtualTable.round).toMatchObject({ step: 1, outcome: null });
    await virtualTable.clock.pass(1);
    expect(virtualTable.round.outcome).not.toBeNull();
    await virtualTable.clock.pass(times.playingMs);
    expect(virtualTable.paid(one)).not.toBe('open');
  });

  test('a blackjack card is published to all players when its step has ended', async () => {
    for (;;) {
      const { virtualTable, one, two } = await deciding();
      virtualTable.decide(one.id, { kind: 'hit' });
      virtualTable.decide(two.id, { kind: 'stand' });
      await virtualTable.clock.pass(times.playingMs);
      const { view } = virtualTable.tableState.image().round ?? {};
      if (view?.kind !== 'live-blackjack') throw new Error('this is not blackjack');
      expect(view.drawn).toHaveLength(1);
      expect(view.drawn[0]).not.toBeNull();
      if (virtualTable.round.step === 2) {
        expect(view).toMatchObject({ decides: 'hands', deciding: 1 });
        return;
      }
    }
  });

  test('blackjack waits for play money too, and draws the cards that it requests', async () => {
    for (;;) {
      const virtualTable = await started(blackjackMachine, [newSecret()]);
      const read = blackjackMachine.readBet({ stake: '100' }, 1_000_000n);
      if (!read.ok) throw new Error(read.error);
      let bet = read.value;
      virtualTable.tableState.watch({
        roundChanged: () => undefined,
        ticked: () => undefined,
        isAbsent: false,
        openBets: () => [bet],
      });
      await virtualTable.clock.pass(times.bettingMs + times.playingMs + times.decisionMs - 1);
      if (virtualTable.round.step !== 1) {
        await virtualTable.kill();
        continue;
      }
      expect(virtualTable.round).toMatchObject({ step: 1, outcome: null });
      const decided = blackjackMachine.decide?.(virtualTable.round, bet, { kind: 'hit' });
      if (!decided?.ok) throw new Error('nothing could be decided');
      bet = { ...bet, stateText: decided.value.stateText };
      virtualTable.tableState.decided();
      await virtualTable.clock.pass(0);
      const { view } = virtualTable.tableState.image().round ?? {};
      if (view?.kind !== 'live-blackjack') throw new Error('this is not blackjack');
      expect(view.drawn[0]).not.toBeNull();
      await virtualTable.kill();
      // A hand of 21 or more has no decisions left.
      if (virtualTable.round.outcome !== null) continue;
      expect(virtualTable.round.step).toBe(2);
      return;
    }
  });

  test('a blackjack round is reproduced from its bets, even if only play money went bust', async () => {
    for (;;) {
      const virtualTable = await started(blackjackMachine, [newSecret()]);
      const read = blackjackMachine.readBet({ stake: '100' }, 1_000_000n);
      if (!read.ok) throw new Error(read.error);
      let bet = read.value;
      virtualTable.tableState.watch({
        roundChanged: () => undefined,
        ticked: () => undefined,
        isAbsent: false,
        openBets: () => [bet],
      });
      await virtualTable.clock.pass(times.bettingMs + times.playingMs + times.decisionMs - 1);
      while (virtualTable.round.step > 0 && virtualTable.round.outcome === null) {
        const decided = blackjackMachine.decide?.(virtualTable.round, bet, { kind: 'hit' });
        if (!decided?.ok) break;
        bet = { ...bet, stateText: decided.value.stateText };
        virtualTable.tableState.decided();
        await virtualTable.clock.pass(0);
      }
      const { round } = virtualTable;
      await virtualTable.kill();
      if (round.step === 0 || round.outcome === null) continue;
      const outcomeText = JSON.stringify(round.outcome);
      const again = (bets: readonly (typeof bet)[]) =>
        blackjackMachine.outcomesAgain(round, bets).map((outcome) => JSON.stringify(outcome));
      expect(again([])).toContain(outcomeText);
      expect(again([bet])).toContain(outcomeText);
      // A hand that stood makes the dealer play, even if all other hands went bust.
      const stood = { ...bet, stateText: read.value.stateText };
      expect(new Set(again([stood])).size).toBe(1);
      if (new Set(again([])).size > 1 && outcomeText !== again([stood])[0]) return;
    }
  });

  test('blackjack repeats the decision time for players who could not decide', async () => {
    const { virtualTable, one } = await deciding();
    virtualTable.decide(one.id, { kind: 'stand' });
    await virtualTable.kill();
    await virtualTable.clock.pass(3_600_000);
    await virtualTable.start();
    expect(virtualTable.round).toMatchObject({ state: 'playing', step: 1, outcome: null });
    await virtualTable.clock.pass(times.decisionMs - 1);
    expect(virtualTable.round.outcome).toBeNull();
    await virtualTable.clock.pass(1 + times.playingMs);
    expect(virtualTable.round.state).toBe('over');
  });

  test('a blackjack round without bets is dealt and ended', async () => {
    const empty = await started(blackjackMachine, [newSecret()]);
    await empty.clock.pass(times.bettingMs + 3 * times.playingMs);
    expect(empty.round.state).toBe('over');
  });
});
