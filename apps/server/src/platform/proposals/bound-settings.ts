import { baseSum, type Env, integer } from '../setting-values.ts';
import type { OperatorBounds } from './bounds.ts';

export const boundVariables = [
  'EVENS_BOUND_OFFER',
  'EVENS_BOUND_BONUS',
  'EVENS_BOUND_BOOST',
  'EVENS_BOUND_OPERATOR_DAY',
  'EVENS_BOUND_LINE_STAKE',
  'EVENS_BOUND_PAYOUT',
  'EVENS_BOUND_STAKE_FACTOR',
] as const;

const stakeFactorMax = 200;

export function parseBounds(env: Env): OperatorBounds {
  const factor = env.EVENS_BOUND_STAKE_FACTOR;
  return {
    offerExtraMinor: baseSum(env, 'EVENS_BOUND_OFFER', 200),
    bonusGrantMinor: baseSum(env, 'EVENS_BOUND_BONUS', 500),
    boostExtraMinor: baseSum(env, 'EVENS_BOUND_BOOST', 100),
    operatorDayMinor: baseSum(env, 'EVENS_BOUND_OPERATOR_DAY', 1000),
    lineStakeMinor: baseSum(env, 'EVENS_BOUND_LINE_STAKE', 10_000),
    payoutMinor: baseSum(env, 'EVENS_BOUND_PAYOUT', 250_000),
    stakeFactorPercent:
      factor === undefined ? 100 : integer('EVENS_BOUND_STAKE_FACTOR', factor, 1, stakeFactorMax),
  };
}
