import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { tenLines } from '../lines.ts';

export const orbitalClimb: StudioGame = {
  key: 'orbital-climb',
  name: 'Orbital Climb',
  version: 1,
  rows: 3,
  lines: tenLines,
  coinsPerStake: 20,
  wild: 'rocket',
  pays: {
    rocket: [19, 95, 470],
    planet: [10, 40, 190],
    comet: [8, 25, 95],
    satellite: [5, 14, 55],
    ace: [3, 8, 25],
    king: [3, 8, 25],
    queen: [2, 6, 19],
  },
  strips: parseStrips(
    'queen king rocket ace comet king planet satellite queen planet king ace queen comet ace satellite',
    'king ace planet king queen rocket comet king queen comet ace queen satellite planet ace satellite',
    'planet comet satellite queen king satellite planet king ace rocket queen king ace queen comet ace',
    'queen rocket satellite king comet satellite ace queen king comet ace queen planet king ace planet',
    'king satellite rocket king ace satellite queen comet ace king queen planet comet ace queen planet',
  ),
  mechanic: {
    kind: 'ladder',
    multipliers: [1, 2, 3, 5, 8, 12, 20],
  },
  math: {
    rtp: fraction(2370077418792147226178477619n, 2475880078570760549798248448n),
    hitRate: 0.458740234375,
    deviation: 3.6039424767715182,
    featureRate: 0.458740234375,
    coinsMax: 26724,
  },
};
