import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Log } from './log.ts';

/** A file that is sent while it is made. */
export interface FileAnswer {
  readonly name: string;
  /** The file in parts; the next one is asked for when the caller has taken those before. */
  readonly chunks: AsyncIterable<string> | AsyncIterable<Uint8Array>;
  /** In how long it has to be taken; default two minutes. */
  readonly withinMs?: number;
  /** Called once: the file was sent, or given up. */
  ended(): void;
}

/** A caller that takes a file more slowly gets an incomplete one, which browsers report as failed. */
const FILE_MS = 120_000;

/** Sends a file as it is made. When making it fails the connection is cut: a part is never taken for the whole. */
export function sendFile(
  reply: FastifyReply,
  {
    call,
    type,
    file,
    log,
  }: { readonly call: string; readonly type: string; readonly file: FileAnswer; readonly log: Log },
): FastifyReply {
  const stream = Readable.from(file.chunks, { objectMode: false });
  const withinMs = file.withinMs ?? FILE_MS;
  const late = setTimeout(
    () => stream.destroy(new Error(`${call}: the file was not taken within ${withinMs} ms`)),
    withinMs,
  );
  let isOpen = true;
  // `end` comes before the caller has the last of it, `close` alone where the caller left.
  const end = () => {
    clearTimeout(late);
    if (isOpen) file.ended();
    isOpen = false;
  };
  stream.once('end', end);
  stream.once('close', end);
  stream.once('error', (error) => log.warn({ event: 'file-broken', call, err: error }));
  return reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(stream);
}
