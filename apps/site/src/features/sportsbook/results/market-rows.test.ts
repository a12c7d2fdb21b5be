import type { ResultMarket } from '@evens/contract';
import { describe, expect, it } from 'vitest';
import { marketRows, rowsNamed } from './market-rows.ts';

function market(Type: string, Name: string, titles: readonly string[], Specifier = ''): ResultMarket {
  const ID = Specifier === '' ? Type : `${Type};${Specifier}`;
  return {
    ID,
    Type,
    Specifier,
    Name,
    Group: 'main',
    MarketSpecifications: Specifier,
    HeaderType: 'list',
    Odds: titles.map((Title, index) => ({
      ID: `${ID}#${index + 1}`,
      OutcomeNo: index + 1,
      Title,
      TitleSuffix: '',
      MarketID: ID,
      Result: 2,
      Share: '',
    })),
  };
}

const rows = marketRows([
  market('double-chance', 'Double chance', ['Arsenal or draw']),
  market('total', 'Total goals', ['Over'], 'total=1.5'),
  market('total', 'Total goals', ['Under'], 'total=2.5'),
  market('1x2', 'Match result', ['Arsenal']),
]);

describe('rows of markets', () => {
  it('a market has one row for all its lines, and the most important markets are on top', () => {
    expect(rows.map(({ name, odds }) => [name, odds.length])).toEqual([
      ['Match result', 1],
      ['Total goals', 2],
      ['Double chance', 1],
    ]);
  });

  it('a row is found by its name or an outcome’s, regardless of accents and case', () => {
    expect(rowsNamed(rows, 'GOALS').map(({ name }) => name)).toEqual(['Total goals']);
    expect(rowsNamed(rows, 'ársenal').map(({ name }) => name)).toEqual(['Match result', 'Double chance']);
    expect(rowsNamed(rows, '')).toBe(rows);
  });
});
