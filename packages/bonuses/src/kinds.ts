/** What a bonus gives. What a claim grants is one file for each kind (`features/bonuses/offers`); what it comes to and how it ends is computed here. */
export const bonusKinds = ['deposit-match', 'bonus-money', 'free-bet', 'free-spins', 'cash-back'] as const;
export type BonusKind = (typeof bonusKinds)[number];

export function parseBonusKind(text: string): BonusKind | undefined {
  return bonusKinds.find((kind) => kind === text);
}

/** Where winnings of free bets and free spins, and cash-back, are credited. */
export const creditedTo = ['cash', 'bonus'] as const;
export type CreditedTo = (typeof creditedTo)[number];
