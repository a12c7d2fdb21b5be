import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { fiveLines } from '../lines.ts';

export const foldedCranes: StudioGame = {
  key: 'folded-cranes',
  name: 'Folded Cranes',
  version: 1,
  rows: 3,
  lines: fiveLines,
  coinsPerStake: 5,
  wild: 'crane',
  pays: {
    crane: [280],
    koi: [70],
    butterfly: [30],
    boat: [11],
    flower: [6],
    pinwheel: [3],
    kite: [3],
  },
  strips: parseStrips(
    'pinwheel boat kite flower butterfly pinwheel kite butterfly kite flower pinwheel kite pinwheel flower boat kite flower boat pinwheel koi',
    'kite butterfly flower kite pinwheel boat pinwheel koi pinwheel butterfly boat flower kite pinwheel flower boat kite flower kite pinwheel',
    'pinwheel flower pinwheel boat pinwheel kite flower butterfly kite flower butterfly koi flower boat pinwheel kite pinwheel kite boat kite',
  ),
  mechanic: {
    kind: 'drop',
    none: 85,
    counts: { 2: 9, 3: 4, 4: 2 },
  },
  math: {
    rtp: fraction(1822453n, 1920000n),
    hitRate: 0.29608556547619047,
    deviation: 5.141765145918342,
    featureRate: 0,
    coinsMax: 490,
  },
};
