/** What a bonus gives: each has its rules in the file of its name; those of bonus money are in `wagering.ts`. */
export const bonusKinds = ['deposit-match', 'bonus-money', 'free-bet', 'free-spins', 'cash-back'] as const;
export type BonusKind = (typeof bonusKinds)[number];

export function parseBonusKind(text: string): BonusKind | undefined {
  return bonusKinds.find((kind) => kind === text);
}

/** Where winnings of free bets and free spins, and cash-back, are credited. */
export const creditedTo = ['cash', 'bonus'] as const;
export type CreditedTo = (typeof creditedTo)[number];
