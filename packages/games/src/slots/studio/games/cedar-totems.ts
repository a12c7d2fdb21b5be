import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { tenLines } from '../lines.ts';

export const cedarTotems: StudioGame = {
  key: 'cedar-totems',
  name: 'Cedar Totems',
  version: 1,
  rows: 3,
  lines: tenLines,
  coinsPerStake: 20,
  wild: 'totem',
  pays: {
    bear: [20, 100, 500],
    eagle: [14, 50, 210],
    wolf: [8, 30, 120],
    salmon: [5, 18, 50],
    feather: [4, 10, 35],
    pine: [3, 8, 26],
  },
  strips: parseStrips(
    'pine wolf feather eagle bear pine salmon bear pine feather salmon eagle feather pine wolf salmon',
    'wolf feather bear feather pine wolf salmon totem totem totem wolf salmon pine eagle salmon pine feather eagle feather salmon pine bear eagle wolf pine feather',
    'pine salmon wolf pine feather bear salmon eagle feather pine eagle salmon pine feather bear wolf',
    'eagle pine bear wolf pine salmon feather wolf feather salmon feather pine wolf pine totem totem totem eagle wolf salmon pine feather eagle bear feather salmon',
    'salmon bear pine salmon feather pine wolf salmon feather bear pine wolf eagle pine feather eagle',
  ),
  mechanic: {
    kind: 'nudge',
  },
  math: {
    rtp: fraction(6653249n, 6922240n),
    hitRate: 0.4430588942307693,
    deviation: 4.19362956403905,
    featureRate: 0,
    coinsMax: 5250,
  },
};
