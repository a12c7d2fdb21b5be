import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { tenLinesOfFour } from '../lines.ts';

export const foxlightPath: StudioGame = {
  key: 'foxlight-path',
  name: 'Foxlight Path',
  version: 1,
  rows: 3,
  lines: tenLinesOfFour,
  coinsPerStake: 10,
  wild: 'fox',
  pays: {
    fox: [230],
    owl: [30, 170],
    hare: [25, 90],
    antler: [17, 55],
    acorn: [9, 30],
    mushroom: [7, 25],
    berry: [5, 11],
    leaf: [3, 9],
  },
  strips: parseStrips(
    'leaf acorn antler berry hare mushroom antler leaf owl berry mushroom acorn leaf owl berry hare leaf acorn mushroom berry',
    'mushroom leaf hare berry leaf acorn antler leaf mushroom hare acorn berry owl mushroom berry leaf antler berry acorn owl',
    'mushroom hare acorn berry hare acorn mushroom antler berry leaf antler mushroom leaf berry acorn owl leaf berry owl leaf',
    'owl mushroom hare berry fox acorn berry leaf acorn mushroom leaf berry acorn antler leaf owl mushroom hare berry leaf antler',
  ),
  mechanic: {
    kind: 'walk',
    respinsMax: 12,
  },
  math: {
    rtp: fraction(15181823946637819n, 15696019685934000n),
    hitRate: 0.3452949859970762,
    deviation: 3.0960415440013223,
    featureRate: 0.14285714285714285,
    coinsMax: 7763,
  },
};
