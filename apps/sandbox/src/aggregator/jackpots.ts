import { randomBytes } from 'node:crypto';
import { parseCurrency, smallUnitMinor } from '@evens/base';
import { below, type Draws } from '@evens/games';

/** Whole units of the currency. */
const SEED = 5000n;
const MUST_HIT_BY = 25_000n;
/** Divisor of the stake for the contribution: 1 / 200. */
const SHARE = 200n;

export interface JackpotView {
  readonly amountMinor: bigint;
  readonly seedMinor: bigint;
  readonly mustHitByMinor: bigint;
  /** Percentage of a stake. */
  readonly contribution: number;
}

interface JackpotState {
  amountMinor: bigint;
  triggerMinor: bigint;
}

function secretDraws(): Draws {
  let drawnWords = 0;
  return {
    get drawCount() {
      return drawnWords;
    },
    word() {
      drawnWords += 1;
      return randomBytes(4).readUInt32BE();
    },
  };
}

interface Terms {
  readonly unitMinor: bigint;
  readonly seedMinor: bigint;
  readonly mustHitByMinor: bigint;
}

/** Terms of about the same value in every currency. */
function termsIn(currency: string): Terms {
  const known = parseCurrency(currency);
  const unitMinor = known.ok ? smallUnitMinor[known.value] : 1n;
  return { unitMinor, seedMinor: SEED * unitMinor, mustHitByMinor: MUST_HIT_BY * unitMinor };
}

/** The amount at which the jackpot is won: uniform over whole units, above the seed and up to the must-hit bound. */
const newTrigger = ({ seedMinor, unitMinor }: Terms): bigint =>
  seedMinor + unitMinor * BigInt(1 + below(secretDraws(), Number(MUST_HIT_BY - SEED)));

/** The effect of a stake on a jackpot; `takeBack` reverses it if the stake is refused. */
export interface Contribution {
  readonly winMinor: bigint | undefined;
  takeBack(): void;
}

/** One jackpot per currency, won by the stake that reaches its hidden trigger. A process restart resets it. */
export class Jackpots {
  readonly #jackpots = new Map<string, JackpotState>();

  #of(currency: string): JackpotState {
    const terms = termsIn(currency);
    const found = this.#jackpots.get(currency) ?? {
      amountMinor: terms.seedMinor,
      triggerMinor: newTrigger(terms),
    };
    this.#jackpots.set(currency, found);
    return found;
  }

  view(currency: string): JackpotView {
    const { amountMinor } = this.#of(currency);
    const { seedMinor, mustHitByMinor } = termsIn(currency);
    return {
      amountMinor,
      seedMinor,
      mustHitByMinor,
      contribution: 100 / Number(SHARE),
    };
  }

  contribute(currency: string, stakeMinor: bigint): Contribution {
    const jackpot = this.#of(currency);
    const partMinor = stakeMinor / SHARE;
    const filledMinor = jackpot.amountMinor + partMinor;
    if (filledMinor < jackpot.triggerMinor) {
      jackpot.amountMinor = filledMinor;
      return {
        winMinor: undefined,
        takeBack: () => {
          jackpot.amountMinor -= partMinor;
        },
      };
    }
    const terms = termsIn(currency);
    jackpot.amountMinor = terms.seedMinor;
    jackpot.triggerMinor = newTrigger(terms);
    return {
      winMinor: filledMinor,
      takeBack: () => {
        jackpot.amountMinor += filledMinor - partMinor - terms.seedMinor;
      },
    };
  }
}
