import { loadWords, type WordFiles, type Words } from '../frame/words.ts';
import type { Game, SeatedClient, Table } from '../games/game-client.ts';
import type words from './words/en.json';

export type SlotWord = keyof typeof words;

const slotWords: WordFiles<SlotWord> = {
  en: () => import('./words/en.json'),
  ar: () => import('./words/ar.json'),
  'pt-BR': () => import('./words/pt-BR.json'),
};

/** A table with the words that all slots share besides the game's own. */
export interface SlotTable<Word extends string> extends Table<Word> {
  readonly slotWords: Words<SlotWord>;
}

/** As `defineClient`, for a slot. */
export function defineSlot<Word extends string>({
  key,
  words,
  mount,
}: {
  /** As in `packages/games`, and the folder's name. */
  readonly key: string;
  readonly words: WordFiles<Word>;
  mount(table: SlotTable<Word>): Game;
}): SeatedClient {
  return {
    kind: 'alone',
    key,
    picks: 'stake',
    async seat(table) {
      const [own, shared] = await Promise.all([
        loadWords(words, table.language),
        loadWords(slotWords, table.language),
      ]);
      // The table's own object carries the words: a copy would read its getters once and lose them.
      return mount(Object.assign(table, { words: own, slotWords: shared }));
    },
  };
}
