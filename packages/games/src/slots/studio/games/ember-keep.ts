import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { tenLinesOfFour } from '../lines.ts';

export const emberKeep: StudioGame = {
  key: 'ember-keep',
  name: 'Ember Keep',
  version: 1,
  rows: 3,
  lines: tenLinesOfFour,
  coinsPerStake: 10,
  wild: 'flame',
  pays: {
    dragon: [55, 260],
    sword: [35, 130],
    shield: [20, 85],
    helmet: [13, 45],
    torch: [9, 25],
    brick: [4, 17],
  },
  strips: parseStrips(
    'torch shield brick dragon torch brick sword dragon torch helmet ember brick shield helmet sword brick helmet',
    'brick sword helmet brick torch shield dragon ember brick torch shield helmet dragon sword brick helmet torch',
    'brick torch helmet dragon ember helmet brick shield torch brick sword dragon helmet torch brick sword shield',
    'brick helmet shield brick torch sword brick ember dragon shield sword helmet torch brick helmet torch dragon',
  ),
  mechanic: {
    kind: 'sticky',
    free: {
      scatter: 'ember',
      count: 3,
      spins: 8,
      strips: parseStrips(
        'shield dragon torch brick sword torch helmet brick dragon helmet torch shield helmet sword brick shield torch brick',
        'shield helmet brick dragon torch helmet sword flame shield brick torch sword brick helmet torch shield dragon torch brick',
        'dragon brick shield sword torch shield sword helmet torch flame brick helmet torch dragon brick helmet torch brick shield',
        'torch helmet shield brick dragon torch sword brick torch helmet brick sword shield torch brick dragon helmet shield',
      ),
    },
  },
  math: {
    rtp: fraction(279133200794889377600643467n, 289090983630975450550617612n),
    hitRate: 0.28647547557594943,
    deviation: 4.709094746954597,
    featureRate: 0.019073047497036675,
    coinsMax: 7125,
  },
};
