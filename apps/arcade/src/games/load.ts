import { findStudioGame } from '@evens/games';
import type { SeatedClient } from './game-client.ts';
import type { SeatedTableClient } from './table-client.ts';

export type AnyClient = SeatedClient | SeatedTableClient;

const clients = import.meta.glob<{ readonly client: AnyClient }>('./*/client.ts');

/** The client of a game; undefined if there is none. Slots of studios share one. */
export async function loadClient(key: string): Promise<AnyClient | undefined> {
  const studio = findStudioGame(key);
  if (studio) return (await import('../slots/studio/studio-client.ts')).studioClient(studio);
  const load = clients[`./${key}/client.ts`];
  return load && (await load()).client;
}
