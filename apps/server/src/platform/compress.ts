import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Compressing a shorter answer saves no packet. */
const compressFromBytes = 1_400;

/** The best encoding that both the browser and the server support. */
export function encodingFor(acceptEncoding: string | readonly string[] | undefined): Encoding {
  const accepted = String(acceptEncoding ?? '');
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/** `once` uses the highest compression, for cached files; `each` balances size and time, for a single answer. */
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
    /** Length of the answer before compression. Undefined until it is sent. */
    answerCharacters: number | undefined;
  }
}

/** Compresses the answers of calls, outside the event loop. */
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
