import type { CurrencyCode } from '@evens/base';
import type { JackpotDefinition } from '@evens/casino';
import { below, type Draws, hashOfSeed } from '@evens/games';
import { secureBytes } from '../../platform/random.ts';
import type { Seal } from '../../platform/seal.ts';
import { triggerField } from '../fairness/sealing/fields.ts';

/** Cryptographically random bytes as words. */
function secretDraws(): Draws {
  let drawCount = 0;
  return {
    get drawCount() {
      return drawCount;
    },
    word() {
      drawCount += 1;
      return Buffer.from(secureBytes(4)).readUInt32BE();
    },
  };
}

/** The hidden amount at which a jackpot is won, with the salt of its commitment. */
export interface Trigger {
  triggerMinor: bigint | undefined;
  triggerSalt: string | undefined;
}

/** A stored trigger: sealed, or plain in an older row. */
export interface StoredTrigger {
  readonly triggerAt: string | null;
  readonly triggerSalt: string | null;
  readonly triggerSealed: string | null;
}

/** Amount at which the jackpot will be won: uniform in its units, above its seed and up to its maximum. */
export function newTrigger({ unitMinor, seedMinor, mustHitByMinor }: JackpotDefinition): Trigger {
  if (mustHitByMinor === undefined) return { triggerMinor: undefined, triggerSalt: undefined };
  const units = Number((mustHitByMinor - seedMinor) / unitMinor);
  return {
    triggerMinor: seedMinor + unitMinor * BigInt(1 + below(secretDraws(), units)),
    triggerSalt: Buffer.from(secureBytes(16)).toString('hex'),
  };
}

interface TriggerRow {
  readonly key: string;
  readonly currency: CurrencyCode;
  readonly won: number;
}

const formatTrigger = ({ triggerMinor, triggerSalt }: Trigger): string => `${triggerMinor}:${triggerSalt}`;

export function sealedTrigger(seal: Seal, row: TriggerRow, trigger: Trigger): string | null {
  return trigger.triggerMinor === undefined ? null : seal.seal(triggerField(row), formatTrigger(trigger));
}

/** The commitment to the trigger, published before the jackpot is won. */
export function triggerHash(trigger: Trigger): string | null {
  return trigger.triggerMinor === undefined ? null : hashOfSeed(formatTrigger(trigger));
}

export function openTrigger(
  seal: Seal,
  row: TriggerRow,
  { triggerAt, triggerSalt, triggerSealed }: StoredTrigger,
): Trigger {
  const [at, salt] =
    triggerSealed === null
      ? [triggerAt, triggerSalt]
      : seal.open(triggerField(row), triggerSealed).split(':');
  return { triggerMinor: at == null ? undefined : BigInt(at), triggerSalt: salt ?? undefined };
}
