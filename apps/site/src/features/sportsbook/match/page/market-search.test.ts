import { expect, test } from 'vitest';
import { marketCards } from './market-cards.ts';
import { findCards, foldSearchText } from './market-search.ts';

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
