import type messages from '@evens/locales/en/arcade/slots.json';
import { loadMessages, type Translate } from '../frame/messages.ts';
import type { Game, SeatedClient, Table } from '../games/game-client.ts';

export type SlotMessageKey = keyof typeof messages;

/** A table with the messages that all slots share, besides the game's own. */
export interface SlotTable<MessageKey extends string> extends Table<MessageKey> {
  readonly slotText: Translate<SlotMessageKey>;
}

/** As `defineClient`, for a slot. */
export function defineSlot<MessageKey extends string>({
  key,
  messages = key,
  mount,
}: {
  /** The key in `packages/games`, and the name of the folder. */
  readonly key: string;
  /** Its message file, if that is not named like the game. */
  readonly messages?: string;
  mount(table: SlotTable<MessageKey>): Game;
}): SeatedClient {
  return {
    kind: 'alone',
    gameKind: 'slot',
    key,
    picks: 'stake',
    async seat(table) {
      const [own, shared] = await Promise.all([
        loadMessages<MessageKey>([messages], table.language),
        loadMessages<SlotMessageKey>(['slots'], table.language),
      ]);
      // Assigned to the table's own object: a copy would evaluate its getters once.
      return mount(Object.assign(table, { t: own, slotText: shared }));
    },
  };
}
