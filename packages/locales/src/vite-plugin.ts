import { fileURLToPath } from 'node:url';
import { mainTypes, marketDefinition, sports } from '@evens/markets';
import { casinoAreas, laterAreas, serverAreas } from './areas.ts';
import {
  readArcadeFiles,
  readArcadeMessages,
  readAreas,
  readDictionary,
  readHeads,
  readLanguages,
} from './folder.ts';
import type { Language } from './language.ts';
import { pseudoLanguage } from './pseudo.ts';

const index = 'virtual:locales';
const prefix = 'virtual:locales/';
const parts = ['first', 'later', 'casino', 'heads'] as const;
type LocalePart = (typeof parts)[number];

/** The part of Vite's plugin interface that is used here, so that this package does not depend on Vite. */
interface LocalesPlugin {
  readonly name: string;
  resolveId(id: string): string | undefined;
  load(this: { addWatchFile(path: string): void }, id: string): string | undefined;
}

/**
 * Compiles the locales when the web app is built: `virtual:locales` lists the languages and loads, as chunks of their
 * own, the words of the first page, the later ones, those of the casino and the page heads of each.
 */
export function localesPlugin(): LocalesPlugin {
  const languages = readLanguages();
  const all = [...languages, pseudoLanguage];
  return {
    name: 'evens-locales',
    resolveId: (id) => (id === index || id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${index}`) return indexModule(languages, all);
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [code = '', part = ''] = id.slice(prefix.length + 1).split('/');
      const language = all.find((each) => each.code === code);
      if (!language) return undefined;
      for (const file of [...readAreas(), 'heads'])
        this.addWatchFile(sourcePath(sourceFolder(language), file));
      return `export default ${JSON.stringify(readChunk(language, part))};`;
    },
  };
}

const arcadeIndex = 'virtual:arcade-messages';

/** The same for the casino games: `virtual:arcade-messages` lists the languages and loads each file of messages as a chunk of its own. */
export function arcadeMessagesPlugin(): LocalesPlugin {
  const languages = readLanguages();
  return {
    name: 'evens-arcade-messages',
    resolveId: (id) => (id === arcadeIndex || id.startsWith(`${arcadeIndex}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${arcadeIndex}`) return arcadeIndexModule(languages);
      if (!id.startsWith(`\0${arcadeIndex}/`)) return undefined;
      const [code = '', file = ''] = id.slice(arcadeIndex.length + 2).split('/');
      const language = languages.find((each) => each.code === code);
      if (!language) return undefined;
      this.addWatchFile(sourcePath(code, `arcade/${file}`));
      return `export default ${JSON.stringify(readArcadeMessages(language, file))};`;
    },
  };
}

function arcadeIndexModule(languages: readonly Language[]): string {
  const loaders = languages.map(({ code }) => {
    const files = readArcadeFiles().map(
      (file) =>
        `${JSON.stringify(file)}: () => import(${JSON.stringify(`${arcadeIndex}/${code}/${file}`)}).then((module) => module.default)`,
    );
    return `${JSON.stringify(code)}: { ${files.join(', ')} }`;
  });
  return [
    `export const languages = ${JSON.stringify(languages)};`,
    `export const messages = { ${loaders.join(', ')} };`,
  ].join('\n');
}

function sourcePath(folder: string, file: string): string {
  return fileURLToPath(new URL(`../${folder}/${file}.json`, import.meta.url));
}

function sourceFolder(language: Language): string {
  return language.code === pseudoLanguage.code ? 'en' : language.code;
}

function readChunk(language: Language, part: string): unknown {
  if (part === 'heads') return readHeads(language);
  const messages = Object.entries(readDictionary(language, readAreas()));
  return Object.fromEntries(messages.filter(([key]) => messagePart(key) === part));
}

const listedMarkets = new Set(sports.flatMap(({ alias }) => Object.values(mainTypes(alias)).flat()));

const partsOfMarketPages: ReadonlySet<string> = new Set(['count', 'counted', 'players', 'card']);

/** True for markets that lists do not have, for names of cards, and for the parts of names of markets on counts. */
function isOfLaterMarket(name: string): boolean {
  if (partsOfMarketPages.has(name)) return true;
  return marketDefinition(name) !== undefined && !listedMarkets.has(name);
}

/**
 * The chunk that a message is in; a browser never gets the server's. The first page lists matches, so it names the
 * markets of lists only.
 */
function messagePart(key: string): LocalePart | 'server' {
  const [area = '', name = ''] = key.split('.');
  if (area === 'market' && isOfLaterMarket(name)) return 'later';
  if (isIn(serverAreas, area)) return 'server';
  if (isIn(casinoAreas, area)) return 'casino';
  return isIn(laterAreas, area) ? 'later' : 'first';
}

function isIn(areas: readonly string[], area: string): boolean {
  return areas.includes(area);
}

function indexModule(languages: readonly Language[], all: readonly Language[]): string {
  const load = (code: string, part: LocalePart) =>
    `${part}: () => import(${JSON.stringify(`${prefix}${code}/${part}`)}).then((module) => module.default)`;
  const loaders = all.map(
    ({ code }) => `${JSON.stringify(code)}: { ${parts.map((part) => load(code, part)).join(', ')} }`,
  );
  return [
    `export const languages = ${JSON.stringify(languages)};`,
    `export const pseudoLanguage = ${JSON.stringify(pseudoLanguage)};`,
    `export const locales = { ${loaders.join(', ')} };`,
  ].join('\n');
}
