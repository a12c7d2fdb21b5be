import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { fiveLines } from '../lines.ts';

export const orchardBells: StudioGame = {
  key: 'orchard-bells',
  name: 'Orchard Bells',
  version: 1,
  rows: 3,
  lines: fiveLines,
  coinsPerStake: 5,
  pays: {
    seven: [450],
    bell: [95],
    plum: [35],
    grapes: [20],
    orange: [11],
    lemon: [5],
    cherry: [4],
  },
  strips: parseStrips(
    'grapes bell cherry plum orange lemon bell orange cherry seven orange lemon plum cherry lemon grapes cherry lemon cherry lemon grapes plum orange',
    'seven lemon orange lemon cherry lemon grapes lemon cherry orange grapes cherry orange plum cherry bell plum cherry bell plum grapes orange lemon',
    'bell plum lemon bell orange cherry grapes plum orange cherry grapes seven cherry orange lemon plum cherry lemon grapes lemon cherry orange lemon',
    'x2 x1 x3 x1 x2 x5 x1 x2 x1 x10 x1 x5 x1 x2 x3 x1',
  ),
  mechanic: {
    kind: 'times',
    multipliers: { x1: 1, x2: 2, x3: 3, x5: 5, x10: 10 },
  },
  math: {
    rtp: fraction(46371n, 48668n),
    hitRate: 0.1507355962850333,
    deviation: 8.025072037412134,
    featureRate: 0,
    coinsMax: 4500,
  },
};
