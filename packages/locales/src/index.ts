import type { RefusalCode } from '@evens/contract';
import type { AreaKey, HeadArea, PageHead, PageHeads, WordKey } from './areas.ts';
import { readAreas, readDictionary, readHeads, readLanguages } from './folder.ts';
import { type Language, languageByCode } from './language.ts';
import type { MessageArguments } from './message.ts';
import * as names from './names.ts';
import { pseudoLanguage } from './pseudo.ts';
import { bindWords, LocaleNotFoundError, type Words } from './words.ts';

export * from './areas.ts';
export { readAreas, readDictionary, readHeads, readShippedTexts, readTexts } from './folder.ts';
export * from './language.ts';
export type { Dictionary, Message, MessageArguments } from './message.ts';
export type { MarketLine, MatchNames, OutcomeTitle } from './names.ts';
export { accent, pseudoLanguage } from './pseudo.ts';
export type { ShippedText } from './shipped-texts.ts';
export { sportTerms } from './sport-terms.ts';
export { LocaleNotFoundError, type Words } from './words.ts';

/** Every language that has a folder. The pseudo-language is not among them; a site under test adds it by itself. */
export const languages: readonly Language[] = readLanguages();

/** The language of a code as stored or sent. Throws a not-found error for one that has no folder. */
export function getLanguage(code: string): Language {
  const found = languageByCode([...languages, pseudoLanguage], code);
  if (!found) throw new LocaleNotFoundError(`no locale module for ${code}`);
  return found;
}

const bound = new Map<string, Words>();

/** All words of a language; compiled on first use and kept. */
export function getWords(language: Language): Words {
  const cachedWords = bound.get(language.code);
  if (cachedWords) return cachedWords;
  const words = bindWords(language, readDictionary(language, readAreas()));
  bound.set(language.code, words);
  return words;
}

const headsByCode = new Map<string, PageHeads>();

export function pageHead(language: Language, area: HeadArea): PageHead {
  const heads = headsByCode.get(language.code) ?? readHeads(language);
  headsByCode.set(language.code, heads);
  return heads[area];
}

/** The text of a key. Throws when the key or an argument of it is missing. */
export function translate(language: Language, key: WordKey, args?: MessageArguments): string {
  return getWords(language).t(key, args);
}

/** An instant in words, in UTC; text that is none stays as it is. */
export function instantText(language: Language, instant: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return instant;
  const format = new Intl.DateTimeFormat(language.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(ms)} UTC`;
}

/**
 * A refusal in words. Fields of its data that end in `At` are instants. Where its data holds all that the fuller wording (`CODE.detail`) needs, that one is shown: old and
 * new odds, the most that may be staked.
 */
export function refusalMessage(
  language: Language,
  code: RefusalCode,
  data: Readonly<Record<string, unknown>> = {},
): string {
  const words = getWords(language);
  const args: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(data)) {
    if (typeof value === 'string') args[name] = name.endsWith('At') ? instantText(language, value) : value;
    else if (typeof value === 'number') args[name] = value;
  }
  const detail = `refusal.${code}.detail`;
  return words.t(words.fits(detail, args) ? detail : `refusal.${code}`, args);
}

export function sportName(language: Language, alias: string): string {
  return named(language, 'sports', alias);
}

/** A country's or tour's name by the alias that fixtures carry. `north-tour` without words reads `North Tour`. */
export function categoryName(language: Language, alias: string): string {
  const name = named(language, 'categories', alias);
  return name === alias ? readableAlias(alias) : name;
}

/** A tournament as fixtures and rows name it. */
export interface NamedTournament {
  readonly sport: string;
  /** Its alias within the sport. */
  readonly tournament: string;
  /** In English. */
  readonly tournamentName: string;
}

/** Suffixes that the simulated feed adds to a tournament's name: the race for the title, and a part of a tour. */
const titleParts = ['winner', 'round', 'stage'] as const;

/**
 * A tournament's name, where the field of betting translates it: `World Cup` is `Copa do Mundo`, `NBA` is `NBA` everywhere. A
 * name that is not the one of the English file belongs to another tournament with the same alias and stays as it is.
 */
export function tournamentTitle(language: Language, named: NamedTournament): string {
  const { sport, tournament, tournamentName } = named;
  for (const part of titleParts) {
    if (!tournamentName.endsWith(`: ${part}`)) continue;
    const alias = part === 'winner' ? tournament.replace(/-winner$/, '') : tournament;
    const base = tournamentName.slice(0, -part.length - 2);
    const name = tournamentTitle(language, { sport, tournament: alias, tournamentName: base });
    return translate(language, `tournaments.${part}`, { name });
  }
  const key = `tournaments.${sport}.${tournament}`;
  const english = getWords(getLanguage('en'));
  if (language.code === 'en') return tournamentName;
  if (!english.has(key) || unmarked(english.t(key)) !== unmarked(tournamentName)) return tournamentName;
  return translate(language, key);
}

/** Sources write names with and without the marks of their letters. */
function unmarked(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function readableAlias(alias: string): string {
  return alias
    .split('-')
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(' ');
}

function named(language: Language, area: 'sports' | 'categories', alias: string): string {
  const words = getWords(language);
  const key = `${area}.${alias}`;
  return words.has(key) ? words.t(key) : alias;
}

/** Why a bet ended as it did: a cancel reason of the feed, or `push`, `half-win`, `half-lose`, `dead-heat`, `correction`. */
export function reasonText(language: Language, reason: AreaKey<'reason'>, args?: MessageArguments): string {
  return getWords(language).t(`reason.${reason}`, args);
}

export function marketName(language: Language, line: names.MarketLine, match: names.MatchNames): string {
  return names.marketName(getWords(language), line, match);
}

export function marketCardName(language: Language, line: names.MarketLine, match: names.MatchNames): string {
  return names.marketCardName(getWords(language), line, match);
}

export function marketGroupName(language: Language, group: string, sport: string): string {
  return names.marketGroupName(getWords(language), group, sport);
}

export function outcomeTitle(
  language: Language,
  line: names.MarketLine,
  outcomeNo: number,
  match: names.MatchNames,
): names.OutcomeTitle {
  return names.outcomeTitle(getWords(language), line, outcomeNo, match);
}

export function outcomeName(
  language: Language,
  line: names.MarketLine,
  outcomeNo: number,
  match: names.MatchNames,
): string {
  return names.outcomeName(getWords(language), line, outcomeNo, match);
}

export function periodName(language: Language, sport: string, number: number): string {
  return names.periodName(getWords(language), sport, number);
}
