import { asFields, err, type Fraction, fraction, ok, type Result } from '@evens/base';
import { floored } from '../fairness/draws.ts';
import { type BetMode, defineInHouseGame, type GameRules, readStake } from '../game.ts';
import { oneStake, onlyStep, returnAt } from '../one-stake.ts';

/** Number of possible rolls, 0.00 to 100.00, as in public verifiers. */
export const DICE_ROLLS = 10_001;
/** Bounds of the number of winning rolls. Payouts are computed as if there were 10,000 rolls at 99 %. */
export const DICE_WINNING_MIN = 1;
export const DICE_WINNING_MAX = 9800;
export const DICE_PAID_OF = 9900n;

export interface DiceBet {
  readonly stakeMinor: bigint;
  /** In hundredths, 0 to 10,000. */
  readonly target: number;
  readonly side: 'over' | 'under';
}

interface DiceState {
  readonly stakeMinor: bigint;
  readonly target: number;
  readonly side: 'over' | 'under';
  /** In hundredths. */
  readonly roll: number;
  readonly returnMinor: bigint;
}

/** Number of winning rolls of 10,001: those above or below the target. */
export function winningRolls({ target, side }: Pick<DiceBet, 'target' | 'side'>): number {
  return side === 'over' ? DICE_ROLLS - 1 - target : target;
}

/** Return of a win in stakes: 9900 / (winning rolls). */
export function dicePays(bet: Pick<DiceBet, 'target' | 'side'>): Fraction {
  return fraction(DICE_PAID_OF, BigInt(winningRolls(bet)));
}

function readBet(raw: unknown): Result<DiceBet, string> {
  const { stake, target, side } = asFields(raw) ?? {};
  const stakeMinor = readStake(stake);
  if (!stakeMinor.ok) return stakeMinor;
  if (side !== 'over' && side !== 'under') return err('side is over or under');
  if (typeof target !== 'number' || !Number.isInteger(target) || target < 0 || target >= DICE_ROLLS)
    return err('target is a whole number of hundredths from 0 to 10000');
  const bet: DiceBet = { stakeMinor: stakeMinor.value, target, side };
  const count = winningRolls(bet);
  return count >= DICE_WINNING_MIN && count <= DICE_WINNING_MAX
    ? ok(bet)
    : err(`from ${DICE_WINNING_MIN} to ${DICE_WINNING_MAX} rolls may win, not ${count}`);
}

const computeReturn = (bet: DiceBet): bigint => returnAt(bet.stakeMinor, dicePays(bet));

/** The lowest and highest targets and some between. Each target has its own maximum stake. */
const betModes: readonly BetMode[] = [DICE_WINNING_MIN, 100, 5000, DICE_WINNING_MAX].map((target) => ({
  name: `under ${target / 100}`,
  bet: (stake) => ({ stake: `${stake}`, side: 'under', target }),
}));

const rules: GameRules<DiceBet, never, DiceState> = {
  key: 'dice',
  kind: 'instant',
  version: 1,
  rtp: fraction(DICE_PAID_OF, BigInt(DICE_ROLLS)),
  betModes,
  readBet,
  writeBet: ({ stakeMinor, target, side }) => ({ stake: stakeMinor, target, side }),
  ...oneStake,
  returnMax: computeReturn,
  start(bet, draws) {
    const roll = floored(draws, DICE_ROLLS);
    const isWon = bet.side === 'over' ? roll > bet.target : roll < bet.target;
    const returnMinor = isWon ? computeReturn(bet) : 0n;
    return onlyStep({ ...bet, roll, returnMinor });
  },
  view: (state) => state,
};

/** Rolls ⌊f·10001⌋ / 100. The player bets over or under a chosen target. */
export const dice = defineInHouseGame(rules);
