export { sanitiseAmount as sanitiseStake, typedAmount as stakeAmount } from '../../../app/typed-amount.ts';
