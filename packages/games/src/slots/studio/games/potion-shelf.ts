import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { tenLines } from '../lines.ts';

export const potionShelf: StudioGame = {
  key: 'potion-shelf',
  name: 'Potion Shelf',
  version: 1,
  rows: 3,
  lines: tenLines,
  coinsPerStake: 10,
  pays: {
    stone: [29, 140, 700],
    raven: [16, 70, 280],
    cauldron: [14, 40, 170],
    mortar: [9, 29, 110],
    herb: [7, 25, 65],
    moon: [5, 14, 40],
    salt: [3, 11, 35],
  },
  strips: parseStrips(
    'herb salt book raven cauldron moon salt raven moon mortar cauldron herb moon mortar salt stone',
    'salt raven moon herb mortar moon raven cauldron herb salt cauldron mortar moon salt herb stone',
    'mortar raven moon salt stone book herb mortar moon cauldron salt moon raven salt herb cauldron',
    'stone salt herb cauldron mortar salt herb moon raven salt herb raven moon mortar cauldron moon',
    'herb moon salt cauldron raven book salt moon herb stone salt moon mortar raven cauldron mortar',
  ),
  mechanic: {
    kind: 'collect',
    symbol: 'vial',
    per: 3,
    from: ['salt', 'moon', 'herb', 'mortar'],
    into: 'stone',
    free: {
      scatter: 'book',
      count: 3,
      spins: 10,
      strips: parseStrips(
        'herb salt stone mortar salt moon raven cauldron moon raven cauldron moon herb salt mortar vial',
        'stone moon raven herb moon raven cauldron mortar salt moon cauldron salt herb vial salt mortar',
        'cauldron herb salt moon cauldron raven moon mortar salt raven vial salt moon mortar herb stone',
        'stone cauldron moon vial herb cauldron salt raven mortar salt moon mortar salt herb raven moon',
        'salt cauldron moon stone mortar cauldron herb raven vial moon salt herb mortar salt moon raven',
      ),
    },
  },
  math: {
    rtp: fraction(
      198676188509152649992379833018798320682731450686713517082210113n,
      205688069665150755269371147819668813122841983204197482918576128n,
    ),
    hitRate: 0.21603267650815594,
    deviation: 14.227169802814577,
    featureRate: 0.006591796875,
    coinsMax: 53267,
  },
};
