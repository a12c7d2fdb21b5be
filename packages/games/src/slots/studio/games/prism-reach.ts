import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { tenLines } from '../lines.ts';

export const prismReach: StudioGame = {
  key: 'prism-reach',
  name: 'Prism Reach',
  version: 1,
  rows: 3,
  lines: tenLines,
  coinsPerStake: 25,
  paysBothWays: true,
  wild: 'star',
  pays: {
    ruby: [9, 35, 230],
    emerald: [5, 18, 45],
    sapphire: [4, 12, 30],
    amethyst: [3, 7, 18],
    topaz: [2, 5, 12],
    opal: [2, 4, 9],
  },
  strips: parseStrips(
    'amethyst topaz opal sapphire amethyst opal topaz ruby ruby ruby amethyst opal emerald sapphire opal topaz emerald',
    'opal sapphire opal amethyst emerald opal sapphire emerald star opal topaz amethyst ruby topaz opal emerald opal amethyst topaz ruby sapphire amethyst topaz opal sapphire topaz amethyst topaz',
    'topaz amethyst opal topaz opal emerald amethyst topaz ruby opal sapphire ruby opal topaz emerald topaz amethyst sapphire topaz star sapphire opal emerald opal amethyst opal sapphire amethyst',
    'sapphire ruby opal amethyst emerald topaz amethyst opal sapphire amethyst topaz opal star opal topaz opal amethyst topaz opal amethyst sapphire emerald topaz opal sapphire topaz ruby emerald',
    'emerald topaz amethyst opal topaz amethyst opal ruby ruby ruby opal emerald sapphire amethyst topaz sapphire opal',
  ),
  mechanic: {
    kind: 'expand',
  },
  math: {
    rtp: fraction(41705582427n, 43520718080n),
    hitRate: 0.6655351577907384,
    deviation: 3.839699935833616,
    featureRate: 0.2882197521865889,
    coinsMax: 6494,
  },
};
