import { expect, test } from 'vitest';
import { gameTraits, volatilities, volatilityLevel } from './game-traits.ts';
import { inHouseGames } from './in-house-games.ts';
import { registeredGames } from './math/registry.ts';

const tableKeys: Readonly<Record<string, readonly string[]>> = {
  'money-wheel': ['live-wheel'],
  roulette: ['roulette', 'live-roulette'],
  blackjack: ['blackjack', 'live-blackjack'],
  baccarat: ['baccarat', 'live-baccarat'],
  'dragon-tiger': ['live-dragon-tiger'],
  'sic-bo': ['live-sic-bo'],
};

test('volatilityLevel begins each level at its index', () => {
  expect([0, 3.03, 3.031, 6.06, 6.061, 9.09, 9.091].map(volatilityLevel)).toEqual([
    ...['low', 'low', 'medium', 'medium', 'high', 'high', 'very-high'],
  ]);
});

test('gameTraits has the lowest and the highest volatility of the game math of every game', () => {
  const wrong = registeredGames.flatMap(({ key, gameMaths }) => {
    const levels = gameMaths().map(({ deviation }) => volatilities.indexOf(volatilityLevel(deviation)));
    const range = [Math.min(...levels), Math.max(...levels)].map((at) => volatilities[at]);
    return (tableKeys[key] ?? [key])
      .map((each) => ({ key: each, found: gameTraits(each) }))
      .filter(({ found }) => found?.least !== range[0] || found?.most !== range[1])
      .map(({ key: each }) => `${each}: ${range.join(' to ')}`);
  });
  expect(wrong).toEqual([]);
});

test('gameTraits names a feature of every slot with a feature but the jackpot game', () => {
  const featured = registeredGames
    .filter(({ gameMaths }) => gameMaths().some(({ featureRate }) => featureRate !== undefined))
    .map(({ key }) => key);
  expect(featured.filter((key) => gameTraits(key)?.features.length === 0)).toEqual(['deep-vault']);
  for (const { game } of inHouseGames)
    if (!featured.includes(game.key)) expect(gameTraits(game.key)?.features, game.key).toEqual([]);
});
