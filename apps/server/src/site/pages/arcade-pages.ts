import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpApp } from '../../platform/http.ts';
import { requestPath, sendFile } from './send-file.ts';
import { pageFile, type WebApp } from './web-files.ts';

/**
 * In-house games, each in a frame without an origin: browsers treat its requests as cross-origin, so its files are
 * readable by any page. The policy is in `platform/content-policy.ts`.
 */
export function registerArcadePages(app: HttpApp, arcade: WebApp | undefined): void {
  const page = arcade && pageFile(arcade);
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = requestPath(request)?.slice('/arcade'.length).toLowerCase();
    const file = path === '/' ? page : arcade?.files.get(path ?? '');
    reply.header('access-control-allow-origin', '*');
    return file === undefined ? reply.code(404).type('text/plain').send('') : sendFile(request, reply, file);
  };
  // The router treats `/arcade` as `/arcade/` too, which the wildcard does not match.
  for (const url of ['/arcade', '/arcade/*']) app.fastify.get(url, { schema: { hide: true } }, handler);
}

/** Games with a client according to the arcade's build; if it is not built this is unknown, and all games pass. */
export function readDrawnGames(folder: string): Pick<ReadonlySet<string>, 'has'> {
  const file = join(folder, 'games.json');
  if (!existsSync(file)) return { has: () => true };
  const keys: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
}
