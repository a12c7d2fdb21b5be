import { foldText } from '@evens/base';
import { type Language, marketCardName, marketGroupName, marketName } from '@evens/locales';
import { type MarketGroup, marketAbbreviations, marketDefinition, marketDefinitions } from '@evens/markets';
import { WORDS_MAX, wordsIn } from './fold.ts';

/** Sports whose names of markets differ: goals, points, games, runs. */
const namingSports = ['soccer', 'basketball', 'tennis', 'baseball'] as const;
/** Tabs of a match page that are named after what is bet on. */
const namedGroups: readonly MarketGroup[] = ['goals', 'handicaps', 'corners', 'cards', 'players'];
/** Shorter words must be whole. */
const BEGINNING_MIN = 4;

interface MarketNames {
  readonly type: string;
  /** Folded words of each of its names. */
  readonly names: readonly (readonly string[])[];
  readonly abbreviations: readonly string[];
}

function foldedWords(text: string): readonly string[] {
  return wordsIn(text).map((word) => word.text);
}

function namesInLanguage(language: Language): readonly MarketNames[] {
  return marketDefinitions.map(({ type, group }) => {
    const line = { type, specifier: '' };
    const names = namingSports.flatMap((sport) => {
      const match = { sport, home: '', away: '' };
      const own = [marketName(language, line, match), marketCardName(language, line, match)];
      return namedGroups.includes(group) ? [...own, marketGroupName(language, group, sport)] : own;
    });
    return {
      type,
      names: [...new Set(names)].map(foldedWords),
      abbreviations: marketAbbreviations(type).split(' '),
    };
  });
}

const cache = new Map<string, readonly MarketNames[]>();

function findNames(language: Language): readonly MarketNames[] {
  const known = cache.get(language.code);
  if (known) return known;
  const names = namesInLanguage(language);
  cache.set(language.code, names);
  return names;
}

/**
 * Types of the markets that a text names in the language of the page, or by a customary abbreviation; empty if it names none. Each
 * word begins a word of the name.
 */
export function findMarketTypes(text: string, language: Language): ReadonlySet<string> {
  const searched = foldedWords(text);
  const abbreviation = foldText(text.trim());
  if (searched.length === 0) return new Set();
  const isIn = (name: readonly string[]) =>
    searched.every((word) =>
      name.some((other) => other === word || (word.length >= BEGINNING_MIN && other.startsWith(word))),
    );
  return new Set(
    findNames(language)
      .filter(({ names, abbreviations }) => abbreviations.includes(abbreviation) || names.some(isIn))
      .map(({ type }) => type),
  );
}

export interface MarketSplit {
  readonly types: ReadonlySet<string>;
  /** The words that name the market, and the others. */
  readonly marketText: string;
  readonly otherText: string;
}

/** Splits off the longest market at the beginning and at the end of a text: "corners liverpool". At most two results. */
export function splitMarketText(text: string, language: Language): readonly MarketSplit[] {
  const parts = text.trim().split(/\s+/u).slice(0, WORDS_MAX);
  const lengths = parts.slice(1).map((_, index) => parts.length - 1 - index);
  const longest = (split: (length: number) => readonly [market: string[], others: string[]]) => {
    for (const length of lengths) {
      const [marketText = '', otherText = ''] = split(length).map((words) => words.join(' '));
      const types = findMarketTypes(marketText, language);
      if (types.size > 0) return [{ types, marketText, otherText }];
    }
    return [];
  };
  return [
    ...longest((length) => [parts.slice(0, length), parts.slice(length)]),
    ...longest((length) => [parts.slice(-length), parts.slice(0, -length)]),
  ].toSorted((a, b) => b.marketText.length - a.marketText.length);
}

/** The tab that all markets of a text are in, or the name of the first of them. */
export function foundMarketName(types: ReadonlySet<string>, sport: string, language: Language): string {
  const groups = new Set(Array.from(types, (type) => marketDefinition(type)?.group));
  const [group] = groups;
  if (group && groups.size === 1 && namedGroups.includes(group))
    return marketGroupName(language, group, sport);
  const [type = ''] = types;
  return marketCardName(language, { type, specifier: '' }, { sport, home: '', away: '' });
}

/** Markets on an anytime scorer, of one sport each. */
export const anytimeTypes = ['player-goals', 'player-goals-full', 'player-touchdowns-full'] as const;
