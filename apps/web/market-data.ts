import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const definitions = /\/packages\/markets\/src\/definitions\/[a-z-]+\.ts$/;

/** What only pricing and settlement read. */
const serverOnly = new Set(['uofId', 'margin', 'overround', 'reads', 'soccer']);

const settled = `function settle() { throw new Error('markets are settled by the server'); }`;

/**
 * The browser shows markets and never settles them: of their definitions it gets what is data, and the rules stay with
 * the server. Otherwise they would be a tenth of what a first visit loads, and more with each market.
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
