import type { MarketId } from '@evens/base';
import { LRUCache } from 'lru-cache';
import type { SharedBus } from '../../../platform/bus/bus.ts';
import { elsewhere } from '../../../platform/bus/everywhere.ts';
import type { Pool } from '../../../platform/db.ts';
import { type MarketSums, readExposure } from './store.ts';

const REMEMBERED_MAX = 50_000;
/** Shortest time between two reads of the sums of a market. */
const READ_AGAIN_MS = 10_000;

export interface Reservation {
  readonly marketId: MarketId;
  readonly outcomeNo: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
}

/** A written bet, as other processes learn it: minor units as text. */
interface WrittenBet {
  readonly marketId: MarketId;
  readonly outcomeNo: number;
  readonly stake: string;
  readonly payout: string;
}

function addBet(
  sums: MarketSums | undefined,
  { outcomeNo, stakeMinor, payoutMinor }: Omit<Reservation, 'marketId'>,
  sign: 1n | -1n,
): void {
  if (!sums) return;
  sums.stakes += sign * stakeMinor;
  sums.payouts.set(outcomeNo, (sums.payouts.get(outcomeNo) ?? 0n) + sign * payoutMinor);
}

function addSums(sums: MarketSums, { stakes, payouts }: MarketSums): MarketSums {
  for (const [outcomeNo, payoutMinor] of payouts)
    addBet(sums, { outcomeNo, stakeMinor: 0n, payoutMinor }, 1n);
  sums.stakes += stakes;
  return sums;
}

/** A read of a market's sums that has not ended. */
interface Reading {
  readonly done: Promise<void>;
  /** Bets that other processes wrote meanwhile. The read may contain them. */
  readonly meanwhile: MarketSums;
  /** Whether messages were lost meanwhile: the read may miss bets. */
  isOutdated: boolean;
}

/**
 * How much each market could lose. Read from the tickets at the first bet on a market in this process, then updated by
 * the bets that all processes accept. A bet that another process writes during this read may count twice. That, and tickets that
 * were cashed out or settled early, is right from the next read, which happens before a bet is refused, but not twice within ten
 * seconds. Bets that several processes write at the same moment may exceed a limit together.
 */
export class Exposure {
  readonly #markets = new LRUCache<MarketId, MarketSums>({ max: REMEMBERED_MAX });
  readonly #readings = new Map<MarketId, Reading>();
  /** Number of reserved bets that are not written yet: a read could miss them. */
  readonly #underWay = new Map<MarketId, number>();
  /** Markets with a bet that may have been written. */
  readonly #inDoubt = new Set<MarketId>();
  readonly #droppedAtMs = new LRUCache<MarketId, number>({ max: REMEMBERED_MAX });
  readonly #pool: Pool;
  readonly #keepElsewhere: (written: WrittenBet) => void;

  constructor(pool: Pool, bus: SharedBus) {
    this.#pool = pool;
    this.#keepElsewhere = elsewhere<WrittenBet>(bus, 'exposure.written', {
      act: ({ marketId, outcomeNo, stake, payout }) => {
        const written = { outcomeNo, stakeMinor: BigInt(stake), payoutMinor: BigInt(payout) };
        addBet(this.#markets.get(marketId) ?? this.#readings.get(marketId)?.meanwhile, written, 1n);
      },
      onGap: () => this.#forgetAll(),
    });
  }

  isLoaded(marketId: MarketId): boolean {
    return this.#markets.get(marketId) !== undefined;
  }

  async load(marketId: MarketId): Promise<void> {
    if (this.isLoaded(marketId)) return;
    await (this.#readings.get(marketId) ?? this.#read(marketId)).done;
  }

  #read(marketId: MarketId): Reading {
    const meanwhile: MarketSums = { stakes: 0n, payouts: new Map() };
    const done = readExposure(this.#pool, marketId)
      .then((sums) => {
        if (!reading.isOutdated) this.#markets.set(marketId, addSums(sums, meanwhile));
      })
      .finally(() => this.#readings.delete(marketId));
    const reading: Reading = { done, meanwhile, isOutdated: false };
    this.#readings.set(marketId, reading);
    return reading;
  }

  /**
   * Loss of the sportsbook if the outcome wins; of players, several of whom may win, without the stakes of the line. Undefined
   * if the market must be loaded first.
   */
  liability(marketId: MarketId, outcomeNo: number, isOfPlayers = false): bigint | undefined {
    const sums = this.#markets.get(marketId);
    return sums && (sums.payouts.get(outcomeNo) ?? 0n) - (isOfPlayers ? 0n : sums.stakes);
  }

  /** Counts the bet until `keep` or `release`. */
  reserve(reservation: Reservation): void {
    this.#count(reservation, 1);
    addBet(this.#markets.get(reservation.marketId), reservation, 1n);
  }

  /** The bet was written. */
  keep(reservation: Reservation): void {
    this.#count(reservation, -1);
    const { marketId, outcomeNo, stakeMinor, payoutMinor } = reservation;
    this.#keepElsewhere({ marketId, outcomeNo, stake: String(stakeMinor), payout: String(payoutMinor) });
  }

  /** The bet was not written. */
  release(reservation: Reservation): void {
    this.#count(reservation, -1);
    addBet(this.#markets.get(reservation.marketId), reservation, -1n);
  }

  /**
   * Whether the bet was written is unknown. It stays counted until no other bet on the market is being written; the next load
   * reads the market again.
   */
  doubt(reservation: Reservation): void {
    this.#inDoubt.add(reservation.marketId);
    this.#count(reservation, -1);
  }

  /** The next load reads the market again, unless it was dropped a moment ago or a bet on it is being written. */
  drop(marketId: MarketId, atMs: number): void {
    if (this.#underWay.has(marketId)) return;
    if (atMs - (this.#droppedAtMs.get(marketId) ?? Number.NEGATIVE_INFINITY) < READ_AGAIN_MS) return;
    this.#droppedAtMs.set(marketId, atMs);
    this.#markets.delete(marketId);
  }

  /** All markets are read again, those with bets that are being written after those. */
  #forgetAll(): void {
    for (const marketId of this.#underWay.keys()) this.#inDoubt.add(marketId);
    for (const reading of this.#readings.values()) reading.isOutdated = true;
    for (const marketId of [...this.#markets.keys()])
      if (!this.#underWay.has(marketId)) this.#markets.delete(marketId);
  }

  #count({ marketId }: Reservation, by: 1 | -1): void {
    const count = (this.#underWay.get(marketId) ?? 0) + by;
    if (count > 0) {
      this.#underWay.set(marketId, count);
      return;
    }
    this.#underWay.delete(marketId);
    if (this.#inDoubt.delete(marketId)) this.#markets.delete(marketId);
  }
}
