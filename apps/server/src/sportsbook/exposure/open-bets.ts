import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AccountId, Clock, CurrencyCode, MarketId, MatchId, TicketId } from '@evens/base';
import type { Fixture } from '@evens/book';
import type { TicketFormula } from '@evens/tickets';
import type { Queryable } from '../../platform/db.ts';
import { formulaFromLegs, groupLegs } from '../settlement/settle-tickets.ts';
import { readStandingVerdicts, type Standing } from '../settlement/standing-verdicts.ts';
import {
  type BetVersion,
  readMarkets,
  readMatches,
  readOpenBets,
  readOpenVersions,
  readVerdictNumbers,
  type StoredBet,
  type StoredPick,
} from './open-bets-store.ts';

/** Maximum number of bets in memory, about 1 kB each. Above it, the exposure is incomplete. */
const BETS_MAX = 500_000;
/** A bet may commit after later ones: this number of ids below the newest is read again. */
const OVERLAP_IDS = 2000;
const BETS_PER_READ = 2000;
/** Bets that are walked before other work of the process gets a turn. */
const BETS_PER_TURN = 5000;
/** Shortest time between two reads of all open bets. After a slow read, the pause is this many times longer. */
const WHOLE_EVERY_MS = 2000;
const PAUSE_PER_READ = 20;

/** A match with open bets. */
export interface OpenMatch {
  readonly id: MatchId;
  readonly tournamentId: number;
  readonly fixture: Fixture;
}

/** A line with open bets, and the verdicts on its outcomes. */
export interface OpenLine {
  readonly id: MarketId;
  readonly match: OpenMatch;
  readonly type: string;
  readonly specifier: string;
  verdictNo: number;
  readonly outcomes: Set<number>;
  readonly standing: Map<number, Standing>;
}

export interface OpenPick {
  readonly line: OpenLine;
  readonly outcomeNo: number;
  readonly oddsMilli: number;
  /** The lead with which the leg has won; undefined without early payout. */
  readonly earlyPayout?: number | undefined;
  readonly hasBestOdds?: boolean | undefined;
}

export interface OpenLeg {
  readonly picks: readonly OpenPick[];
  /** Joint prices of a bet builder. */
  readonly builder: readonly number[] | undefined;
}

/** An accepted bet that is not settled. Amounts are minor units of its currency. */
export interface OpenBet extends BetVersion {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly decidedAtMs: number;
  /** The open stake that the house keeps if the bet loses: 0 for a free bet. */
  readonly stakeMinor: bigint;
  /** The highest payout of the open stake, without the stake of a free bet. */
  readonly payoutMinor: bigint;
  /** Undefined for a product of all legs. */
  readonly formula: TicketFormula | undefined;
  readonly legs: readonly OpenLeg[];
}

/**
 * All open bets in memory. `refresh` reads new bets each time and compares all versions every two seconds or, of many bets, less
 * often: the reads take at most a twentieth of the time.
 */
export class OpenBets {
  readonly #db: Queryable;
  readonly #clock: Clock;
  readonly #bets = new Map<TicketId, OpenBet>();
  readonly #lines = new Map<MarketId, OpenLine>();
  readonly #matches = new Map<MatchId, OpenMatch>();
  #newestId = 0;
  #wholeAtMs = Number.NEGATIVE_INFINITY;
  #isComplete = true;

  constructor(db: Queryable, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  get size(): number {
    return this.#bets.size;
  }

  /** Whether all open bets fit in memory. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  values(): Iterable<OpenBet> {
    return this.#bets.values();
  }

  async refresh(): Promise<void> {
    const startMs = this.#clock.nowMs();
    if (startMs < this.#wholeAtMs) {
      const after = Math.max(1, this.#newestId - OVERLAP_IDS);
      await this.#load(await readOpenVersions(this.#db, { after, limit: BETS_MAX - this.#bets.size }));
      return;
    }
    const versions = await readOpenVersions(this.#db, { after: 0, limit: BETS_MAX });
    const open = new Set(versions.map(({ id }) => id));
    for (const id of this.#bets.keys()) if (!open.has(id)) this.#bets.delete(id);
    this.#isComplete = versions.length < BETS_MAX;
    await this.#load(versions);
    await this.#dropLines();
    await this.#readVerdicts();
    const endMs = this.#clock.nowMs();
    this.#wholeAtMs = endMs + Math.max(WHOLE_EVERY_MS, (endMs - startMs) * PAUSE_PER_READ);
  }

  async #load(versions: readonly BetVersion[]): Promise<void> {
    const changed = versions.flatMap(({ id, version }) =>
      this.#bets.get(id)?.version === version ? [] : [id],
    );
    for (let from = 0; from < changed.length; from += BETS_PER_READ)
      await this.#loadBets(changed.slice(from, from + BETS_PER_READ));
  }

  async #loadBets(ids: readonly TicketId[]): Promise<void> {
    const { bets, picks } = await readOpenBets(this.#db, ids);
    await this.#loadLines(picks);
    for (const id of ids) this.#bets.delete(id);
    const picksByBet = Map.groupBy(picks, ({ ticket_id }) => ticket_id);
    for (const stored of bets) {
      const bet = this.#buildBet(stored, picksByBet.get(stored.id) ?? []);
      // A damaged row is reported by the ledger audit and does not affect the others.
      if (bet) this.#bets.set(stored.id, bet);
      this.#newestId = Math.max(this.#newestId, stored.id);
    }
  }

  #buildBet(stored: StoredBet, picks: readonly StoredPick[]): OpenBet | undefined {
    const { id, version, accountId, currency, decidedAtMs, text, stakeMinor, stakeOpenMinor } = stored;
    const picksByLeg = groupLegs(picks.map((pick) => ({ ...pick, legNo: pick.leg_no })));
    const formula = formulaFromLegs(stored, picksByLeg);
    if (!formula.ok) return undefined;
    const legs: OpenLeg[] = [];
    for (const [place, leg] of picksByLeg.entries()) {
      const openPicks = leg.flatMap(({ market_id, outcome_no, odds_milli }) => {
        const line = this.#lines.get(market_id);
        // Without this, verdicts that are older than the bet would not be read.
        if (line && !line.outcomes.has(outcome_no)) line.verdictNo = 0;
        line?.outcomes.add(outcome_no);
        const earlyPayout = text?.earlyPayout?.[place];
        const hasBestOdds = text?.bestOdds?.includes(place);
        return line ? [{ line, outcomeNo: outcome_no, oddsMilli: odds_milli, earlyPayout, hasBestOdds }] : [];
      });
      if (openPicks.length < leg.length) return undefined;
      legs.push({ picks: openPicks, builder: text?.builders?.[String(place)] });
    }
    const isProduct = !text?.eachWay && (formula.value.type === 'single' || formula.value.type === 'combo');
    const promisedMinor = (stored.promisedMinor * stakeOpenMinor) / stakeMinor;
    return {
      ...{ id, version, accountId, currency, decidedAtMs, legs },
      stakeMinor: stored.isFreeBet ? 0n : stakeOpenMinor,
      payoutMinor: stored.isFreeBet ? promisedMinor - stakeOpenMinor : promisedMinor,
      formula: isProduct ? undefined : formula.value,
    };
  }

  async #loadLines(picks: readonly StoredPick[]): Promise<void> {
    const unknown = new Set(picks.map(({ market_id }) => market_id).filter((id) => !this.#lines.has(id)));
    if (unknown.size === 0) return;
    const markets = await readMarkets(this.#db, [...unknown]);
    const matchIds = new Set(markets.map(({ match_id }) => match_id).filter((id) => !this.#matches.has(id)));
    for (const { id, tournament_id, fixture } of await readMatches(this.#db, [...matchIds]))
      this.#matches.set(id, { id, tournamentId: tournament_id, fixture });
    for (const { id, match_id, type, specifier } of markets) {
      const match = this.#matches.get(match_id);
      if (match)
        this.#lines.set(id, {
          ...{ id, match, type, specifier },
          verdictNo: 0,
          outcomes: new Set(),
          standing: new Map(),
        });
    }
  }

  /** Removes lines and matches without open bets. */
  async #dropLines(): Promise<void> {
    const lines = new Set<MarketId>();
    const matches = new Set<MatchId>();
    let read = 0;
    for (const { legs } of this.#bets.values()) {
      for (const { picks } of legs)
        for (const { line } of picks) {
          lines.add(line.id);
          matches.add(line.match.id);
        }
      read += 1;
      if (read % BETS_PER_TURN === 0) await nextTurn();
    }
    for (const id of this.#lines.keys()) if (!lines.has(id)) this.#lines.delete(id);
    for (const id of this.#matches.keys()) if (!matches.has(id)) this.#matches.delete(id);
  }

  async #readVerdicts(): Promise<void> {
    const numbers = await readVerdictNumbers(this.#db, [...this.#lines.keys()]);
    const changed = numbers.flatMap(({ id, verdict_no }) => {
      const line = this.#lines.get(id);
      return line && line.verdictNo !== verdict_no ? [{ line, verdict_no }] : [];
    });
    if (changed.length === 0) return;
    const picks = changed.flatMap(({ line: { id, outcomes } }) =>
      [...outcomes].map((outcome_no) => ({ market_id: id, outcome_no })),
    );
    const find = await readStandingVerdicts(this.#db, picks);
    for (const { line, verdict_no } of changed) {
      line.verdictNo = verdict_no;
      for (const outcomeNo of line.outcomes) line.standing.set(outcomeNo, find(line.id, outcomeNo));
    }
  }
}
