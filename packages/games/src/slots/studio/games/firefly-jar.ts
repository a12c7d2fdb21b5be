import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { tenLines } from '../lines.ts';

export const fireflyJar: StudioGame = {
  key: 'firefly-jar',
  name: 'Firefly Jar',
  version: 1,
  rows: 3,
  lines: tenLines,
  coinsPerStake: 10,
  pays: {
    frog: [45, 180, 900],
    moth: [30, 110, 450],
    bluebell: [21, 70, 250],
    reed: [14, 45, 160],
    ace: [10, 30, 90],
    king: [8, 22, 65],
    queen: [6, 18, 55],
  },
  strips: parseStrips(
    'queen reed king moth ace queen bluebell king frog ace queen moon reed king ace moth queen bluebell king ace',
    'king ace v1 v2 queen reed moth king queen ace bluebell moon king queen frog ace reed king moth queen',
    'ace queen v1 v10 king bluebell reed queen moth ace king moon queen frog ace king reed queen bluebell king',
    'queen king v2 v1 ace reed frog king queen bluebell ace king moth queen moon reed ace king bluebell queen',
    'reed king queen ace jar moth bluebell queen king ace frog reed queen king bluebell ace moth king queen ace',
  ),
  mechanic: {
    kind: 'gather',
    collector: 'jar',
    values: { v1: 10, v2: 20, v5: 50, v10: 100 },
    multiplierMax: 5,
    free: {
      scatter: 'moon',
      count: 3,
      spins: 8,
      strips: parseStrips(
        'queen reed king jar moth ace queen bluebell king frog ace queen reed king ace moth queen bluebell king ace',
        'king v1 v2 v1 queen reed moth ace king queen v1 bluebell king ace queen frog ace moth reed king',
        'ace v1 v10 v2 king bluebell reed queen moth ace v1 king reed queen frog king ace queen bluebell king',
        'queen king v2 v5 v1 ace reed frog king v1 queen bluebell ace king moth ace queen reed ace king',
        'reed king queen ace jar moth bluebell queen king ace frog reed queen king bluebell ace moth king queen ace',
      ),
    },
  },
  math: {
    rtp: fraction(626998605847110442195459n, 655360000000000000000000n),
    hitRate: 0.2878002687180703,
    deviation: 4.3215535743955105,
    featureRate: 0.01198125,
    coinsMax: 17118,
  },
};
