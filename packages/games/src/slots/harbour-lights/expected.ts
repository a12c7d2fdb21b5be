import { fraction } from '@evens/base';

/** Results of the game math, in lowest terms and in coins. Tests compare them with the game math. */
export const harbourLightsExpected = {
  rtp: fraction(
    210121240530104602230675276176025960375072523074871280750591135619340595994898915638338377619390441057489688281922830908808427747193387061722517311574967372341n,
    2n ** 526n,
  ),
  coinsMax: 316445,
} as const;
