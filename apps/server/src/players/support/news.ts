import { mayRead, type SupportNews, type SupportQueueNews } from '@evens/contract';
import type { SharedBus } from '../../platform/bus/bus.ts';
import { everywhere } from '../../platform/bus/everywhere.ts';
import type { Pool } from '../../platform/db.ts';
import type { Principal, Visitor } from '../../platform/principal.ts';
import type { CookieHolder, PrivateSource } from '../../platform/stream/private-topics.ts';
import type { ConversationId, ConversationRow } from './conversation-store.ts';
import type { VisitorSecrets } from './visitor-secret.ts';

/** Topic key shared by all operators. */
const OPERATORS_KEY = 'support-operators';

function keyOfPlayer(playerId: number): string {
  return `support-player ${playerId}`;
}

function keyOfVisitor(id: ConversationId): string {
  return `support-visitor ${id}`;
}

/** The parts of the stream that support uses. */
export interface SupportStream {
  servePrivate(
    topic: string,
    source: PrivateSource,
    keyOf: (reader: CookieHolder) => Promise<string | undefined>,
  ): void;
  privateChangedHere(keys: Iterable<string>): void;
}

export interface SupportNewsParts {
  readonly pool: Pool;
  readonly stream: SupportStream;
  readonly bus: SharedBus;
  readonly secrets: VisitorSecrets;
  readonly readPrincipal: (cookie: string | undefined) => Promise<Principal | Visitor>;
}

/** Called after the commit of a change to a conversation. */
export type ConversationChanged = (conversation: Pick<ConversationRow, 'id' | 'player_id'>) => void;

async function readNews(pool: Pool, key: string): Promise<SupportNews> {
  const [kind, id] = key.split(' ');
  const column = kind === 'support-player' ? 'player_id' : 'id';
  const { rows } = await pool.query<{ id: number; last_no: number }>(
    `select id, last_no from support_conversation where ${column} = $1 order by id desc limit 1`,
    [Number(id)],
  );
  const [row] = rows;
  return { conversation: row?.id ?? null, last: row?.last_no ?? 0 };
}

/** Serves the topics `support` and `support-queue`; returns a function that publishes a change to both. */
export function serveSupport({
  pool,
  stream,
  bus,
  secrets,
  readPrincipal,
}: SupportNewsParts): ConversationChanged {
  let changes = 0;
  stream.servePrivate(
    'support',
    {
      async load(key) {
        const body = await readNews(pool, key);
        return { version: body.last, body: JSON.stringify(body) };
      },
    },
    async ({ cookie, ip }) => {
      const principal = await readPrincipal(cookie);
      if (principal.role !== 'visitor') return keyOfPlayer(principal.playerId);
      const id = await secrets.find(cookie, ip);
      return id === undefined ? undefined : keyOfVisitor(id);
    },
  );
  stream.servePrivate(
    'support-queue',
    {
      async load() {
        const body: SupportQueueNews = { changes };
        return { version: changes, body: JSON.stringify(body) };
      },
    },
    async ({ cookie }) => {
      const { role } = await readPrincipal(cookie);
      return mayRead(role, 'support') ? OPERATORS_KEY : undefined;
    },
  );
  const publish = (keys: readonly string[]) => {
    changes += 1;
    stream.privateChangedHere([...keys, OPERATORS_KEY]);
  };
  // The stream loads all private topics again after lost messages.
  const changed = everywhere<readonly string[]>(bus, 'players.support', {
    act: publish,
    onGap: () => publish([]),
  });
  return ({ id, player_id }) => changed([player_id === null ? keyOfVisitor(id) : keyOfPlayer(player_id)]);
}
