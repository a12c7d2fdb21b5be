import { pathToFileURL } from 'node:url';
import { recordKeys } from '@evens/base';
import type { MarketDefinition } from '@evens/markets';
import type { Plugin } from 'vite';

const list = /\/packages\/markets\/src\/all-definitions\.ts$/;

/** Whether screens show the field; pricing and settlement read the others. The type requires a decision about each field. */
const isDisplayed: Readonly<Record<keyof MarketDefinition, boolean>> = {
  type: true,
  group: true,
  counted: true,
  ofPlayers: true,
  ofNumbers: true,
  shape: true,
  outcomes: true,
  nobody: true,
  uofId: false,
  facet: false,
  scenarios: false,
  margin: false,
  isLasting: false,
  overround: false,
  overroundPerRunner: false,
  displayRank: false,
  soccer: false,
  exclusive: false,
  withdrawalOdds: false,
  reads: false,
  ofSetScores: false,
  decidingScore: false,
  settle: false,
  earlyVerdict: false,
  settleCutShort: false,
};
const displayed = recordKeys(isDisplayed).filter((field) => isDisplayed[field]);

export function displayedFields(definition: MarketDefinition): Partial<MarketDefinition> {
  return Object.fromEntries(displayed.map((field) => [field, definition[field]]));
}

/**
 * The browser shows markets and never settles them: it gets the data of their definitions, without the rules, which
 * stay on the server. The rules would be a tenth of the code that a first visit loads, and grow with each market.
 */
export function marketData(): Plugin {
  return {
    name: 'evens-market-data',
    enforce: 'pre',
    async load(id) {
      if (!list.test(id)) return undefined;
      const { marketDefinitions } = await import(pathToFileURL(id).href);
      return [
        `function settle() { throw new Error('markets are settled by the server'); }`,
        `const data = ${JSON.stringify(marketDefinitions.map(displayedFields))};`,
        'export const marketDefinitions = data.map((each) => ({ ...each, settle }));',
      ].join('\n');
    },
  };
}
