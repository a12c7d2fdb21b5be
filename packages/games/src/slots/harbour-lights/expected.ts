import { fraction } from '@evens/base';

/** What the game math finds, in its lowest terms and in coins; the tests hold these to it. */
export const harbourLightsExpected = {
  rtp: fraction(
    210121240530104602230675276176025960375072523074871280750591135619340595994898915638338377619390441057489688281922830908808427747193387061722517311574967372341n,
    2n ** 526n,
  ),
  coinsMax: 316445,
} as const;
