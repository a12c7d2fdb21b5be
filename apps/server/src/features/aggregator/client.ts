import { err, ok, type Result } from '@evens/base';
import { signatureOf } from '../../platform/body-signature.ts';
import { postSigned, type SignedAnswer } from '../../platform/signed-post.ts';
import type { Connection } from './connections.ts';
import { type RemoteRefusal, readRemote, readRemoteRefusal } from './remote-wire.ts';
import { SIGN_HEADER } from './wire.ts';

type RemotePath = keyof typeof readRemote;
type RemoteAnswer<P extends RemotePath> = NonNullable<ReturnType<(typeof readRemote)[P]>>;

/** `lost`: nobody answered, or nothing that could be understood. */
export type RemoteFailure =
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly refusal: RemoteRefusal };

const PATIENCE_MS = 5000;
const ANSWER_CHARACTERS_MAX = 4 * 1024 * 1024;

/** One signed request; undefined where no JSON was answered. */
export function post(
  { url, secret }: { readonly url: string; readonly secret: string },
  { path, body, patienceMs }: { readonly path: string; readonly body: unknown; readonly patienceMs: number },
): Promise<SignedAnswer | undefined> {
  return postSigned({
    url: url + path,
    header: SIGN_HEADER,
    secret,
    body,
    patienceMs,
    answerCharactersMax: ANSWER_CHARACTERS_MAX,
  });
}

/** The same to an aggregator, which hears which of its providers is meant. */
export async function postTo(
  { provider, url, secret }: Connection,
  {
    path,
    body,
    patienceMs,
  }: { readonly path: string; readonly body: Readonly<Record<string, unknown>>; readonly patienceMs: number },
): Promise<SignedAnswer | undefined> {
  const at = url();
  return at === undefined
    ? undefined
    : post({ url: at, secret }, { path, body: { provider, ...body }, patienceMs });
}

/** One signed request whose answer is a stream; undefined where it is refused. Throws where nobody answers. */
export async function openStream(
  { provider, url, secret }: Connection,
  {
    path,
    body,
    signal,
  }: {
    readonly path: string;
    readonly body: Readonly<Record<string, unknown>>;
    readonly signal: AbortSignal;
  },
): Promise<ReadableStream<Uint8Array> | undefined> {
  const at = url();
  if (at === undefined) return undefined;
  const text = JSON.stringify({ provider, ...body });
  const response = await fetch(at + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGN_HEADER]: signatureOf(text, secret) },
    body: text,
    redirect: 'error',
    signal,
  });
  return response.status === 200 && response.body ? response.body : undefined;
}

/** Asks an aggregator for one of its answers. */
export async function askRemote<P extends RemotePath>(
  connection: Connection,
  path: P,
  body: Readonly<Record<string, unknown>>,
): Promise<Result<RemoteAnswer<P>, RemoteFailure>> {
  const said = await postTo(connection, { path, body, patienceMs: PATIENCE_MS });
  if (said === undefined) return err({ kind: 'lost' });
  if (said.status !== 200) {
    const refusal = readRemoteRefusal(said.body);
    return err(refusal ? { kind: 'refused', refusal } : { kind: 'lost' });
  }
  // The reader of the path reads that path's answer.
  const answer = readRemote[path](said.body) as RemoteAnswer<P> | undefined;
  return answer === undefined ? err({ kind: 'lost' }) : ok(answer);
}
