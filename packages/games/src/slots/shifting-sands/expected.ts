import { fraction } from '@evens/base';

/** Results of the game math, in lowest terms and in coins. Tests compare them with the game math. */
export const shiftingSandsExpected = {
  rtp: fraction(
    171230312980954643062518605374729695574497263060936374378541754212872287198953512531613373824732469069256030950486135551506977534349968761345582801862448123950128436951029589426222156169992127n,
    2n ** 633n * 5n,
  ),
  coinsMax: 378000,
} as const;

export const shiftingSandsMeasures = {
  hitRate: 0.2211931349415429,
  deviation: 10.67473627136946,
  featureRate: 0.005004394775734216,
} as const;
