import type words from '@evens/locales/en/arcade/slots.json';
import { loadWords, type Words } from '../frame/words.ts';
import type { Game, SeatedClient, Table } from '../games/game-client.ts';

export type SlotWord = keyof typeof words;

/** A table with the messages that all slots share, besides the game's own. */
export interface SlotTable<Word extends string> extends Table<Word> {
  readonly slotWords: Words<SlotWord>;
}

/** As `defineClient`, for a slot. */
export function defineSlot<Word extends string>({
  key,
  mount,
}: {
  /** The key in `packages/games`, and the name of the folder. */
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
      // Assigned to the table's own object: a copy would evaluate its getters once.
      return mount(Object.assign(table, { words: own, slotWords: shared }));
    },
  };
}
