import { setTimeout as pause } from 'node:timers/promises';
import { type ArcadeSharedBet, type TableKey, type TableRound, tableKeys } from '@evens/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ArcadeAnswer, newCommandId } from '../fixture/arcade.ts';
import { registerPlayer } from '../fixture/browser.ts';
import { makeFast } from '../fixture/fast-tables.ts';
import { insist } from '../fixture/insist.ts';
import { reached } from '../fixture/reached.ts';
import { TableFrame } from '../fixture/table-frame.ts';
import { topUp } from '../fixture/top-up.ts';
import { type MortalSite, startMortalSite } from '../simulation/mortal-site.ts';

const PLAYERS_OF_EACH = 4;
const PLAYERS_AT_CRASH = 10;
const BEGINS_WITH_MINOR = 100_000;
/** Crash points that give flights of three seconds. */
const SHORT = [118, 122] as const;
const FLIGHTS = 300;
const ANSWERED_MIN = 100;
const TRY_AGAIN_MS = 100;
const LOOK_EVERY_MS = 15;

interface Kill {
  readonly table: TableKey;
  /** Stored state of the table's round at which the kill happens. */
  readonly state: string;
  readonly of: 'server' | 'database';
}

/** Kills in each phase of some table. `table-kills` covers each phase of each table, with few players. */
const kills: readonly Kill[] = [
  { state: 'betting', of: 'server', table: 'live-blackjack' },
  { state: 'playing', of: 'database', table: 'crash' },
  { state: 'settling', of: 'server', table: 'crash' },
  { state: 'over', of: 'database', table: 'live-roulette' },
];

const bets: Readonly<Record<TableKey, (index: number) => unknown>> = {
  crash: (index) => ({ stake: '100', ...(index % 3 === 0 && { autoCashOut: 105 + index }) }),
  'live-roulette': () => ({ chips: [{ kind: 'red', stake: '100' }] }),
  'live-wheel': () => ({
    chips: [
      { spot: 1, stake: '100' },
      { spot: 2, stake: '50' },
    ],
  }),
  'live-baccarat': () => ({ stakes: { banker: '100', player: '50' } }),
  'live-dragon-tiger': () => ({ stakes: { tiger: '100', tie: '50' } }),
  'live-sic-bo': () => ({ stakes: { big: '100', 'total 11': '50' } }),
  'live-blackjack': () => ({ stake: '100' }),
};

let site: MortalSite;
let isEnding = false;

beforeAll(async () => {
  site = await startMortalSite({ feed: 'simulated', args: ['--seed', '5'] });
});
afterAll(() => site.stop());

async function rows<T>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: site.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

type Sent = ArcadeAnswer<ArcadeSharedBet>;

interface BetMessage {
  readonly command: string;
  readonly kind: 'round' | 'move';
  readonly bet: ArcadeSharedBet;
}

const toCents = (euros: string): number => Math.round(Number(euros) * 100);

/** A player with money at a table, who reconnects whenever the site was down. */
class Seat {
  readonly messages: BetMessage[] = [];
  /** Finally refused commands: they must have no effect. */
  readonly refused: string[] = [];
  readonly #frame: TableFrame;
  readonly #game: TableKey;
  readonly #index: number;

  constructor(frame: TableFrame, game: TableKey, index: number) {
    this.#frame = frame;
    this.#game = game;
    this.#index = index;
  }

  /** Plays round after round until the end. */
  async play(): Promise<void> {
    let after = 0;
    while (!isEnding) {
      const round = await this.#betting(after);
      if (!round) return;
      after = round.no;
      const bet = await this.sendCommand('round', (id) =>
        this.#frame.bet(round, bets[this.#game](this.#index), { commandId: id }),
      );
      if (bet) await this.#decide(round, bet);
    }
  }

  async sendCommand(
    kind: BetMessage['kind'],
    send: (commandId: string) => Promise<Sent>,
  ): Promise<ArcadeSharedBet | undefined> {
    const command = newCommandId();
    const { code, body } = await insist(() => send(command));
    if (code === undefined) this.messages.push({ command, kind, bet: body });
    else this.refused.push(command);
    return code === undefined ? body : undefined;
  }

  /** The next round that accepts bets, across reconnects. */
  async #betting(after: number): Promise<TableRound | undefined> {
    while (!isEnding) {
      if (this.#frame.isClosed) await this.#frame.sit().catch(() => undefined);
      const { round } = this.#frame;
      if (!this.#frame.isClosed && round?.phase === 'betting' && round.no > after) return round;
      await pause(LOOK_EVERY_MS);
    }
    return undefined;
  }

  /** Cashes out during the flight or hits once. Every third player leaves the decision to the table. */
  async #decide(round: TableRound, bet: ArcadeSharedBet): Promise<void> {
    if (this.#game !== 'crash' && this.#game !== 'live-blackjack') return;
    if (this.#index % 3 === 0) return;
    while (!isEnding && !this.#frame.isClosed && this.#frame.round?.id === round.id) {
      const { phase, view } = this.#frame.round;
      if (phase === 'playing' && view.kind === 'crash') {
        await pause(Math.random() * 1800);
        await this.sendCommand('move', (id) => this.#frame.cashOut(bet.RoundID, id));
        return;
      }
      if (phase === 'playing' && view.kind === 'live-blackjack' && view.decides === 'hands') {
        const move = { kind: Math.random() < 0.5 ? 'hit' : 'stand' };
        await this.sendCommand('move', (id) =>
          this.#frame.decide(bet.RoundID, { step: view.step, move, commandId: id }),
        );
        return;
      }
      if (phase === 'over' || phase === 'refunded') return;
      await pause(LOOK_EVERY_MS);
    }
  }

  leave(): void {
    this.#frame.leave();
  }
}

async function seat(game: TableKey, index: number): Promise<Seat> {
  const browser = await registerPlayer(site.url, `${game}-${index}`);
  await topUp(browser, (BEGINS_WITH_MINOR / 100).toFixed(2));
  return new Seat(await TableFrame.open(site.url, browser, { game }), game, index);
}

/** Waits until a round with bets reaches the given state. Returns the number of open bets at all tables. */
async function comesTo({ table, state }: Kill): Promise<number> {
  const client = new Client({ connectionString: site.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (;;) {
      const { rows: found } = await client.query(
        `select (select count(*)::integer from round where shared_id is not null and state is not null) as open
         from shared_round s where table_key = $1 and state = $2 and no = (select max(no) from shared_round where table_key = $1)
           and exists (select from shared_bet b where b.shared_id = s.id)`,
        [table, state],
      );
      if (found[0]) return found[0].open;
      await pause(1);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Kills at the given state. Returns the number of bets that were open. */
async function strike(kill: Kill): Promise<number> {
  for (;;) {
    // A restarted database may not accept all connections yet.
    const open = await comesTo(kill).catch(() => undefined);
    if (open !== undefined) {
      await (kill.of === 'server' ? site.killServer() : site.killDatabase());
      return open;
    }
    await pause(TRY_AGAIN_MS);
  }
}

/** One after the other, because so many password hashes at once would block the machine for seconds. */
async function seatsAt(game: TableKey): Promise<readonly Seat[]> {
  const seats: Seat[] = [];
  for (let index = 0; index < (game === 'crash' ? PLAYERS_AT_CRASH : PLAYERS_OF_EACH); index++)
    seats.push(await seat(game, index));
  return seats;
}

it(
  'acknowledged bets and decisions exist once and are paid or refunded after kills in each phase',
  async () => {
    await makeFast(site.databaseUrl, {
      times: { bettingMs: 900, playingMs: 300, decisionMs: 700, pauseMs: 200 },
      crashes: Array.from({ length: FLIGHTS }, () => SHORT),
    });
    const seats = (await Promise.all(tableKeys.map(seatsAt))).flat();
    const playing = seats.map((one) => one.play());
    for (const one of playing) one.catch(() => undefined);
    let open = 0;
    for (const kill of kills) open += await strike(kill);
    const answered = () => seats.flatMap((one) => one.messages).length;
    await reached(answered, { above: ANSWERED_MIN, while: playing });
    isEnding = true;
    await Promise.all(playing);
    await expect
      .poll(
        () =>
          rows('select id from round where shared_id is not null and state is not null').catch(
            () => undefined,
          ),
        { timeout: 60_000, interval: 100 },
      )
      .toEqual([]);
    for (const one of seats) one.leave();

    const messages = seats.flatMap((one) => one.messages);
    const refused = new Set(seats.flatMap((one) => one.refused));
    const commands = await rows<{ command: string; kind: string; id: string; outcome: string }>(
      `select command_id as command, 'round' as kind, id::text from round where shared_id is not null
       union all select command_id, 'move', round_id::text from round_step`,
    );
    const byCommand = new Map(commands.map((one) => [one.command, `${one.kind} ${one.id}`]));
    const [counted] = await rows<{
      rounds: number;
      refunded: number;
      paid: string;
      staked: string;
      held: string;
    }>(
      `select (select count(*)::integer from shared_round) as rounds,
              (select count(*)::integer from round where refunded) as refunded,
              (select sum(payout) from round) as paid, (select sum(stake) from round) as staked,
              (select sum(amount) from balance b join player p on p.account_id = b.account_id
                 join auth_user u on u.id = p.auth_user_id where u.username ~ '^(${tableKeys.join('|')})-') as held`,
    );
    console.info(
      `${messages.length} bets and decisions of ${counted?.rounds} rounds over ${kills.length} kills with ${open} bets open in all; ${counted?.refunded} bets refunded`,
    );
    expect(byCommand.size, 'one bet or decision a command').toBe(commands.length);
    const payouts = new Map(
      (await rows<{ id: string; payout: string }>('select id, payout from round where state is null')).map(
        ({ id, payout }) => [Number(id), payout],
      ),
    );
    // A cash-out of a settled bet returns its result and writes nothing.
    const isOnlyReported = ({ kind, bet }: BetMessage) =>
      kind === 'move' && bet.State !== 'open' && payouts.get(bet.RoundID) === String(toCents(bet.Win));
    const lost = messages.filter(
      (one) => byCommand.get(one.command) !== `${one.kind} ${one.bet.RoundID}` && !isOnlyReported(one),
    );
    expect(lost, 'acknowledged and not there').toEqual([]);
    expect(
      commands.filter(({ command }) => refused.has(command)),
      'refused and there',
    ).toEqual([]);
    const receivedCommands = new Set(messages.map(({ command }) => command));
    expect(
      commands.filter(({ command }) => !receivedCommands.has(command)),
      'bets and decisions that nobody was told of',
    ).toEqual([]);
    const begun = BigInt(seats.length * BEGINS_WITH_MINOR);
    expect(BigInt(counted?.held ?? 0)).toBe(
      begun + BigInt(counted?.paid ?? 0) - BigInt(counted?.staked ?? 0),
    );
    // The ledger audit recomputes all rounds and the payout of each bet.
    expect(await site.checkLedger()).toEqual([]);
  },
  15 * 60_000,
);
