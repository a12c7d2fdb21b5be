import type { SpinCounts } from '../tally.ts';

/** Spins with the same end, grouped. Coins include the multipliers. */
export interface LevelCounts extends SpinCounts {
  /** Index of the multiplier at the start and at the end of the spin. */
  readonly levelBefore: number;
  readonly level: number;
  readonly hasPearls: boolean;
}

/** All reel stops, for every multiplier at which a spin can begin. */
export interface CoralCounts {
  readonly spins: readonly LevelCounts[];
  /** Maximum number of screens of a spin, including the last one without wins. */
  readonly screensMax: number;
}

/** In the order of the fields below. */
const rows = [
  [0, 0, false, 11616595n, 11616595n, 0n, 0, 0],
  [0, 0, true, 40114n, 40114n, 0n, 0, 0],
  [0, 1, false, 3974460n, 0n, 88224597n, 3591759739, 860],
  [0, 1, true, 52211n, 0n, 1331928n, 50322258, 180],
  [0, 2, false, 819871n, 0n, 65838160n, 8210164982, 1690],
  [0, 2, true, 15591n, 0n, 1027811n, 88629353, 380],
  [0, 3, false, 183229n, 0n, 34134345n, 9048076551, 2020],
  [0, 3, true, 6746n, 0n, 1096585n, 219985223, 1058],
  [0, 4, false, 45814n, 0n, 17294440n, 9269891276, 3498],
  [0, 4, true, 3768n, 0n, 1469388n, 756327412, 2049],
  [0, 5, false, 16286n, 0n, 13238190n, 17730104960, 11213],
  [0, 5, true, 2531n, 0n, 3001438n, 7147307362, 12141],
  [2, 2, false, 11616595n, 11616595n, 0n, 0, 0],
  [2, 2, true, 40114n, 40114n, 0n, 0, 0],
  [2, 3, false, 3974460n, 0n, 264673791n, 32325837651, 2580],
  [2, 3, true, 52211n, 0n, 3995784n, 452900322, 540],
  [2, 4, false, 819871n, 0n, 174332643n, 56462985691, 4270],
  [2, 4, true, 15591n, 0n, 2808742n, 667711856, 1100],
  [2, 5, false, 245329n, 0n, 162347888n, 185635547112, 12884],
  [2, 5, true, 13045n, 0n, 12024039n, 24375181627, 14483],
  [3, 3, false, 11616595n, 11616595n, 0n, 0, 0],
  [3, 3, true, 40114n, 40114n, 0n, 0, 0],
  [3, 4, false, 3974460n, 0n, 441122985n, 89793993475, 4300],
  [3, 4, true, 52211n, 0n, 6659640n, 1258056450, 900],
  [3, 5, false, 1065200n, 0n, 521877224n, 506395595476, 13084],
  [3, 5, true, 28636n, 0n, 20220767n, 34927946417, 14653],
  [4, 4, false, 11616595n, 11616595n, 0n, 0, 0],
  [4, 4, true, 40114n, 40114n, 0n, 0, 0],
  [4, 5, false, 5039660n, 0n, 1457988671n, 1154212230893, 13264],
  [4, 5, true, 80847n, 0n, 36601894n, 50021677876, 14863],
  [5, 5, false, 16656255n, 11616595n, 2029672541n, 1802559121883, 13364],
  [5, 5, true, 120961n, 40114n, 47698014n, 66484000726, 14963],
] as const;

export const coralBloomCounts: CoralCounts = {
  screensMax: 14,
  spins: rows.map(([levelBefore, level, hasPearls, ways, unpaidWays, coins, squares, coinsMax]) => ({
    levelBefore,
    level,
    hasPearls,
    ways,
    unpaidWays,
    coins,
    squares,
    coinsMax,
  })),
};
