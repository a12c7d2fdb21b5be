import { fraction } from '@evens/base';

/** Results of the game math, in lowest terms and in coins. Tests compare them with the game math. */
export const copperForgeExpected = {
  rtp: fraction(
    8494022676616541887417937891246498148923188413750605823034910420774482962909705417100163413419629029459369564685831402059550958333200846099853260487861854885516693427851296059898536577727063n,
    2n ** 157n * 5n ** 3n * 11n ** 135n,
  ),
  coinsMax: 37600,
} as const;
