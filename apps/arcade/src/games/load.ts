import type { SeatedClient } from './game-client.ts';

const clients = import.meta.glob<{ readonly client: SeatedClient }>('./*/client.ts');

/** The client of a game; undefined where nobody has made one. */
export async function loadClient(key: string): Promise<SeatedClient | undefined> {
  const load = clients[`./${key}/client.ts`];
  return load && (await load()).client;
}
