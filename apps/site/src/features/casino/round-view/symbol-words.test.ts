import {
  copperForgeSheet,
  coralBloomSheet,
  cornerSevensSheet,
  deepVaultSheet,
  harbourLightsSheet,
  lanternLibrarySheet,
  nightMarketSheet,
  shiftingSandsSheet,
} from '@evens/games';
import { getWords, languages } from '@evens/locales';
import { expect, test } from 'vitest';

const sheets: readonly { readonly symbols: readonly string[] }[] = [
  harbourLightsSheet,
  nightMarketSheet,
  coralBloomSheet,
  shiftingSandsSheet,
  copperForgeSheet,
  lanternLibrarySheet,
  cornerSevensSheet,
  deepVaultSheet,
];

test.each(languages)('the history has a word for every symbol of the slots in $code', (language) => {
  const words = getWords(language);
  // Card ranks are written as they are in every language.
  const named = sheets.flatMap(({ symbols }) => symbols.filter((symbol) => symbol.length > 2));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((symbol) => !words.has(`casinogame.symbol.${symbol}`))).toEqual([]);
});
