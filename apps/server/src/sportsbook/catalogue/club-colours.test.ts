import { expect, test } from 'vitest';
import { competitorLogo } from './club-colours.ts';

const side = (name: string) => ({ name, key: name.toLowerCase() });

test('a known club has the code of its colours behind its key, in its own sport only', () => {
  expect(competitorLogo('soccer', side('Chelsea'))).toBe('chelsea~spbw');
  expect(competitorLogo('soccer', side('St. Pauli'))).toBe('st. pauli~spuwr');
  expect(competitorLogo('basketball', side('Boston Celtics'))).toBe('boston celtics~rpgw');
  expect(competitorLogo('american-football', side('San Francisco 49ers'))).toBe('san francisco 49ers~xbrew');
  expect(competitorLogo('ice-hockey', side('Vegas Golden Knights'))).toBe('vegas golden knights~ovexr');
  expect(competitorLogo('baseball', side('New York Yankees'))).toBe('new york yankees~hswn');
  expect(competitorLogo('basketball', side('Chelsea'))).toBe('chelsea');
  expect(competitorLogo('soccer', side('Nowhere United'))).toBe('nowhere united');
});

test('players and esports teams have the code of their kind', () => {
  expect(competitorLogo('tennis', side('V. Abernethy'))).toBe('v. abernethy~i');
  expect(competitorLogo('mma', side('R. Virtala'))).toBe('r. virtala~i');
  expect(competitorLogo('league-of-legends', side('Paragon'))).toBe('paragon~e');
  expect(competitorLogo('volleyball', side('Hiroshima Thunders'))).toBe('hiroshima thunders');
});
