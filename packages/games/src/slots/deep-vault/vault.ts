import { asFields, err, type Fraction, fraction, ok, type Result } from '@evens/base';
import { below, type Draws } from '../../fairness/draws.ts';
import { readSlotBet } from '../slot-bet.ts';

/** A part of the dial. It pays coins and ends the dial, or goes one level deeper. */
interface DialPart {
  readonly weight: number;
  /** Undefined for the part that goes deeper. */
  readonly coins?: number;
}

/** Levels from the top. A coin is a twentieth of the stake, so the dial pays from 5 to 2,000 stakes. */
export const dial: readonly (readonly DialPart[])[] = [
  [
    { weight: 30, coins: 100 },
    { weight: 25, coins: 160 },
    { weight: 15, coins: 200 },
    { weight: 10, coins: 300 },
    { weight: 20 },
  ],
  [{ weight: 40, coins: 400 }, { weight: 25, coins: 600 }, { weight: 10, coins: 800 }, { weight: 25 }],
  [{ weight: 50, coins: 1500 }, { weight: 30, coins: 2000 }, { weight: 20 }],
  [
    { weight: 70, coins: 5000 },
    { weight: 27, coins: 10_000 },
    { weight: 3, coins: 40_000 },
  ],
];

/** Three keys turn the dial from the top. Each further key starts it one level deeper. */
export const DIAL_KEYS = 3;

/**
 * Every spin opens the vault with probability stake / (a million units), independent of the reels: twice the stake has
 * twice the chance. A stake above a million units could not raise the chance, so it is refused. A unit is one minor
 * unit, or more if the bet says so, for currencies whose minor unit is worth next to nothing. These values are for
 * units of one minor unit.
 */
export const VAULT = { openIn: 1_000_000, stakeMaxMinor: 1_000_000n } as const;

/** No currency has a larger unit, in minor units. */
const UNIT_MAX = 100_000_000n;

export interface VaultStake {
  readonly stakeMinor: bigint;
  /** The unit of chances and jackpots. */
  readonly unitMinor: bigint;
}

/** A unit of one minor unit is omitted. */
export function writeVaultBet({ stakeMinor, unitMinor }: VaultStake): unknown {
  return { stake: stakeMinor, ...(unitMinor > 1n && { unit: unitMinor }) };
}

export function readVaultBet(raw: unknown): Result<VaultStake, string> {
  const bet = readSlotBet(raw);
  if (!bet.ok) return bet;
  const unit = asFields(raw)?.['unit'] ?? '1';
  const unitMinor = typeof unit === 'string' && /^[1-9]\d{0,8}$/.test(unit) ? BigInt(unit) : 0n;
  if (unitMinor < 1n || unitMinor > UNIT_MAX) return err(`a unit is 1 to ${UNIT_MAX}`);
  const stakeMaxMinor = VAULT.stakeMaxMinor * unitMinor;
  return bet.value.stakeMinor > stakeMaxMinor
    ? err(`a stake is at most ${stakeMaxMinor}`)
    : ok({ ...bet.value, unitMinor });
}

/** Exact for any stake. A fractional unit gets its part of the next unit's chance by a second draw. */
export function opensVault({ stakeMinor, unitMinor }: VaultStake, draws: Draws): boolean {
  const place = BigInt(below(draws, VAULT.openIn));
  const [whole, part] = [stakeMinor / unitMinor, stakeMinor % unitMinor];
  if (place !== whole || part === 0n) return place < whole;
  return BigInt(below(draws, Number(unitMinor))) < part;
}

export interface Jackpot {
  readonly name: 'mini' | 'minor' | 'grand';
  /** Weight of this jackpot in a thousand openings of the vault. */
  readonly weight: number;
  /** Initial amount after a win, in units. */
  readonly seedMinor: bigint;
  /** Share of every stake that goes into the jackpot. */
  readonly contribution: Fraction;
}

export const jackpots: readonly Jackpot[] = [
  { name: 'mini', weight: 900, seedMinor: 5000n, contribution: fraction(1n, 100n) },
  { name: 'minor', weight: 95, seedMinor: 50_000n, contribution: fraction(1n, 100n) },
  { name: 'grand', weight: 5, seedMinor: 1_000_000n, contribution: fraction(1n, 100n) },
];

const WHEEL = jackpots.reduce((sum, { weight }) => sum + weight, 0);

/** Probability of winning a jackpot, per unit of the stake. */
export function jackpotChance({ weight }: Jackpot): Fraction {
  return fraction(BigInt(weight), BigInt(WHEEL * VAULT.openIn));
}
