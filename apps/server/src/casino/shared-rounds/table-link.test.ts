import { randomBytes } from 'node:crypto';
import { amount, seededRandom } from '@evens/base';
import { type BetNow, inHouseTable, TableState } from '@evens/casino';
import { times, VirtualTable } from '@evens/casino/testing';
import { dealTable, firstStage } from '@evens/games';
import { afterEach, expect, test } from 'vitest';
import { linkedBuses } from '../../platform/bus/testing/linked-buses.ts';
import { TableLink } from './table-link.ts';

const EPOCH = 5;
const balance = { amountMinor: amount(100n), version: 1 };
const key = randomBytes(32).toString('base64');
const random = seededRandom('linked tables');
const newSecret = () => Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('');

/** A secret whose blackjack round requires decisions immediately. */
function decidingSecret(): string {
  for (;;) {
    const secret = newSecret();
    if (firstStage(dealTable({ secret, table: 'live-blackjack', no: 1 })).kind === 'hands') return secret;
  }
}

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** A table that the process `here` plays, and its copy in the process `there`, which may lose messages. */
class LinkedTable {
  readonly table: VirtualTable;
  readonly there: TableState;
  readonly linkThere: TableLink;
  linkHere: TableLink | undefined;
  stopPlaying: () => void = () => undefined;
  /** Calls of the process that plays. */
  readonly calls: string[] = [];
  readonly sent: Buffer[] = [];
  /** Messages to the player's connection there. */
  readonly messages: { readonly t: string; readonly round?: { readonly phase: string } }[] = [];
  renewals = 0;
  isLosing = false;
  readonly #buses = linkedBuses(2);

  constructor(game: 'live-blackjack' | 'live-wheel', secret = newSecret()) {
    const machine = inHouseTable(game)?.machine;
    if (!machine) throw new Error(`there is no table ${game}`);
    this.table = new VirtualTable(machine, [secret]);
    const { clock } = this.table;
    this.there = new TableState({ machine, clock, resultsMax: 50, encode: Buffer.from });
    const [, bus] = this.#buses;
    bus.subscribe('tables.', (_subject, bytes) => this.sent.push(Buffer.from(bytes)));
    const lossyBus = {
      ...bus,
      subscribe: (prefix: string, listener: Parameters<typeof bus.subscribe>[1]) =>
        bus.subscribe(prefix, (subject, bytes) => {
          if (!this.isLosing) listener(subject, bytes);
        }),
    };
    this.linkThere = this.#link(lossyBus, this.there);
  }

  #link(bus: ConstructorParameters<typeof TableLink>[0]['bus'], tableState: TableState): TableLink {
    const link = new TableLink({ bus, key, clock: this.table.clock, tableStates: [tableState] });
    endings.push(() => link.stop());
    return link;
  }

  get here(): TableState {
    return this.table.tableState;
  }

  async start({ isConnected = true } = {}): Promise<void> {
    endings.push(() => this.table.kill());
    await this.table.start({
      isConnected,
      prepare: (tableState) => {
        this.linkHere = this.#link(this.#buses[0], tableState);
        this.stopPlaying = this.linkHere.play({
          epoch: EPOCH,
          onFollowed: () => this.calls.push('followed'),
          onGap: () => this.calls.push('gap'),
        });
      },
    });
  }

  /** A player connects to the copy. */
  connect(player = 'account 1'): void {
    this.there.enter({
      key: player,
      deliver: (frame) => this.messages.push(JSON.parse(frame.toString())),
      renew: () => {
        this.renewals += 1;
      },
    });
  }

  /** The process there takes a change of a bet. */
  betThere(bet: BetNow): void {
    this.there.betChanged(bet, balance);
    this.linkThere.betChanged(bet, balance);
  }

  /** Time passes, and this process beats. */
  async pass(ms: number): Promise<void> {
    await this.table.clock.pass(ms);
    this.linkHere?.beat();
    await this.table.clock.pass(0);
  }

  noteGap(): void {
    this.#buses[1].loseMessages();
  }
}

async function started(game: 'live-blackjack' | 'live-wheel', secret?: string): Promise<LinkedTable> {
  const linked = new LinkedTable(game, secret);
  await linked.start();
  return linked;
}

test('another process shows each phase of a round, its bets and its results', async () => {
  const linked = await started('live-wheel');
  linked.connect();
  expect(linked.there.isPlayed).toBe(true);
  expect(linked.there.contents).toEqual(linked.here.contents);
  const bet = linked.table.place({ chips: [{ spot: 1, stake: '100' }] });
  linked.linkHere?.betChanged(bet, balance);
  expect(linked.there.bets).toEqual([bet]);
  expect(linked.messages).toMatchObject([{ t: 'bet' }]);
  for (const [phase, ms] of [
    ['playing', times.bettingMs],
    ['over', times.playingMs],
    ['betting', times.pauseMs],
  ] as const) {
    await linked.pass(ms);
    for (const changed of linked.here.bets) linked.linkHere?.betChanged(changed, balance);
    expect(linked.there.contents).toEqual(linked.here.contents);
    expect(linked.messages.some(({ round }) => round?.phase === phase)).toBe(true);
  }
  expect(linked.there.contents.results).toHaveLength(1);
  linked.linkThere.beat();
  expect(linked.there.image()).toEqual(linked.here.image());
});

test('a phrase that was sent at one process reaches the players of another', async () => {
  const linked = await started('live-wheel');
  linked.connect();
  const line = { at: 7, player: 'a•••a', avatar: '0a1b2c3d', phrase: 'good-luck' } as const;
  linked.linkHere?.said('live-wheel', line);
  expect(linked.messages).toMatchObject([{ t: 'chat', line }]);
});

test('the secret of an open round cannot be read on the bus', async () => {
  const secret = newSecret();
  const linked = await started('live-wheel', secret);
  expect(linked.here.round?.secret).toBe(secret);
  expect(linked.sent.length).toBeGreaterThan(0);
  expect(linked.sent.filter((bytes) => bytes.includes(secret) || bytes.includes('secret'))).toEqual([]);
});

test('a process requests the whole state after lost messages, and its connections get images', async () => {
  const linked = await started('live-wheel');
  linked.connect();
  await linked.pass(0);
  linked.isLosing = true;
  await linked.pass(7000);
  expect(linked.there.round?.state).not.toBe(linked.here.round?.state);
  linked.isLosing = false;
  linked.noteGap();
  await linked.pass(0);
  expect(linked.there.contents).toEqual(linked.here.contents);
  expect(linked.renewals).toBe(1);
});

test('changes after lost messages wait for the state that they are based on', async () => {
  const linked = await started('live-wheel');
  linked.isLosing = true;
  linked.noteGap();
  linked.isLosing = false;
  const before = linked.there.round;
  // The request itself is answered at the end of the turn.
  linked.here.show(undefined);
  expect(linked.there.round).toBe(before);
  await linked.pass(0);
  expect(linked.there.contents).toEqual(linked.here.contents);
});

test('a process refuses bets when the tables are silent, and accepts them after the next whole state', async () => {
  const linked = await started('live-wheel');
  await linked.table.clock.pass(2001);
  linked.linkThere.beat();
  expect(linked.there.isPlayed).toBe(false);
  await linked.pass(0);
  linked.linkThere.beat();
  await linked.pass(0);
  expect(linked.there.isPlayed).toBe(true);
  expect(linked.there.contents).toEqual(linked.here.contents);
});

test('a process ignores the tables of an earlier lease, whose own process notices the later one', async () => {
  const linked = await started('live-wheel');
  const player = { onFollowed: () => undefined, onGap: () => undefined };
  const stopThere = linked.linkThere.play({ epoch: EPOCH + 1, ...player });
  expect(linked.calls).toEqual(['followed']);
  stopThere();
  const before = linked.there.round;
  await linked.pass(7000);
  linked.linkThere.beat();
  await linked.pass(0);
  expect(linked.there.round).toBe(before);
  expect(linked.there.isPlayed).toBe(false);
  // Its engine ends, and the process follows the later lease.
  linked.stopPlaying();
  linked.linkThere.play({ epoch: EPOCH + 2, ...player });
  linked.there.show(undefined);
  linked.there.setPlayed(true);
  expect(linked.here.contents).toEqual(linked.there.contents);
});

test('tables that stop without a fault are closed at every process at once', async () => {
  const linked = await started('live-wheel');
  await linked.table.kill();
  expect(linked.there.isPlayed).toBe(false);
});

test('the process that plays the tables is notified of lost messages', async () => {
  const linked = await started('live-wheel');
  linked.linkThere.play({
    epoch: EPOCH + 1,
    onFollowed: () => undefined,
    onGap: () => linked.calls.push('there'),
  });
  linked.noteGap();
  expect(linked.calls).toEqual(['followed', 'there']);
});

test('bets that the process of the tables has missed reach all processes when it reads them', async () => {
  const linked = await started('live-wheel');
  const bet = linked.table.store.place({ chips: [{ spot: 1, stake: '100' }] });
  linked.here.addMissed([bet]);
  expect(linked.here.bets).toEqual([bet]);
  expect(linked.there.bets).toEqual([bet]);
});

test('a decision at another process ends the step for which the engine waits', async () => {
  const linked = await started('live-blackjack', decidingSecret());
  const { store } = linked.table;
  const bet = store.place({ stake: '100' });
  linked.betThere(bet);
  expect(linked.here.bets).toEqual([bet]);
  await linked.pass(8000);
  expect(linked.here.round).toMatchObject({ state: 'playing', outcome: null });
  linked.betThere({ ...store.decide(bet.id, { kind: 'stand' }), step: 1 });
  await linked.pass(0);
  expect(linked.here.round?.outcome).not.toBe(null);
  expect(linked.there.contents).toEqual(linked.here.contents);
});

test('an earlier state of a bet that arrives late changes nothing', async () => {
  const linked = await started('live-blackjack', decidingSecret());
  const bet = linked.table.store.place({ stake: '100' });
  const ended = { ...bet, state: null, payoutMinor: 200n };
  linked.betThere(ended);
  linked.linkHere?.betChanged(bet, balance);
  expect(linked.there.bets).toEqual([ended]);
});

test('a table opens a round for a player at another process, and counts the players of both', async () => {
  const linked = new LinkedTable('live-wheel');
  await linked.start({ isConnected: false });
  expect(linked.here.round).toBe(undefined);
  linked.connect();
  await linked.pass(0);
  expect(linked.here.round?.state).toBe('betting');
  expect([linked.here.seated, linked.there.seated]).toEqual([1, 1]);
  expect(linked.here.image().crowd.seated).toBe(1);
  // That process ends without a word.
  await linked.pass(3001);
  expect(linked.here.seated).toBe(0);
});

test('a step waits for play money at another process, and no longer after its last bet', async () => {
  const linked = await started('live-blackjack', decidingSecret());
  const { betText, stateText } = (() => {
    const read = linked.here.machine.readBet({ stake: '100' }, 1_000_000n);
    if (!read.ok) throw new Error(read.error);
    return read.value;
  })();
  const bet = { betText, stateText };
  const leave = linked.there.watch({
    roundChanged: () => undefined,
    ticked: () => undefined,
    openBets: () => [bet],
    isAbsent: false,
  });
  await linked.pass(8000);
  expect(linked.here.playBets).toEqual([bet]);
  expect(linked.here.round).toMatchObject({ state: 'playing', outcome: null });
  leave();
  await linked.pass(0);
  expect(linked.here.playBets).toEqual([]);
  expect(linked.here.round?.outcome).not.toBe(null);
});
