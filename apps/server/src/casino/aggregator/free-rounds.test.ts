import type { AccountId } from '@evens/base';
import { describe, expect, test } from 'vitest';
import { type FreeRounds, fundFreeBet, fundFreeWin, spinsWon } from './free-rounds.ts';
import type { WalletCall } from './wallet-call.ts';

const ada = 1001 as AccountId;
const call: WalletCall = {
  provider: 'habanero',
  accountId: ada,
  currency: 'EUR',
  game: 'sheep',
  group: undefined,
  round: 'r',
  sessionId: 's',
  isFinished: false,
  actions: [],
};
const free: FreeRounds = {
  id: 5,
  accountId: ada,
  bonusId: 3,
  ledgerId: 4,
  game: 'habanero:sheep',
  valueMinor: 20n,
  left: 2,
  heldMinor: 40n,
  isToCash: false,
  isOpen: true,
};
const fresh = { isNew: true, bets: 0, payoutMinor: 0n, funding: undefined, spins: undefined };

interface Changes {
  readonly free?: Partial<FreeRounds>;
  readonly call?: Partial<WalletCall>;
  readonly round?: Partial<Parameters<typeof fundFreeBet>[1]['round']>;
  readonly spunLeft?: number;
  readonly heldMinor?: bigint;
  readonly amountMinor?: bigint;
}

const fund = (changes: Changes = {}) =>
  fundFreeBet(
    { amountMinor: changes.amountMinor ?? 20n, call: { ...call, ...changes.call } },
    {
      free: { ...free, ...changes.free },
      round: { ...fresh, ...changes.round },
      spun: { spinId: 5, left: changes.spunLeft ?? 0, wonMinor: 0n },
      heldMinor: changes.heldMinor ?? 40n,
    },
  );

describe('fundFreeBet', () => {
  test('a free-round bet is paid by its bonus and adds to the funding of its round', () => {
    const funding = { bonusId: 3, ledgerId: 4, bonusMinor: 20n };
    const first = { spins: { id: 5, isToCash: false }, funding };
    expect(fund()).toEqual(first);
    expect(fund({ round: { ...first, isNew: false, bets: 1 } })).toEqual({
      ...first,
      funding: { ...funding, bonusMinor: 40n },
    });
  });

  test.each<[string, Changes]>([
    ['over', { free: { isOpen: false } }],
    ['another player’s', { free: { accountId: 1002 } }],
    ['of another game', { call: { game: 'goats' } }],
    ['of another provider', { call: { provider: 'leap' } }],
    ['of another value', { amountMinor: 21n }],
    ['used up', { free: { left: 0 } }],
    ['used up by the call', { spunLeft: -2 }],
    ['without money', { heldMinor: 19n }],
    ['in a round of other spins', { round: { spins: { id: 6, isToCash: false } } }],
    ['in a round that money paid', { round: { bets: 1 } }],
    ['in a round that is there', { round: { isNew: false } }],
    ['in a round that paid before', { round: { payoutMinor: 1n } }],
  ])('a free-round bet is refused when its free round is %s', (_, changes) => {
    expect(fund(changes)).toBe('free-round-over');
  });

  test('a free-round bet is refused if no such free round was granted', () => {
    const named = { amountMinor: 20n, call };
    expect(fundFreeBet(named, { free: undefined, round: fresh, spun: undefined, heldMinor: 40n })).toBe(
      'free-round-over',
    );
  });
});

describe('fundFreeWin and spinsWon', () => {
  const win = (cause: 'free-round' | 'jackpot' | undefined) =>
    ({ kind: 'win', id: 'w', amountMinor: 70n, cause, bodySha256: 'w' }) as const;

  test.each([
    [undefined, false, 70n],
    ['free-round', false, 70n],
    ['jackpot', false, 0n],
    [undefined, true, 0n],
    ['jackpot', true, 0n],
  ] as const)(
    'a free-round win with cause %s and to-cash %s credits %s of bonus money',
    (cause, isToCash, bonusMinor) => {
      expect(fundFreeWin(win(cause), { id: 5, isToCash })).toBe(bonusMinor);
    },
  );

  test('winnings of the spins are the whole win for cash, and only its bonus money otherwise', () => {
    expect(spinsWon({ id: 5, isToCash: true }, { amountMinor: 70n, bonusMinor: 0n })).toBe(70n);
    expect(spinsWon({ id: 5, isToCash: false }, { amountMinor: 70n, bonusMinor: 0n })).toBe(0n);
  });
});
