import { type Refusal, refusal, type Upload } from '@evens/contract';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A file of a multipart form, in memory. */
export interface UploadedFile {
  /** As the sender named it: for nothing but to be shown again. */
  readonly name: string;
  readonly bytes: Buffer;
  /** The sender as counted by rate limits: an account, or a visitor's network. */
  readonly sender: string;
  /** There was more than the call takes; the rest was not kept. */
  readonly isTooLong: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    uploadedFiles: readonly UploadedFile[] | undefined;
  }
}

/** Forms that are read or judged at once: each holds its files in memory. */
const UPLOADS_MAX = 6;
const UPLOADS_OF_CALLER_MAX = 2;
const RETRY_SECONDS = 3;
/** Beside the files. */
const FIELDS_MAX = 12;
const FIELD_BYTES_MAX = 400;
const FORM_BYTES_MAX = 16_384;

/** Bounds how many forms are held in memory, of one caller and of all. */
export class UploadTurns {
  readonly #ofCaller = new Map<string, number>();
  #all = 0;

  /** Returns what ends the turn; undefined where too many are under way. */
  take(caller: string): (() => void) | undefined {
    const own = this.#ofCaller.get(caller) ?? 0;
    if (this.#all >= UPLOADS_MAX || own >= UPLOADS_OF_CALLER_MAX) return undefined;
    this.#all += 1;
    this.#ofCaller.set(caller, own + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#all -= 1;
      const left = (this.#ofCaller.get(caller) ?? 1) - 1;
      if (left === 0) this.#ofCaller.delete(caller);
      else this.#ofCaller.set(caller, left);
    };
  }
}

export async function registerUploads(fastify: FastifyInstance): Promise<void> {
  fastify.decorateRequest('uploadedFiles', undefined);
  await fastify.register(fastifyMultipart, { throwFileSizeLimit: false });
}

async function readForm(
  request: FastifyRequest,
  { filesMax, fileBytesMax }: Upload,
): Promise<{ readonly fields: Readonly<Record<string, string>>; readonly files: readonly UploadedFile[] }> {
  const limits = {
    files: filesMax,
    fileSize: fileBytesMax,
    fields: FIELDS_MAX,
    fieldSize: FIELD_BYTES_MAX,
    fieldNameSize: 60,
    parts: filesMax + FIELDS_MAX,
    headerPairs: 20,
  };
  const fields = new Map<string, string>();
  const files: UploadedFile[] = [];
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      files.push({
        name: part.filename ?? '',
        bytes,
        sender: request.rateCaller,
        isTooLong: part.file.truncated,
      });
    } else fields.set(part.fieldname, part.valueTruncated ? '' : String(part.value));
  }
  return { fields: Object.fromEntries(fields), files };
}

/**
 * Reads a multipart form into `body` and `uploadedFiles`; a request of another type stays as it is. Refuses a form that is
 * longer than its files may be together, before it is read, and one for which there is no memory now.
 */
export async function readUpload(
  { uploads }: { readonly uploads: UploadTurns },
  upload: Upload,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Refusal | undefined> {
  if (!request.isMultipart()) return undefined;
  const bytesMax = upload.filesMax * upload.fileBytesMax + FORM_BYTES_MAX;
  if (Number(request.headers['content-length'] ?? 0) > bytesMax)
    return refusal('InvalidRequestException', { reason: `the form is longer than ${bytesMax} bytes` });
  const end = uploads.take(request.rateCaller);
  if (end === undefined) return refusal('OverloadedException', { retryAfterSeconds: RETRY_SECONDS });
  // The callback also runs if the client disconnects.
  reply.raw.once('close', end);
  const { fields, files } = await readForm(request, upload);
  request.body = fields;
  request.uploadedFiles = files;
  return undefined;
}
