import { refusal } from '@evens/contract';
import type { FastifyReply } from 'fastify';
import { networkKey } from '../../../platform/client-address.ts';
import type { Pool } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import { parsePictureHash } from '../markdown/links.ts';
import { readPictureBytes } from './picture-store.ts';

const YEAR_SECONDS = 31_536_000;
/** Maximum bytes of pictures cached in memory. */
const BYTES_KEPT = 32_000_000;

/** Pictures of texts, each under a hash of its bytes: a browser keeps it for good. */
export function pictureRoutes(app: HttpApp, pool: Pool): void {
  const cachedPictures = new Map<string, Buffer>();
  let cachedBytes = 0;

  function keep(hash: string, bytes: Buffer): void {
    if (cachedPictures.has(hash)) return;
    cachedPictures.set(hash, bytes);
    cachedBytes += bytes.length;
    for (const [oldest, old] of cachedPictures) {
      if (cachedBytes <= BYTES_KEPT || oldest === hash) break;
      cachedPictures.delete(oldest);
      cachedBytes -= old.length;
    }
  }

  app.fastify.get<{ Params: { name: string } }>(
    '/content/pictures/:name',
    { schema: { hide: true } },
    async (request, reply: FastifyReply) => {
      if (app.overload.refuses('lists'))
        return app.refuse(request, reply, refusal('OverloadedException', { retryAfterSeconds: 2 }));
      const hash = parsePictureHash(`/content/pictures/${request.params.name}`);
      const known = hash === undefined ? undefined : cachedPictures.get(hash);
      const waitMs =
        known === undefined
          ? app.limiter.take('read', `pictures ${networkKey(request.ip)}`, app.clock.nowMs())
          : 0;
      if (waitMs > 0)
        return app.refuse(
          request,
          reply,
          refusal('TooManyRequestsException', { retryAfterSeconds: Math.ceil(waitMs / 1000) }),
        );
      const bytes = known ?? (hash === undefined ? undefined : await readPictureBytes(pool, hash));
      if (hash === undefined || bytes === undefined)
        return app.refuse(request, reply, refusal('NotFoundException'));
      keep(hash, bytes);
      const etag = `"${hash}"`;
      reply
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .header('etag', etag)
        .header('x-content-type-options', 'nosniff');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('image/webp').send(bytes);
    },
  );
}
