import { below, type Draws } from '@evens/games';
import { secureBytes } from '../platform/random.ts';

const SEED_MINOR = 5000n;
const MUST_HIT_BY_MINOR = 25_000n;
/** Of every stake: 1 / 200. */
const SHARE = 200n;

export interface PoolShown {
  readonly amountMinor: bigint;
  readonly seedMinor: bigint;
  readonly mustHitByMinor: bigint;
  /** Per cent of a stake. */
  readonly contribution: number;
}

interface Pool {
  amountMinor: bigint;
  triggerMinor: bigint;
}

function secretDraws(): Draws {
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    word() {
      taken += 1;
      return Buffer.from(secureBytes(4)).readUInt32BE();
    },
  };
}

/** Where the pool will be won: uniform above its seed and up to where it must be. */
const newTrigger = (): bigint =>
  SEED_MINOR + 1n + BigInt(below(secretDraws(), Number(MUST_HIT_BY_MINOR - SEED_MINOR)));

/** What a stake did to a pool; `takeBack` undoes it where the stake was refused. */
export interface Contribution {
  readonly winMinor: bigint | undefined;
  takeBack(): void;
}

/** One pool for each currency, won by the stake that fills it up to its hidden trigger. It begins anew with the process. */
export class Pools {
  readonly #pools = new Map<string, Pool>();

  #of(currency: string): Pool {
    const found = this.#pools.get(currency) ?? { amountMinor: SEED_MINOR, triggerMinor: newTrigger() };
    this.#pools.set(currency, found);
    return found;
  }

  shown(currency: string): PoolShown {
    const { amountMinor } = this.#of(currency);
    return {
      amountMinor,
      seedMinor: SEED_MINOR,
      mustHitByMinor: MUST_HIT_BY_MINOR,
      contribution: 100 / Number(SHARE),
    };
  }

  contribute(currency: string, stakeMinor: bigint): Contribution {
    const pool = this.#of(currency);
    const partMinor = stakeMinor / SHARE;
    const filledMinor = pool.amountMinor + partMinor;
    if (filledMinor < pool.triggerMinor) {
      pool.amountMinor = filledMinor;
      return {
        winMinor: undefined,
        takeBack: () => {
          pool.amountMinor -= partMinor;
        },
      };
    }
    pool.amountMinor = SEED_MINOR;
    pool.triggerMinor = newTrigger();
    return {
      winMinor: filledMinor,
      takeBack: () => {
        pool.amountMinor += filledMinor - partMinor - SEED_MINOR;
      },
    };
  }
}
