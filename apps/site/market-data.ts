import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const definitions = /\/packages\/markets\/src\/definitions\/[a-z-]+\.ts$/;

/** Fields that only pricing and settlement read. */
const serverOnly = new Set(['uofId', 'margin', 'overround', 'reads', 'soccer']);

const settled = `function settle() { throw new Error('markets are settled by the server'); }`;

/**
 * The browser shows markets and never settles them: it gets the data of their definitions, without the rules, which
 * stay on the server. The rules would be a tenth of the code that a first visit loads, and grow with each market.
 */
export function marketData(): Plugin {
  return {
    name: 'evens-market-data',
    enforce: 'pre',
    async load(id) {
      if (!definitions.test(id)) return undefined;
      const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(id).href);
      const lines = Object.entries(module).map(
        ([name, definition]) =>
          `export const ${name} = { ...${JSON.stringify(definition, withoutServerOnly)}, settle };`,
      );
      return [settled, ...lines].join('\n');
    },
  };
}

function withoutServerOnly(key: string, value: unknown): unknown {
  return serverOnly.has(key) ? undefined : value;
}
