import { asFields, err, type Fraction, fraction, ok, type Result } from '@evens/base';
import { type Draws, WORDS } from '../fairness/draws.ts';
import { type BetMode, defineInHouseGame, type GameRules, readStake } from '../game.ts';
import { oneStake, onlyStep, returnAtHundredths } from '../one-stake.ts';

/** Outcomes and targets are in hundredths. Outcomes range from 1.00 to 1,000,000.00. */
export const LIMBO_OUTCOME_MIN = 100;
const LIMBO_OUTCOME_MAX = 100_000_000;
/** 1.01 is the lowest target that can lose. */
export const LIMBO_TARGET_MIN = 101;
export const LIMBO_TARGET_MAX = LIMBO_OUTCOME_MAX;
/** RTP in percent, before rounding. */
export const LIMBO_PAID_OF = 99;
/** Initial target on the game's page. */
const TARGET_USUAL = 200;

export interface LimboBet {
  readonly stakeMinor: bigint;
  /** In hundredths, 101 to 100,000,000. */
  readonly target: number;
}

interface LimboState extends LimboBet {
  /** In hundredths. */
  readonly outcome: number;
  readonly returnMinor: bigint;
}

/**
 * ⌊0.99 / f⌋ in hundredths, as in public verifiers, clamped to 1.00 … 1,000,000.00. A word of 0 gives 1,000,000.00. The
 * quotient of two integers below 2⁵³ is never rounded up to the next integer, so the floor is exact.
 */
function drawOutcome(draws: Draws): number {
  const outcome = Math.floor((LIMBO_PAID_OF * WORDS) / draws.word());
  return Math.min(LIMBO_OUTCOME_MAX, Math.max(LIMBO_OUTCOME_MIN, outcome));
}

/** Number of the 2³² words that reach a target: those with ⌊99·2³² / word⌋ ≥ target, and word 0. */
export function limboWinningWords(target: number): number {
  return Math.floor((LIMBO_PAID_OF * WORDS) / target) + 1;
}

/**
 * RTP of a target: its winning words times its payout. Words are integers and 0 wins, so the RTP is above 0.99 for
 * every target, by at most target / 2³²: 0.00024 at 1,000,000.00.
 */
export function limboRtp(target: number): Fraction {
  return fraction(BigInt(limboWinningWords(target)) * BigInt(target), BigInt(WORDS) * 100n);
}

function readBet(raw: unknown): Result<LimboBet, string> {
  const { stake, target } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  return typeof target === 'number' &&
    Number.isInteger(target) &&
    target >= LIMBO_TARGET_MIN &&
    target <= LIMBO_TARGET_MAX
    ? ok({ stakeMinor: stakeMinor.value, target })
    : err(`target is a whole number of hundredths from ${LIMBO_TARGET_MIN} to ${LIMBO_TARGET_MAX}`);
}

const computeReturn = ({ stakeMinor, target }: LimboBet): bigint => returnAtHundredths(stakeMinor, target);

/** The lowest and highest targets and some between. */
const betModes: readonly BetMode[] = [
  LIMBO_TARGET_MIN,
  TARGET_USUAL,
  10_000,
  1_000_000,
  LIMBO_TARGET_MAX,
].map((target) => ({
  name: `target ${target / 100}`,
  bet: (stake) => ({ stake: `${stake}`, target }),
}));

const rules: GameRules<LimboBet, never, LimboState> = {
  key: 'limbo',
  kind: 'instant',
  version: 1,
  rtp: limboRtp(TARGET_USUAL),
  betModes,
  readBet,
  writeBet: ({ stakeMinor, target }) => ({ stake: stakeMinor, target }),
  ...oneStake,
  returnMax: computeReturn,
  start(bet, draws) {
    const outcome = drawOutcome(draws);
    const returnMinor = outcome >= bet.target ? computeReturn(bet) : 0n;
    return onlyStep({ ...bet, outcome, returnMinor });
  },
  view: (state) => state,
};

/** Draws a multiplier. If it is at least the player's target, the bet pays the target. */
export const limbo = defineInHouseGame(rules);
