import { type CurrencyCode, currencyCodes } from '@evens/base';
import { type LoyaltySpin, pagePaths } from '@evens/contract';
import { verifyHash } from '../../casino/fairness/index.ts';

function toCurrencyCode(code: string): CurrencyCode {
  return currencyCodes.find((each) => each === code) ?? 'EUR';
}

/** The page by which rounds are checked, with the values of the spin filled in. */
export function proofPath({ Prize, Proof }: LoyaltySpin): string {
  const { ClientSeed, Game, Nonce, Parts, ServerSeed } = Proof;
  const round = {
    game: Game,
    serverSeed: ServerSeed,
    clientSeed: ClientSeed,
    nonce: Nonce,
    bet: { parts: Parts },
    moves: [],
    currency: toCurrencyCode(Prize.Currency),
  };
  return `${pagePaths.fairness}${verifyHash(round)}`;
}
