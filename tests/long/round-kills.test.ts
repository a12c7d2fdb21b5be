import { setTimeout as pause } from 'node:timers/promises';
import type { ArcadeStep } from '@evens/contract';
import { inHouseGames } from '@evens/games';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeArcadeCalls, newCommandId as newFrameCommandId } from '../../apps/arcade/src/frame/calls.ts';
import { untilAnswered } from '../../apps/arcade/src/frame/until-answered.ts';
import { ArcadeFrame, newCommandId } from '../fixture/arcade.ts';
import { registerPlayer } from '../fixture/browser.ts';
import { insist } from '../fixture/insist.ts';
import { quietSeason } from '../fixture/quiet-season.ts';
import { reached } from '../fixture/reached.ts';
import { topUp } from '../fixture/top-up.ts';
import { type MortalSite, startMortalSite } from '../simulation/mortal-site.ts';

const KILLS_OF_EACH = 3;
const PLAYERS_OF_EACH = 2;
const BETWEEN_KILLS_MS = 3000;
const STEPS_MIN = 500;

const AUTOBET_ROUNDS = 1000;
/** The server is killed about so many times in an autobet. `AUTOBET_KILLS=100` is run before a release. */
const AUTOBET_KILLS = Number(process.env.AUTOBET_KILLS ?? 5);
/** The next kill comes after so many more answers, at random. */
const ROUNDS_BETWEEN_KILLS_MAX = (2 * AUTOBET_ROUNDS) / AUTOBET_KILLS;

const STAKE = '100';
/** A bet for each game. Games that are not listed are slots. */
const bets: Readonly<Record<string, unknown>> = {
  dice: { stake: STAKE, target: 5050, side: 'over' },
  limbo: { stake: STAKE, target: 200 },
  mines: { stake: STAKE, mines: 3 },
  plinko: { stake: STAKE, rows: 8, risk: 'low' },
  keno: { stake: STAKE, picks: [1, 2, 3, 4], risk: 'low' },
  facets: { stake: STAKE, risk: 'low' },
  spire: { stake: STAKE, traps: 2 },
  roulette: { chips: [{ kind: 'red', stake: STAKE }] },
  baccarat: { stakes: { player: STAKE, tie: '20' } },
};
/** Moves of games that need more than the default move. */
const moves: Readonly<Record<string, () => unknown>> = {
  mines: () =>
    Math.random() < 0.6 ? { kind: 'reveal', tile: Math.floor(Math.random() * 25) } : { kind: 'cash-out' },
  spire: () =>
    Math.random() < 0.6 ? { kind: 'climb', tile: Math.floor(Math.random() * 4) } : { kind: 'cash-out' },
  blackjack: () => ({ kind: ['decline', 'hit', 'stand', 'stand'][Math.floor(Math.random() * 4)] }),
  'casino-holdem': () => ({ kind: Math.random() < 0.8 ? 'call' : 'fold' }),
  'video-poker': () => ({ kind: 'draw', held: [0, 2] }),
  'hi-lo': () => ({ kind: ['higher', 'lower', 'cash-out'][Math.floor(Math.random() * 3)] }),
};

let site: MortalSite;
/** Matches that need no prices, so that the server is soon back after a kill. */
const season = quietSeason();
let isEnding = false;
let stepCount = 0;

beforeAll(async () => {
  site = await startMortalSite({ feed: season.feed });
});
afterAll(async () => {
  await site.stop();
  season.remove();
});

async function rows<T>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
  const client = new Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

interface Acknowledged {
  readonly command: string;
  readonly step: ArcadeStep;
}

/** A new player with money at a game. */
async function seat(key: string, name: string): Promise<ArcadeFrame> {
  const browser = await registerPlayer(site.url, name);
  await topUp(browser, '1000');
  return ArcadeFrame.open(site.url, browser, { game: key });
}

/** Plays rounds of one game until the end. Returns everything that was acknowledged. */
async function playOn(key: string, frame: ArcadeFrame): Promise<readonly Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const bet = bets[key] ?? { stake: STAKE };
  while (!isEnding) {
    const command = newCommandId();
    const started = await insist(() => frame.start(bet, command));
    if (started.code !== undefined)
      throw new Error(`${key}: ${started.code} ${JSON.stringify(started.data)}`);
    acknowledged.push({ command, step: started.body });
    stepCount += 1;
    let { body } = started;
    while (!body.IsOver && !isEnding) {
      const id = newCommandId();
      const move = moves[key]?.() ?? { kind: 'spin' };
      const moved = await insist(() => frame.move(body, move, id));
      // A random move may be refused by the rules at this step.
      if (moved.code === 'InvalidRoundException') continue;
      if (moved.code !== undefined) throw new Error(`${key}: ${moved.code} ${JSON.stringify(moved.data)}`);
      body = moved.body;
      acknowledged.push({ command: id, step: body });
      stepCount += 1;
    }
  }
  return acknowledged;
}

it(
  'acknowledged steps exist once and pay by the rules after kills of server and database',
  async () => {
    const playing: Promise<readonly Acknowledged[]>[] = [];
    for (const [index, { game }] of inHouseGames.entries()) {
      const seats = Array.from({ length: PLAYERS_OF_EACH }, (_, n) => seat(game.key, `kill-${index}-${n}`));
      for (const frame of await Promise.all(seats)) playing.push(playOn(game.key, frame));
    }
    for (const one of playing) one.catch(() => undefined);
    await pause(BETWEEN_KILLS_MS * 2);
    for (let kill = 0; kill < KILLS_OF_EACH * 2; kill++) {
      await pause(BETWEEN_KILLS_MS + Math.random() * 1000);
      if (kill % 2 === 0) await site.killServer();
      else await site.killDatabase();
    }
    await pause(BETWEEN_KILLS_MS);
    await reached(() => stepCount, { above: STEPS_MIN, while: playing });
    isEnding = true;
    const acknowledged = (await Promise.all(playing)).flat();

    const rounds = await rows<{ id: string; command_id: string }>('select id, command_id from round');
    const steps = await rows<{ round_id: string; step: number; command_id: string }>(
      'select round_id, step, command_id from round_step',
    );
    const commands = new Map<string, string>([
      ...rounds.map(({ command_id, id }): [string, string] => [command_id, `${id}/0`]),
      ...steps.map(({ command_id, round_id, step }): [string, string] => [command_id, `${round_id}/${step}`]),
    ]);
    console.info(
      `${acknowledged.length} steps of ${rounds.length} rounds acknowledged over ${KILLS_OF_EACH * 2} kills`,
    );
    expect(commands.size, 'one step a command').toBe(rounds.length + steps.length);
    const lost = acknowledged.filter(
      ({ command, step }) => commands.get(command) !== `${step.RoundID}/${step.Step}`,
    );
    expect(lost, 'acknowledged and not there').toEqual([]);
    expect(commands.size, 'steps without an acknowledgement').toBe(acknowledged.length);

    // The ledger audit replays all rounds and compares their payouts.
    expect(await site.checkLedger()).toEqual([]);
  },
  10 * 60_000,
);

/** Plays an autobet at dice with the calls and retries of the game frame. Adds the round of each command. */
async function playAutobet(frame: ArcadeFrame, rounds: Map<string, number>): Promise<void> {
  const calls = makeArcadeCalls((path, init) => fetch(`${site.url}${path}`, init));
  calls.setSecret(frame.opening.Secret);
  const waiting = { wait: pause, elapsedMs: () => performance.now(), onTrouble: () => undefined };
  while (rounds.size < AUTOBET_ROUNDS) {
    const CommandId = newFrameCommandId(Date.now());
    const send = () => calls.call('POST /api/arcade/start', { CommandId, Bet: bets['dice'] });
    const answer = await untilAnswered(send, waiting);
    if (answer.kind !== 'answered') throw new Error(`autobet: ${JSON.stringify(answer)}`);
    rounds.set(CommandId, answer.value.RoundID);
  }
}

it(
  'each command of an autobet of 1000 rounds has one round after kills of the server at random',
  async () => {
    const frame = await seat('dice', 'autobet');
    const answered = new Map<string, number>();
    const playing = playAutobet(frame, answered);
    playing.catch(() => undefined);
    let kills = 0;
    for (;;) {
      const next = answered.size + Math.ceil(Math.random() * ROUNDS_BETWEEN_KILLS_MAX);
      if (next >= AUTOBET_ROUNDS) break;
      await reached(() => answered.size, { above: next, while: [playing] });
      await site.killServer();
      kills += 1;
    }
    await playing;
    const stored = await rows<{ id: string; command_id: string; stake: string }>(
      `select r.id, r.command_id, r.stake from round r join game_session s on s.account_id = r.account_id where s.id = $1`,
      [frame.sessionId],
    );
    console.info(`${stored.length} rounds of an autobet over ${kills} kills`);
    expect(answered.size).toBe(AUTOBET_ROUNDS);
    expect(new Map(stored.map(({ command_id, id }) => [command_id, Number(id)]))).toEqual(answered);
    expect(stored).toHaveLength(AUTOBET_ROUNDS);
    expect(new Set(stored.map(({ stake }) => stake))).toEqual(new Set([STAKE]));
    expect(await site.checkLedger()).toEqual([]);
  },
  10 * 60_000 + AUTOBET_KILLS * 20_000,
);
