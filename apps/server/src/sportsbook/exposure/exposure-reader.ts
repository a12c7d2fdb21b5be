import type { Clock, CurrencyCode } from '@evens/base';
import { drawnBalls, type Facts, isLotto, sumOfBalls } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import { inBaseCurrency } from '../placement/limits/limits.ts';
import { formatScore } from '../placement/price/selection-faults.ts';
import type { RulesReader } from '../placement/rules/rules.ts';
import { type ExposureBooks, MatchValues } from './match-values.ts';
import { OpenBets, type OpenMatch } from './open-bets.ts';
import { type ExposureSums, type MatchTotals, sumExposure } from './sum-exposure.ts';
import { computeWorstCase, type WorstCase } from './worst-case.ts';

/** Shortest time between two computations. Operators who read at the same time share one. */
const SUMS_AGE_MS = 2000;
/** Bets accepted within this time are counted apart. Sums that are older are not recent. */
const RECENT_MS = 60_000;
/** After a slow computation, the sums are valid this many times longer than it took. */
const PAUSE_PER_SUM = 4;

export interface ExposureReport extends ExposureSums {
  readonly atMs: number;
  /** Duration of the read and the sum. */
  readonly tookMs: number;
  /** The next read from this time on computes again. */
  readonly dueAtMs: number;
  /** False if there are more open bets than fit in memory. */
  readonly isComplete: boolean;
  /** The most that the site may lose on one market, minor units of the base currency. */
  readonly marketLiabilityMax: number;
  /** Computed when it is first read. */
  worstCase(totals: MatchTotals): WorstCase;
}

export interface ExposureReader {
  /** Stakes, payouts and expected payouts of all open bets. */
  read(): Promise<ExposureReport>;
  /** The last report if it is younger than a minute. Starts a computation if it is due, without waiting for it. */
  recent(): ExposureReport | undefined;
}

export interface ExposureParts {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly rules: RulesReader;
  readonly books: ExposureBooks;
}

/** Names an end of the match by its score, its winner, the first of a race or the sum of a draw. */
function nameEnd({ fixture }: OpenMatch, facts: Facts): string {
  const score = formatScore({ facts, fixture });
  if (score !== '') return score;
  const names = fixture.competitors.map(({ name }) => name);
  if (isLotto(fixture.sport)) return `Σ ${sumOfBalls(drawnBalls(facts))}`;
  if (facts.kind === 'race') return names.filter((_, index) => facts.places[index] === 1).join(', ');
  return facts.winner === 'away' ? (names[1] ?? '') : facts.winner === 'home' ? (names[0] ?? '') : '';
}

/** Reads open bets when somebody asks first, and keeps them in memory from then on. */
export function makeExposureReader({ pool, clock, rules, books }: ExposureParts): ExposureReader {
  const bets = new OpenBets(pool, clock);
  const values = new MatchValues(books, clock);
  let newest: ExposureReport | undefined;
  let latest: { readonly report: Promise<ExposureReport>; dueAtMs: number } | undefined;

  async function compute(): Promise<ExposureReport> {
    const startMs = clock.nowMs();
    await bets.refresh();
    const { byCurrency, marketLiabilityMaxMinor } = await rules(startMs);
    const toBase = (minor: bigint, currency: CurrencyCode): number => {
      const found = byCurrency.get(currency);
      if (!found) throw new Error(`toBase: no limits for ${currency}`);
      return Number(inBaseCurrency(minor, found));
    };
    const summedFromMs = clock.nowMs();
    const sums = await sumExposure(bets, { values, toBase, recentAfterMs: summedFromMs - RECENT_MS });
    const worstCases = new Map<MatchTotals, WorstCase>();
    const atMs = clock.nowMs();
    return {
      ...sums,
      atMs,
      tookMs: atMs - startMs,
      dueAtMs: atMs + Math.max(SUMS_AGE_MS, (atMs - summedFromMs) * PAUSE_PER_SUM),
      isComplete: bets.isComplete,
      marketLiabilityMax: Number(marketLiabilityMaxMinor),
      worstCase(totals) {
        const known = worstCases.get(totals);
        if (known) return known;
        const { match } = totals;
        const worst = computeWorstCase(totals, values.scenarios(match), (facts) => nameEnd(match, facts));
        worstCases.set(totals, worst);
        return worst;
      },
    };
  }

  async function read(): Promise<ExposureReport> {
    const atMs = clock.nowMs();
    if (latest && atMs < latest.dueAtMs) return latest.report;
    const report = compute();
    const running = { report, dueAtMs: Number.POSITIVE_INFINITY };
    latest = running;
    try {
      const computed = await report;
      running.dueAtMs = computed.dueAtMs;
      newest = computed;
      return computed;
    } catch (error) {
      latest = undefined;
      throw error;
    }
  }

  return {
    read,
    recent() {
      // Readers of the whole report get its errors.
      read().catch(() => undefined);
      return newest && clock.nowMs() - newest.atMs < RECENT_MS ? newest : undefined;
    },
  };
}
