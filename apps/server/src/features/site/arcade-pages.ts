import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpApp } from '../../platform/http.ts';
import { pathOf, sendFile } from './send-file.ts';
import { pageFile, type WebApp } from './web-files.ts';

/**
 * The games of the house, each in a frame without an origin: what it loads comes from another one in the browser's eyes,
 * which any page may read. `platform/http.ts` has the policy that goes along.
 */
export function registerArcadePages(app: HttpApp, arcade: WebApp | undefined): void {
  const page = arcade && pageFile(arcade);
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request)?.slice('/arcade'.length).toLowerCase();
    const file = path === '/' ? page : arcade?.files.get(path ?? '');
    reply.header('access-control-allow-origin', '*');
    return file === undefined ? reply.code(404).type('text/plain').send('') : sendFile(request, reply, file);
  };
  // To the router the first is `/arcade/` too, which the second leaves out.
  for (const url of ['/arcade', '/arcade/*']) app.fastify.get(url, { schema: { hide: true } }, handler);
}

/** Which games have a client, as the arcade's build names them; where it isn't built this is unknown, and all pass. */
export function readDrawnGames(folder: string): Pick<ReadonlySet<string>, 'has'> {
  const file = join(folder, 'games.json');
  if (!existsSync(file)) return { has: () => true };
  const keys: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
}
