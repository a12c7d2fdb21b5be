import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Below this a packet is not saved. */
export const compressFromBytes = 1_400;

/** The best that a browser takes of what we make. */
export function encodingFor(acceptEncoding: string | readonly string[] | undefined): Encoding {
  const accepted = String(acceptEncoding ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** `once` packs as small as can be, for what is kept; `each` as fast as is worth it, for one answer. */
export async function compress(bytes: Buffer, encoding: Encoding, effort: 'once' | 'each'): Promise<Buffer> {
  if (encoding === 'identity') return bytes;
  if (encoding === 'gzip') return zip(bytes, { level: effort === 'once' ? 9 : 4 });
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === 'once' ? 9 : 3,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** How long the answer was before it was packed; undefined until it is sent. */
    answerCharacters: number | undefined;
  }
}

/** Packs the answers of calls; the work is done outside the event loop. */
export function compressAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload === 'string') request.answerCharacters = payload.length;
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload !== 'string' || payload.length < compressFromBytes) return payload;
    if (!type.startsWith('application/json') || reply.getHeader('content-encoding') !== undefined)
      return payload;
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity') return payload;
    reply
      .header('content-encoding', encoding)
      .header('vary', 'accept-encoding')
      .removeHeader('content-length');
    return compress(Buffer.from(payload), encoding, 'each');
  });
}
