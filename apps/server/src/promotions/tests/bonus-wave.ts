import type { AccountId, PlayerId } from '@evens/base';
import { getLanguage } from '@evens/locales';
import type { ChanceModel } from '@evens/markets';
import {
  type MoneySite,
  makeTestSettlement,
  type Player,
  score,
  soccer,
} from '../../../../../tests/fixture/money-site.ts';
import { makeProviderStage } from '../../casino/tests/provider-stage.ts';
import { makeRoundStage } from '../../casino/tests/round-stage.ts';
import { makeTableStage } from '../../casino/tests/table-stage.ts';
import { readHouse } from '../../money/index.ts';
import { makeCashOut, makeCashoutParts } from '../../sportsbook/index.ts';
import type { Ending } from './bonus-model.ts';
import { storeOffers } from './bonus-offers.ts';
import {
  CURRENCY,
  createRandom,
  lines,
  MARKET,
  type Match,
  Sequence,
  type WaveSite,
} from './bonus-sequence.ts';
import { makeBonusStage } from './bonus-stage.ts';

const chances: ChanceModel = {
  model: 'soccer',
  params: { homeGoals: 1.5, awayGoals: 1.1, rho: 0 },
  elapsedSeconds: 0,
  extra: [],
  drift: { strength: 0, tempo: 0 },
};

type Score = 'away' | 'draw' | 'home';
const goals: Readonly<Record<Score, readonly [number, number]>> = {
  home: [1, 0],
  draw: [1, 1],
  away: [0, 1],
};
const scores: readonly Score[] = ['home', 'draw', 'away'];

function lineEnding(line: number, result: Score): Ending {
  if (result === 'draw') return lines[line]?.draw ?? 'refunded';
  return result === 'home' ? 'won' : 'lost';
}

export async function makeWaveSite(site: MoneySite): Promise<WaveSite> {
  const house = await readHouse(site.pool);
  await storeOffers(site.pool);
  return {
    site,
    house,
    settlement: await makeTestSettlement(site),
    stage: makeBonusStage(site),
    rounds: await makeRoundStage(site),
    provider: await makeProviderStage(site),
    tables: await makeTableStage(site),
    cashOut: makeCashOut(
      makeCashoutParts({
        pool: site.pool,
        lanes: site.lanes,
        house,
        clock: { nowMs: () => site.nowMs },
        books: site.feed,
        liveDelay: async () => () => 0,
      }),
    ),
  };
}

let playersOpened = 0;

/** Opens players without money. Each is a different person, because claims are counted by name and date of birth. */
async function openPlayers({ pool }: MoneySite, count: number): Promise<readonly Player[]> {
  const first = 1_000_000 + playersOpened;
  playersOpened += count;
  await pool.query(
    `insert into auth_user (id, name, email, username, "displayUsername")
     select 'player' || n, 'player' || n, 'player' || n || '@example.com', 'player' || n, 'player' || n
     from generate_series($1::bigint, $1::bigint + $2::bigint - 1) n`,
    [first, count],
  );
  const { rows } = await pool.query<{ id: AccountId; owner_id: number }>(
    `with opened as (
       insert into account (owner_kind, owner_id, kind, currency)
       select 'player', n, 'cash', $3 from generate_series($1::bigint, $1::bigint + $2::bigint - 1) n returning id, owner_id
     ), held as (
       insert into balance (account_id) select id from opened
     ), named as (
       insert into player (id, auth_user_id, account_id, currency, country, language, first_name, last_name, phone, gender, address, city,
                           postal_code, birth_date, terms_version, terms_agreed_at, created_at, name_key, name_words_key)
       overriding system value
       select owner_id, 'player' || owner_id, id, $3, 'MT', 'en', 'Player', 'Number ' || owner_id, null, 'Male', 'A', 'C', '1', '1990-01-01', 1, now(), now(), 'number' || owner_id || ' player', 'number player ' || owner_id
       from opened
     )
     select id, owner_id from opened order by owner_id`,
    [first, count, CURRENCY],
  );
  return rows.map(({ id, owner_id }) => ({
    accountId: id,
    principal: {
      role: 'user',
      // An id from the statement above.
      playerId: owner_id as PlayerId,
      accountId: id,
      currency: CURRENCY,
      userName: `player${owner_id}`,
      language: getLanguage('en'),
    },
  }));
}

async function compareAll({ site }: WaveSite, sequences: readonly Sequence[]): Promise<void> {
  const accounts = sequences.map(({ player }) => player.accountId);
  const { rows: cash } = await site.pool.query<{ account_id: AccountId; amount: string }>(
    'select account_id, amount::text as amount from balance where account_id = any($1::bigint[])',
    [accounts],
  );
  const { rows: bonuses } = await site.pool.query<{
    account_id: AccountId;
    id: number;
    state: number;
    held: string;
    wagered: string;
    converted: string;
  }>(
    `select n.account_id, n.id, n.state, b.amount::text as held, n.wagered::text as wagered, n.converted::text as converted
     from bonus n join balance b on b.account_id = n.ledger_id where n.account_id = any($1::bigint[]) order by n.id`,
    [accounts],
  );
  const { rows: jackpots } = await site.pool.query<{ account_id: AccountId; amount: string }>(
    'select account_id, sum(amount)::text as amount from jackpot_win where account_id = any($1::bigint[]) group by account_id',
    [accounts],
  );
  const jackpotByAccount = new Map(jackpots.map((row) => [row.account_id, BigInt(row.amount)]));
  const cashByAccount = new Map(cash.map((row) => [row.account_id, BigInt(row.amount)]));
  const bonusesByAccount = Map.groupBy(bonuses, ({ account_id }) => account_id);
  for (const sequence of sequences) {
    const { accountId } = sequence.player;
    sequence.wonJackpots(jackpotByAccount.get(accountId) ?? 0n);
    sequence.compare(
      cashByAccount.get(accountId) ?? 0n,
      (bonusesByAccount.get(accountId) ?? []).map(({ id, state, ...row }) => ({
        id,
        state,
        held: BigInt(row.held),
        wagered: BigInt(row.wagered),
        converted: BigInt(row.converted),
      })),
    );
  }
}

async function openMatch({ site }: WaveSite): Promise<Match> {
  const id = await site.feed.addMatch(soccer('Home', 'Away', site.nowMs + 3_600_000));
  const odds = Object.fromEntries(
    lines.map(({ specifier, oddsMilli }) => [`${MARKET};${specifier}`, [oddsMilli, 1800]]),
  );
  await site.feed.odds(id, { ...odds, '1x2': [2500, 3300, 3000] }, site.nowMs, { chances });
  return { id, isOver: false };
}

/** Events for all accounts of a wave: results, corrections, and the follower. */
class Wave {
  readonly #on: WaveSite;
  readonly #random: () => number;
  readonly #sequences: readonly Sequence[];
  readonly matches: Match[] = [];

  constructor(on: WaveSite, sequences: readonly Sequence[], seed: number) {
    this.#on = on;
    this.#sequences = sequences;
    this.#random = createRandom(seed);
  }

  #note(what: string): void {
    for (const { journal } of this.#sequences) journal.push(what);
  }

  async report(kind: 'correction' | 'result', matches: readonly Match[], as?: Score): Promise<void> {
    const { settlement, site } = this.#on;
    if (matches.length === 0) return;
    for (const match of matches) {
      const result = as ?? scores[Math.floor(this.#random() * scores.length)] ?? 'draw';
      await site.feed[kind](match.id, site.nowMs, score([[0, 0], goals[result]], true));
      match.isOver = true;
      for (const { model } of this.#sequences) model.settle(match.id, (line) => lineEnding(line, result));
      this.#note(`${kind} of match ${match.id}: ${result}`);
    }
    await settlement.readFeed();
    await settlement.pay();
  }

  async follow(): Promise<void> {
    while ((await this.#on.stage.follow()) > 0);
    for (const { model } of this.#sequences) model.follow();
    this.#note('follow');
  }

  async step(): Promise<void> {
    const open = this.matches.filter(({ isOver }) => !isOver);
    const over = this.matches.filter(({ isOver }) => isOver);
    const kind = this.#random();
    if (kind < 0.35) await this.report('result', open.slice(0, 1 + Math.floor(this.#random() * 2)));
    else if (kind < 0.55)
      await this.report('correction', over.slice(Math.floor(this.#random() * over.length)).slice(0, 1));
    if (this.#random() < 0.3) await this.follow();
  }
}

export interface WavePlan {
  readonly seed: number;
  /** Number of sequences that are played in parallel, each on its own account. */
  readonly sequences: number;
  readonly steps: number;
  /** Half of this share of the stakes is in the casino. Default: 1. */
  readonly casinoShare?: number;
  /**
   * Each account begins with a bonus that it has lost in bets, which are corrected one after another. Default: false.
   */
  readonly spendsFirst?: boolean;
}

/** Number of matches on which a bonus is lost. */
const LOST_ON = 3;

const MATCHES = 8;
/** More would exceed the deadline of connections or lanes on a busy machine. */
const AT_ONCE = 100;

/** Plays this many random sequences in parallel. Throws at the first account whose money differs from its model. */
export async function playWave(
  on: WaveSite,
  { seed, sequences: count, steps, casinoShare = 1, spendsFirst = false }: WavePlan,
): Promise<void> {
  const { site } = on;
  site.nowMs += 60_000;
  site.feed.receivedAtMs = site.nowMs;
  const players = await openPlayers(site, count);
  const sequences = players.map((player, index) => new Sequence(on, player, seed * 65_537 + index));
  const wave = new Wave(on, sequences, seed);
  for (let match = 0; match < MATCHES; match += 1) wave.matches.push(await openMatch(on));
  const lost = spendsFirst ? wave.matches.slice(0, LOST_ON) : [];
  if (spendsFirst) {
    for (let first = 0; first < count; first += AT_ONCE)
      await Promise.all(sequences.slice(first, first + AT_ONCE).map((sequence) => sequence.spend(lost)));
    await wave.report('result', lost, 'away');
    await wave.follow();
    await compareAll(on, sequences);
  }
  for (let step = 0; step < steps; step += 1) {
    if (spendsFirst) {
      await wave.report('correction', lost.slice(step % LOST_ON, (step % LOST_ON) + 1));
      await wave.follow();
      await compareAll(on, sequences);
    }
    site.nowMs += 1000;
    site.feed.receivedAtMs = site.nowMs;
    for (let first = 0; first < count; first += AT_ONCE)
      await Promise.all(
        sequences
          .slice(first, first + AT_ONCE)
          .map((sequence) => sequence.step(step, wave.matches, casinoShare)),
      );
    await wave.step();
    await compareAll(on, sequences);
  }
  for (let first = 0; first < count; first += AT_ONCE)
    await Promise.all(sequences.slice(first, first + AT_ONCE).map((sequence) => sequence.finish()));
  await wave.report(
    'result',
    wave.matches.filter(({ isOver }) => !isOver),
  );
  await wave.follow();
  await compareAll(on, sequences);
  // Corrects matches of bonuses that have ended.
  await wave.report('correction', wave.matches);
  await wave.follow();
  await compareAll(on, sequences);
}
