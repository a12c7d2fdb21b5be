import type words from '@evens/locales/en/arcade/slots.json';
import { loadWords, type Words } from '../frame/words.ts';
import type { Game, SeatedClient, Table } from '../games/game-client.ts';

export type SlotWord = keyof typeof words;

/** A table with the words that all slots share besides the game's own. */
export interface SlotTable<Word extends string> extends Table<Word> {
  readonly slotWords: Words<SlotWord>;
}

/** As `defineClient`, for a slot. */
export function defineSlot<Word extends string>({
  key,
  mount,
}: {
  /** As in `packages/games`, and the folder's name. */
  readonly key: string;
  mount(table: SlotTable<Word>): Game;
}): SeatedClient {
  return {
    kind: 'alone',
    key,
    picks: 'stake',
    async seat(table) {
      const [own, shared] = await Promise.all([
        loadWords<Word>([key], table.language),
        loadWords<SlotWord>(['slots'], table.language),
      ]);
      // The table's own object carries the words: a copy would read its getters once and lose them.
      return mount(Object.assign(table, { words: own, slotWords: shared }));
    },
  };
}
