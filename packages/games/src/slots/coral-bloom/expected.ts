import { fraction } from '@evens/base';

/** Results of the game math, in lowest terms and in coins. Tests compare them with the game math. */
export const coralBloomExpected = {
  rtp: fraction(
    1788284227229143867688283397707542881323221096013745496138010697115892997425244134915820424290865098299135393021238804264269080055372976713n,
    2n ** 457n * 5n,
  ),
  coinsMax: 280995,
} as const;
