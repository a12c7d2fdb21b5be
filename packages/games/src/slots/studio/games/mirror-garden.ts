import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { twentyLines } from '../lines.ts';

export const mirrorGarden: StudioGame = {
  key: 'mirror-garden',
  name: 'Mirror Garden',
  version: 1,
  rows: 3,
  lines: twentyLines,
  coinsPerStake: 40,
  wild: 'lotus',
  pays: {
    koi: [16, 65, 310],
    lantern: [10, 40, 160],
    teapot: [8, 25, 100],
    fan: [6, 20, 80],
    ace: [3, 10, 30],
    king: [3, 10, 30],
    queen: [2, 6, 20],
    jack: [2, 6, 20],
  },
  strips: parseStrips(
    'lotus king fan jack queen ace king queen jack fan queen jack teapot teapot teapot ace lantern lantern lantern ace koi koi koi queen king jack',
    'lotus king fan jack queen ace king queen jack fan queen jack teapot teapot teapot ace lantern lantern lantern ace koi koi koi queen king jack',
    'lotus king fan jack queen ace king queen jack fan queen jack teapot teapot teapot ace lantern lantern lantern ace koi koi koi queen king jack',
    'lotus king fan jack queen ace king queen jack fan queen jack teapot teapot teapot ace lantern lantern lantern ace koi koi koi queen king jack',
    'lotus king fan jack queen ace king queen jack fan queen jack teapot teapot teapot ace lantern lantern lantern ace koi koi koi queen king jack',
  ),
  mechanic: {
    kind: 'linked',
    links: [
      { from: 0, to: 1, weight: 60 },
      { from: 1, to: 2, weight: 60 },
      { from: 2, to: 3, weight: 60 },
      { from: 3, to: 4, weight: 60 },
      { from: 0, to: 2, weight: 15 },
      { from: 1, to: 3, weight: 15 },
      { from: 2, to: 4, weight: 15 },
      { from: 0, to: 3, weight: 4 },
      { from: 1, to: 4, weight: 4 },
      { from: 0, to: 4, weight: 2 },
    ],
  },
  math: {
    rtp: fraction(199693253n, 207396800n),
    hitRate: 0.4774843199123612,
    deviation: 5.032554743771724,
    featureRate: 0,
    coinsMax: 6200,
  },
};
