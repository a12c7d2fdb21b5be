import type { SeatedClient } from './game-client.ts';
import type { SeatedTableClient } from './table-client.ts';

export type AnyClient = SeatedClient | SeatedTableClient;

const clients = import.meta.glob<{ readonly client: AnyClient }>('./*/client.ts');

/** The client of a game; undefined if there is none. */
export async function loadClient(key: string): Promise<AnyClient | undefined> {
  const load = clients[`./${key}/client.ts`];
  return load && (await load()).client;
}
