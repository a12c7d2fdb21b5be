import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { tenLines } from '../lines.ts';

export const veiledCourt: StudioGame = {
  key: 'veiled-court',
  name: 'Veiled Court',
  version: 1,
  rows: 3,
  lines: tenLines,
  coinsPerStake: 10,
  pays: {
    crown: [40, 190, 950],
    fan: [30, 120, 470],
    lute: [19, 60, 190],
    rose: [16, 45, 160],
    ace: [8, 25, 60],
    king: [6, 19, 45],
    queen: [5, 16, 40],
  },
  strips: parseStrips(
    'queen rose ace queen lute crown king ace rose mask mask mask fan queen king lute',
    'mask mask mask ace lute queen rose crown queen fan rose queen king lute ace king',
    'fan queen lute king ace queen rose king crown ace mask mask mask rose queen lute',
    'lute ace fan mask mask mask rose king queen rose crown queen king lute ace queen',
    'lute king ace queen rose king ace fan lute queen rose mask mask mask queen crown',
  ),
  mechanic: {
    kind: 'mystery',
    symbol: 'mask',
    reveals: { crown: 1, fan: 2, lute: 3, rose: 4, ace: 6, king: 6, queen: 7 },
  },
  math: {
    rtp: fraction(14538613n, 15204352n),
    hitRate: 0.3070194639008621,
    deviation: 4.528474041652315,
    featureRate: 0,
    coinsMax: 9500,
  },
};
