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
