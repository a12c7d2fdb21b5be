/**
 * Kinds of bonuses. Claims of each kind are granted in one file under `promotions/bonuses/offers`; amounts and endings
 * are computed here.
 */
export const bonusKinds = ['deposit-match', 'bonus-money', 'free-bet', 'free-spins', 'cash-back'] as const;
export type BonusKind = (typeof bonusKinds)[number];

export function parseBonusKind(text: string): BonusKind | undefined {
  return bonusKinds.find((kind) => kind === text);
}

/** Destinations of winnings of free bets and free spins, and of cash-back. */
export const creditedTo = ['cash', 'bonus'] as const;
export type CreditedTo = (typeof creditedTo)[number];
