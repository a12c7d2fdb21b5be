import { marketAbbreviations } from '@evens/markets';
import { expect, test } from 'vitest';
import { marketCards } from './market-cards.ts';
import { findCards, findLine, foldSearchText, namesBuilder } from './market-search.ts';

const cards = marketCards([
  '1x2',
  'total;total=2.5',
  'total;total=3.5',
  'asian-handicap;hcp=-0.25|score=0:0',
]);
const names = [
  'Resultado da partida\nSão Paulo\nEmpate\nFenerbahçe',
  'Total de gols\nMais de 2.5\nMenos de 2.5\nMais de 3.5',
  'Handicap asiático\nSão Paulo −0.25\nFenerbahçe +0.25',
];
const texts = new Map(cards.map(({ id }, index) => [id, foldSearchText(names[index] ?? '')]));
const found = (text: string) => findCards(cards, texts, text).map(({ type }) => type);

test('letters are compared without accents, case, marks or direction signs', () => {
  expect(foldSearchText('São Paulo \u2066−0.25\u2069')).toBe('sao paulo -0.25');
  expect(foldSearchText('Fenerbahçe')).toBe('fenerbahce');
  expect(foldSearchText('ALTI SAYI altı')).toBe('alti sayi alti');
  expect(foldSearchText('أهداف الْمباراة')).toBe(foldSearchText('اهداف المباراه'));
});

test('a market is found by its own name and by its outcomes and lines', () => {
  expect(found('gols')).toEqual(['total']);
  expect(found('ASIATICO')).toEqual(['asian-handicap']);
  expect(found('fenerbahce')).toEqual(['1x2', 'asian-handicap']);
  expect(found('mais 3.5')).toEqual(['total']);
  expect(found('paulo -0.25')).toEqual(['asian-handicap']);
});

test('a search requires all of its words, in any order', () => {
  expect(found('partida resultado')).toEqual(['1x2']);
  expect(found('resultado gols')).toEqual([]);
});

test('a search with one letter finds all cards', () => {
  expect(found(' g ')).toHaveLength(3);
  expect(found('')).toHaveLength(3);
});

test('a search shows the line that it names, and no other line for a search of the market', () => {
  const lines = marketCards(['total;total=2.25', 'total;total=2.5', 'total;total=12.5']).flatMap(
    (card) => card.lines,
  );
  const text = ({ specifier }: { specifier: string }) => `total goals\nover ${specifier.slice(6)}`;
  expect(findLine(lines, text, 'over 2.5')?.specifier).toBe('total=2.5');
  expect(findLine(lines.toReversed(), text, 'Over 2.5')?.specifier).toBe('total=2.5');
  expect(findLine(lines, text, '12')?.specifier).toBe('total=12.5');
  expect(findLine(lines, text, 'total')).toBeUndefined();
  expect(findLine(lines, text, 'over 7.5')).toBeUndefined();
});

test('abbreviations find their market, its periods and its combinations', () => {
  expect(marketAbbreviations('both-teams-to-score')).toContain('btts');
  expect(marketAbbreviations('period-both-score')).toContain('btts');
  expect(marketAbbreviations('total-and-both-score')).toContain('btts');
  expect(marketAbbreviations('period-draw-no-bet')).toBe('dnb');
  expect(marketAbbreviations('first-scorer-full')).toBe('fgs');
  expect(marketAbbreviations('first-touchdown-full')).toContain('ftd');
  expect(marketAbbreviations('first-goal')).toBe('');
  expect(marketAbbreviations('player-shots-on-target')).toBe('sot');
  expect(marketAbbreviations('period-shots-on-target-total').split(' ')).toEqual(['ou', 'o/u', 'sot']);
  expect(marketAbbreviations('handicap-points')).toBe('hcp');
  expect(marketAbbreviations('player-goals-full')).toContain('player goals');
  expect(['SGP', 'bet Builder', 'builder'].map((text) => namesBuilder(text, 'Bet builder'))).toEqual([
    true,
    true,
    false,
  ]);
});

test('the market of an abbreviation comes before names that contain its letters', () => {
  const withAbbreviations = new Map(
    cards.map(({ id, type }) => [id, `${marketAbbreviations(type)} bahia ${texts.get(id)}`]),
  );
  expect(findCards(cards, withAbbreviations, 'AH')[0]?.type).toBe('asian-handicap');
  expect(findCards(cards, withAbbreviations, 'ah')).toHaveLength(3);
});
