import { fraction } from '@evens/base';
import { parseStrips, type StudioGame } from '../definition.ts';
import { tenLines } from '../lines.ts';

export const giantsMeadow: StudioGame = {
  key: 'giants-meadow',
  name: 'Giants’ Meadow',
  version: 1,
  rows: 3,
  lines: tenLines,
  coinsPerStake: 10,
  pays: {
    beetle: [40, 150, 750],
    snail: [25, 95, 380],
    tulip: [15, 45, 190],
    daisy: [9, 30, 75],
    clover: [8, 25, 55],
    dew: [6, 15, 40],
  },
  strips: parseStrips(
    'clover daisy sun dew clover tulip beetle snail clover daisy tulip beetle dew daisy snail dew',
    'snail beetle clover dew daisy tulip clover daisy snail dew clover daisy dew tulip beetle dew',
    'beetle clover daisy dew tulip snail dew clover tulip daisy clover beetle dew sun daisy snail',
    'daisy clover beetle dew daisy clover dew snail clover tulip dew daisy snail dew beetle tulip',
    'tulip snail clover daisy dew clover tulip beetle clover daisy sun dew daisy snail dew beetle',
  ),
  mechanic: {
    kind: 'colossal',
    from: 1,
    to: 3,
    free: {
      scatter: 'sun',
      count: 3,
      spins: 8,
      strips: parseStrips(
        'dew clover tulip snail daisy dew clover daisy beetle tulip dew clover beetle snail tulip daisy',
        'beetle beetle beetle dew dew dew daisy daisy daisy snail snail snail clover clover clover tulip tulip tulip dew dew dew daisy daisy daisy clover clover clover',
        'beetle beetle beetle dew dew dew daisy daisy daisy snail snail snail clover clover clover tulip tulip tulip dew dew dew daisy daisy daisy clover clover clover',
        'beetle beetle beetle dew dew dew daisy daisy daisy snail snail snail clover clover clover tulip tulip tulip dew dew dew daisy daisy daisy clover clover clover',
        'clover tulip dew snail clover beetle tulip daisy dew clover daisy snail beetle tulip daisy dew',
      ),
    },
  },
  math: {
    rtp: fraction(1008361n, 1048576n),
    hitRate: 0.263228536831714,
    deviation: 7.356246967679776,
    featureRate: 0.006591796875,
    coinsMax: 24075,
  },
};
