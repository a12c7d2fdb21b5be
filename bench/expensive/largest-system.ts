import { newId, type Offer } from './entry.ts';

const SYSTEM_LEGS_MAX = 10;

/** A legal system of ten legs whose one row makes 252 bets; each `n` uses other matches. */
export function placeSystem({ selections }: Pick<Offer, 'selections'>, n: number) {
  const from = (n * SYSTEM_LEGS_MAX) % (selections.length - SYSTEM_LEGS_MAX + 1);
  return {
    CommandId: newId(),
    Stake: '',
    OddsChangePolicy: 2,
    BetType: 3,
    Selections: selections.slice(from, from + SYSTEM_LEGS_MAX),
    SystemStakes: [{ Pick: 5, Stake: '0.10' }],
  };
}
