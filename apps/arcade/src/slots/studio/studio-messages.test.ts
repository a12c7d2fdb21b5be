import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { studioGames, studioSymbols } from '@evens/games';
import { studioLooks } from '@evens/games/symbols/studio/looks';
import { languages } from '@evens/locales';
import { expect, test } from 'vitest';

const locales = join(import.meta.dirname, '../../../../../packages/locales');

test.each(languages.map(({ code }) => code))(
  'the messages of studios’ slots in %s name each symbol and mechanic',
  (code) => {
    const messages: unknown = JSON.parse(readFileSync(join(locales, code, 'arcade/studio.json'), 'utf8'));
    const names = studioGames.flatMap((game) =>
      studioSymbols(game)
        // A multiplier or a value is its own name.
        .filter((symbol) => !/^[xv]\d+$/.test(symbol))
        .map((symbol) => `symbol.${symbol}`),
    );
    const mechanics = studioGames.flatMap(({ mechanic: { kind } }) => [`name.${kind}`, `how.${kind}`]);
    const missing = [...names, ...mechanics].filter((key) => !Object.hasOwn(messages ?? {}, key));
    expect(missing).toEqual([]);
  },
);

test('each symbol of a studio’s slot has a drawing', () => {
  const missing = studioGames.flatMap((game) =>
    studioSymbols(game)
      .filter((symbol) => studioLooks[game.key]?.emblems[symbol] === undefined)
      .map((symbol) => `${game.key} ${symbol}`),
  );
  expect(missing).toEqual([]);
});
