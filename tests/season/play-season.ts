import { randomBytes } from 'node:crypto';
import { formatAmount, pick, type Random, seededRandom } from '@evens/base';
import type { FeedSource } from '@evens/feed';
import { betResults } from '@evens/markets';
import { readHouse } from '../../apps/server/src/money/index.ts';
import { checkLedger } from '../../apps/server/src/operators/index.ts';
import { type ReportedSeason, reportSeason } from '../../apps/server/src/operators/testing/report-season.ts';
import { inTransaction } from '../../apps/server/src/platform/db.ts';
import {
  CashoutValues,
  makeCashOut,
  makeCashoutParts,
  makeCashoutSweeper,
  makeSettlement,
  readJudgedTickets,
  readTicket,
} from '../../apps/server/src/sportsbook/index.ts';
import { type MoneySite, openMoneySite, type Player, silentLog } from '../fixture/money-site.ts';
import { type DrawnBet, drawBet, drawLiveBet, type OpenMatch } from './draw-bets.ts';
import { type ChancePick, Chances } from './leg-chances.ts';
import { SeasonFeed, type SeasonMatch } from './season-feed.ts';
import { computeSeasonMargin, type SeasonMargin, type Stamped } from './season-margin.ts';

export interface SeasonOptions {
  /** Creates the season's source, whose first days begin at this wall time. */
  readonly source: (wallZeroMs: number) => FeedSource;
  readonly players: number;
  readonly seed: string;
  /** Share of the players who bet on each round. */
  readonly bettingShare: number;
  readonly log?: (line: string) => void;
}

export interface SeasonReport extends SeasonMargin {
  readonly matches: { readonly ended: number; readonly cancelled: number; readonly corrected: number };
  readonly rounds: number;
  readonly byType: Readonly<Record<string, number>>;
  /** Refusals of bets and cash-outs by code. */
  readonly refused: Readonly<Record<string, number>>;
  readonly cashouts: number;
  /** Accepted tickets that are still open although all their matches have ended. */
  readonly unsettled: number;
  readonly reports: ReportedSeason;
  readonly findings: readonly string[];
}

const HOUR_MS = 3_600_000;
/** Kick-offs further apart belong to different rounds. A ticket holds matches of one round only. */
const ROUND_GAP_MS = 36 * HOUR_MS;
const BEFORE_MS = 30 * 60_000;
const IN_PLAY_AFTER_MS = 25 * 60_000;
const MATCH_LASTS_MS = 2.6 * HOUR_MS;
const IDLE_STEP_MS = 24 * HOUR_MS;
/** A season without events for this long has ended. */
const SILENCE_MS = 60 * 24 * HOUR_MS;
const AT_ONCE = 48;
const CORRECTED_SHARE = 0.08;
const LIVE_PLAYERS_SHARE = 0.03;
const CASHING_PLAYERS_SHARE = 0.05;
/** Longer than the delay of bets in play. */
const DELAY_STEPS = 4;
const DELAY_STEP_MS = 2000;

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
}

/** One run of the real parts on a database of their own, with simulated time. */
class SeasonRun {
  readonly #site: MoneySite;
  readonly #feed: SeasonFeed;
  readonly #options: SeasonOptions;
  readonly #random: Random;
  readonly #chances: Chances;
  readonly #settlement: ReturnType<typeof makeSettlement>;
  readonly #cashing: {
    readonly calls: ReturnType<typeof makeCashOut>;
    readonly values: CashoutValues;
    readonly sweeper: ReturnType<typeof makeCashoutSweeper>;
  };
  #players: readonly Player[] = [];
  /** Bets in play that wait for their acceptance. */
  #waiting: { readonly player: Player; readonly ticketId: number }[] = [];
  readonly stamped = new Map<number, Stamped>();
  readonly byType: Record<string, number> = {};
  readonly refused: Record<string, number> = {};
  rounds = 0;
  cashouts = 0;

  constructor(site: MoneySite, house: Awaited<ReturnType<typeof readHouse>>, options: SeasonOptions) {
    this.#site = site;
    this.#options = options;
    this.#random = seededRandom(`season bets ${options.seed}`);
    const random = seededRandom(`season corrections ${options.seed}`);
    this.#feed = new SeasonFeed(site, options.source(site.nowMs), {
      random,
      correctedShare: CORRECTED_SHARE,
    });
    this.#chances = new Chances((matchId) => site.feed.get(matchId));
    const clock = { nowMs: () => site.nowMs };
    const { pool, lanes } = site;
    this.#settlement = makeSettlement({
      pool,
      house,
      clock,
      news: { changed: () => undefined },
      lateToleranceMs: 0,
      log: silentLog,
    });
    const parts = makeCashoutParts({
      pool,
      lanes,
      house,
      clock,
      books: site.feed,
      liveDelay: async () => () => DELAY_STEP_MS,
    });
    this.#cashing = {
      calls: makeCashOut(parts),
      values: new CashoutValues(parts),
      sweeper: makeCashoutSweeper({ log: silentLog, ...parts, randomBytes, onEnded: () => undefined }),
    };
  }

  get matches(): readonly SeasonMatch[] {
    return [...this.#feed.matches.values()];
  }

  get corrections(): number {
    return this.#feed.corrections;
  }

  async play(): Promise<void> {
    const players: Player[] = [];
    await inBatches(Array.from({ length: this.#options.players }), async () => {
      players.push(await this.#site.player('1000000.00'));
    });
    this.#players = players.sort((a, b) => a.accountId - b.accountId);
    await this.#feed.open();
    let lastMs = this.#site.nowMs;
    while (this.#site.nowMs - lastMs < SILENCE_MS) {
      const round = this.#nextRound();
      const [first] = round;
      if (!first || first.fixture.startsAtMs - this.#site.nowMs > 2 * IDLE_STEP_MS) {
        await this.#feed.advance(this.#site.nowMs + IDLE_STEP_MS);
        continue;
      }
      await this.#playRound(round);
      lastMs = this.#site.nowMs;
    }
    await this.#settle();
  }

  #nextRound(): readonly SeasonMatch[] {
    const coming = this.matches
      .filter(
        ({ state, fixture }) =>
          state === 'open' && !fixture.unpriced && fixture.startsAtMs > this.#site.nowMs,
      )
      .sort((a, b) => a.fixture.startsAtMs - b.fixture.startsAtMs);
    const end = coming.findIndex(
      ({ fixture }, index) =>
        fixture.startsAtMs - (coming[index - 1] ?? coming[0] ?? { fixture }).fixture.startsAtMs >
        ROUND_GAP_MS,
    );
    return end < 0 ? coming : coming.slice(0, end);
  }

  async #playRound(round: readonly SeasonMatch[]): Promise<void> {
    this.rounds += 1;
    const kickOffs = [...new Set(round.map(({ fixture }) => fixture.startsAtMs))];
    await this.#feed.advance(Math.max(this.#site.nowMs, (kickOffs[0] ?? 0) - BEFORE_MS));
    await this.#betOn(this.#open(round));
    for (const [index, kickOffMs] of kickOffs.entries()) {
      const nextMs = kickOffs[index + 1] ?? Number.POSITIVE_INFINITY;
      if (nextMs - kickOffMs < IN_PLAY_AFTER_MS) continue;
      const inPlayMs = kickOffMs + IN_PLAY_AFTER_MS;
      if (inPlayMs > this.#site.nowMs) {
        await this.#feed.advance(inPlayMs);
        await this.#betInPlay(this.#open(round.filter(({ fixture }) => fixture.startsAtMs === kickOffMs)));
      }
      if (nextMs - kickOffMs < MATCH_LASTS_MS) continue;
      await this.#feed.advance(kickOffMs + MATCH_LASTS_MS);
      await this.#settle();
      await this.#cashOut();
    }
    while (this.#feed.awaitsCorrections) await this.#feed.advance(this.#site.nowMs + HOUR_MS);
    await this.#settle();
    this.#chances.forget();
    this.#options.log?.(
      `round ${this.rounds}: ${round.length} matches, ${this.stamped.size} tickets so far, ${this.cashouts} cash-outs`,
    );
  }

  #open(matches: readonly SeasonMatch[]): readonly OpenMatch[] {
    return matches.flatMap(({ id, state }) => {
      const book = this.#site.feed.get(id);
      return book && state === 'open' ? [{ id, book }] : [];
    });
  }

  async #settle(): Promise<void> {
    await this.#settlement.readFeed();
    await this.#settlement.pay();
  }

  async #betOn(matches: readonly OpenMatch[]): Promise<void> {
    const wishes = this.#players.flatMap((player) => {
      const bet = this.#random() < this.#options.bettingShare ? drawBet(this.#random, matches) : undefined;
      return bet ? [{ player, bet }] : [];
    });
    await inBatches(wishes, ({ player, bet }) => this.#place(player, bet));
  }

  async #betInPlay(matches: readonly OpenMatch[]): Promise<void> {
    const wishes = this.#players.flatMap((player) => {
      if (matches.length === 0 || this.#random() >= LIVE_PLAYERS_SHARE) return [];
      const bet = drawLiveBet(this.#random, pick(this.#random, matches));
      return bet ? [{ player, bet }] : [];
    });
    await inBatches(wishes, ({ player, bet }) => this.#place(player, bet));
    for (let step = 0; step < DELAY_STEPS; step++) {
      await this.#feed.advance(this.#site.nowMs + DELAY_STEP_MS);
      await this.#site.waits.sweep();
      await this.#stampAccepted();
    }
    for (const { ticketId } of this.#waiting) this.#count(this.refused, `ticket ${ticketId} still waits`);
    this.#waiting = [];
  }

  #count(counts: Record<string, number>, what: string): void {
    counts[what] = (counts[what] ?? 0) + 1;
  }

  async #place(player: Player, bet: DrawnBet): Promise<void> {
    const body = { ...bet.body, CommandId: this.#site.commandId() };
    if (body.Selections.some(({ Builder }) => Builder)) {
      const status = await this.#site.selectionStatus(body, player.principal);
      const odds = status.ok ? (status.value.Builders[0]?.Odds ?? 0) : 0;
      if (odds === 0) {
        this.#count(
          this.refused,
          `builder ${status.ok ? status.value.Builders[0]?.Reason : status.error.code}`,
        );
        return;
      }
      Object.assign(body, { BuilderOdds: [odds] });
    }
    const placed = await this.#site.placeBet({ principal: player.principal, atMs: this.#site.nowMs, body });
    if (!placed.ok) {
      this.#count(this.refused, placed.error.code);
      return;
    }
    const { id, acceptance } = placed.value.ticket;
    if (acceptance === 1) await this.#stamp(player, id, bet.type);
    else this.#waiting.push({ player, ticketId: id });
  }

  async #stampAccepted(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const bet of waiting) {
      const ticket = await readTicket(this.#site.pool, {
        accountId: bet.player.accountId,
        ticketId: bet.ticketId,
      });
      if (ticket?.acceptance === 1) await this.#stamp(bet.player, bet.ticketId, 'single in play');
      else if (ticket?.acceptance === 2) this.#count(this.refused, `declined: ${ticket.declineReason}`);
      else this.#waiting.push(bet);
    }
  }

  /** Stores the model chances of the ticket's legs at the time of acceptance. */
  async #stamp(player: Player, ticketId: number, type: string): Promise<void> {
    const ticket = await readTicket(this.#site.pool, { accountId: player.accountId, ticketId });
    if (!ticket) throw new Error(`ticket ${ticketId} is not there`);
    const legs = new Map<number, (ChancePick & { readonly oddsMilli: number })[]>();
    for (const { legNo, matchId, marketType, specifier, outcomeNo, oddsMilli } of ticket.legs) {
      const picked = { matchId, type: marketType, specifier, outcomeNo, oddsMilli };
      legs.set(legNo, [...(legs.get(legNo) ?? []), picked]);
    }
    const stampedLegs = [...legs.values()].map((picks) => {
      const chances = this.#chances.ofLeg(picks);
      if (!chances) throw new Error(`no chances of ${JSON.stringify(picks)}`);
      return { oddsMilli: picks.map(({ oddsMilli }) => oddsMilli), chances };
    });
    this.#count(this.byType, type);
    this.stamped.set(ticketId, {
      round: this.rounds,
      type: ticket.type,
      text: ticket.formula,
      stakeMinor: ticket.stakeMinor,
      legs: stampedLegs,
    });
  }

  /** Some players value their tickets and cash out, completely or by half. */
  async #cashOut(): Promise<void> {
    const some = this.#players.filter(() => this.#random() < CASHING_PLAYERS_SHARE);
    const wishes = some.map((player) => ({ player, half: this.#random() < 0.5 }));
    await inBatches(wishes, async ({ player, half }) => {
      const { values: open } = await this.#cashing.values.read(player.accountId);
      const ticket = open.find(({ State }) => State === 'open');
      const value = ticket?.Value;
      if (!ticket || !value) return;
      const minor = BigInt(value.replace('.', ''));
      const row = await readTicket(this.#site.pool, { accountId: player.accountId, ticketId: ticket.BetId });
      if (!row || minor < 2n) return;
      const part = row.stakeOpenMinor / 2n;
      const body = half
        ? {
            amount: formatAmount((minor * part) / row.stakeOpenMinor, 'EUR'),
            StakePart: formatAmount(part, 'EUR'),
          }
        : { amount: value };
      const cashed = await this.#cashing.calls.create({
        principal: player.principal,
        body: { CommandId: this.#site.commandId(), betId: ticket.BetId, CashoutOddsValues: [], ...body },
        atMs: this.#site.nowMs,
      });
      if (cashed.ok) this.cashouts += 1;
      else this.#count(this.refused, `cash-out ${cashed.error.code}`);
    });
    await this.#feed.advance(this.#site.nowMs + DELAY_STEP_MS * 2);
    await this.#cashing.sweeper.endDue();
  }
}

/** Cancelled legs by ticket. */
async function readVoidLegs(site: MoneySite): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const found = new Map<number, Set<number>>();
  let after = 0;
  for (;;) {
    const judged = await inTransaction(site.pool, (client) =>
      readJudgedTickets(client, { after, limit: 500 }),
    );
    for (const { ticket } of judged) {
      const legs = ticket.picks.filter(({ verdict }) => verdict?.result === betResults.cancelled);
      if (legs.length > 0) found.set(ticket.id, new Set(legs.map(({ legNo }) => legNo)));
    }
    const last = judged.at(-1);
    if (!last) return found;
    after = last.ticket.id;
  }
}

/** Lifts limits that would refuse bets of so many players, and removes the delay of prematch bets. */
async function openLimits(site: MoneySite): Promise<void> {
  await site.pool.query(
    'update player_limit set line_stake_max = 100000000, referral_stake_max = 1000000000, payout_max = 100000000000',
  );
  await site.pool.query('update betting_rule set market_liability_max = 1000000000000');
}

/** Plays a season to its end and compares the house's result with the expectation by its own chances. */
export async function playSeason(options: SeasonOptions): Promise<SeasonReport> {
  const site = await openMoneySite();
  try {
    await openLimits(site);
    const run = new SeasonRun(site, await readHouse(site.pool), options);
    await run.play();
    const { rows } = await site.pool.query<{ unsettled: number }>(
      'select count(*)::integer as unsettled from ticket where result = 0 and acceptance <> 2',
    );
    const reports = await reportSeason(site);
    const findings = await checkLedger(site.pool, { scope: 'all', atMs: site.nowMs + HOUR_MS });
    const margin = await computeSeasonMargin(site, run.stamped, await readVoidLegs(site));
    const count = (state: SeasonMatch['state']) =>
      run.matches.filter((match) => match.state === state).length;
    return {
      ...margin,
      matches: { ended: count('ended'), cancelled: count('cancelled'), corrected: run.corrections },
      rounds: run.rounds,
      byType: run.byType,
      refused: run.refused,
      cashouts: run.cashouts,
      unsettled: rows[0]?.unsettled ?? -1,
      reports,
      findings: findings.map(
        ({ check, count: many, examples }) => `${check}: ${many}, ${examples.join('; ')}`,
      ),
    };
  } finally {
    await site.stop();
  }
}
