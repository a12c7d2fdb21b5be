import { foldText } from '@evens/base';
import type { CasinoGame } from '@evens/contract';

/** Minimum length of a search text. */
const CHARACTERS_MIN = 2;
const WORD_CHARACTERS_MAX = 24;
const WORDS_MAX = 6;
/** Weight of a match in the provider's name, relative to the game's name. */
const IN_PROVIDER = 0.5;
/** Weight of a match in the names of its lists and features: "slot" finds every slot. */
const IN_LISTS = 0.25;

export function isSearch(text: string): boolean {
  return text.trim().length >= CHARACTERS_MIN;
}

function wordsIn(text: string): readonly string[] {
  const plain = foldText(text).replace(/(?<=\p{L})['’](?=\p{L})/gu, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, WORD_CHARACTERS_MAX));
}

/** A changed letter costs more than the others: "rouelte" is nearer to "roulette" than to "rosette". */
const CHANGED = 1.5;

/** One typo, or in a word of seven letters two, of which one may be a changed letter. */
function slipsAllowed(length: number): number {
  return length < 4 ? 0 : length < 7 ? CHANGED : 1 + CHANGED;
}

/** Cost of the typos between the typed text and the start of a word: a letter omitted, added, changed, or swapped with the next. */
function slips(typed: string, word: string): number {
  let before: readonly number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i++) {
    const row = [i];
    for (let j = 1; j <= word.length; j++) {
      const isSame = typed[i - 1] === word[j - 1];
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      const at = (from: readonly number[], place: number) => from[place] ?? Number.POSITIVE_INFINITY;
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : CHANGED),
        isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  // At most one typed letter is surplus: "rouelte" is not the start of "route66".
  return Math.min(...last.slice(typed.length - 1));
}

/** How well a typed word matches a word of a name; 0 for no match. */
function fit(typed: string, word: string, withSlips: boolean): number {
  if (word === typed) return 1;
  if (word.startsWith(typed)) return 0.9;
  if (typed.length > 2 && word.includes(typed)) return 0.6;
  const limit = withSlips ? slipsAllowed(typed.length) : 0;
  if (limit === 0) return 0;
  const cost = slips(typed, word);
  return cost <= limit ? 0.5 - 0.1 * cost : 0;
}

/** Words of a name, and all words joined: "hilo" matches Hi-Lo. */
function nameWords(name: string): readonly string[] {
  const words = wordsIn(name);
  return words.length > 1 ? [...words, words.join('')] : words;
}

function best(typed: string, words: readonly string[], withSlips: boolean): number {
  return Math.max(0, ...words.map((word) => fit(typed, word, withSlips)));
}

/** Names of the lists and features of a game, in the viewer's language. */
export type ListNames = (game: CasinoGame) => readonly string[];

/**
 * Games whose name, provider or lists match every word of the text, best first. If none matches, typos are tolerated. A
 * text that is too short returns all games.
 */
export function findGames(
  games: readonly CasinoGame[],
  text: string,
  listNames: ListNames,
): readonly CasinoGame[] {
  if (!isSearch(text)) return games;
  const typed = wordsIn(text).slice(0, WORDS_MAX);
  if (typed.length === 0) return [];
  const found = scored(games, typed, { listNames, withSlips: false });
  return found.length > 0 ? found : scored(games, typed, { listNames, withSlips: true });
}

function scored(
  games: readonly CasinoGame[],
  typed: readonly string[],
  { listNames, withSlips }: { readonly listNames: ListNames; readonly withSlips: boolean },
): readonly CasinoGame[] {
  return games
    .map((game) => {
      const own = nameWords(game.Name);
      const provider = wordsIn(game.ProviderName);
      const lists = listNames(game).flatMap(wordsIn);
      let score = 0;
      for (const word of typed) {
        const fits = Math.max(
          best(word, own, withSlips),
          best(word, provider, withSlips) * IN_PROVIDER,
          best(word, lists, withSlips) * IN_LISTS,
        );
        if (fits === 0) return { game, score: 0 };
        score += fits;
      }
      return { game, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ game }) => game);
}
