import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const list = /\/packages\/markets\/src\/all-definitions\.ts$/;

/** Fields that screens show; pricing and settlement read the others. */
const displayed = ['type', 'group', 'shape', 'outcomes'];

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
        `const data = ${JSON.stringify(marketDefinitions, displayed)};`,
        'export const marketDefinitions = data.map((each) => ({ ...each, settle }));',
      ].join('\n');
    },
  };
}
