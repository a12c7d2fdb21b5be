import { err, ok, type Result } from '@evens/base';
import { postSigned, type SignedAnswer, signBody } from '@evens/providers';
import { type RemoteRefusal, readRemote, readRemoteRefusal, SIGN_HEADER } from '@evens/providers/aggregator';
import type { Connection } from './connections.ts';

export type RemotePath = keyof typeof readRemote;
type RemoteAnswer<P extends RemotePath> = NonNullable<ReturnType<(typeof readRemote)[P]>>;

/** `lost`: no answer, or an answer that cannot be parsed. */
export type RemoteFailure =
  | { readonly kind: 'lost' }
  | { readonly kind: 'refused'; readonly refusal: RemoteRefusal };

const PATIENCE_MS = 5000;
const ANSWER_CHARACTERS_MAX = 4 * 1024 * 1024;

/** Sends one signed request with the provider's id; returns undefined if the answer is not JSON. */
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
    : postSigned({
        url: at + path,
        header: SIGN_HEADER,
        secret,
        body: { provider, ...body },
        patienceMs,
        answerCharactersMax: ANSWER_CHARACTERS_MAX,
      });
}

/** Sends one signed request; returns the answer as a stream, or undefined if refused. Throws without an answer. */
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
    headers: { 'content-type': 'application/json', [SIGN_HEADER]: signBody(text, secret) },
    body: text,
    redirect: 'error',
    signal,
  });
  return response.status === 200 && response.body ? response.body : undefined;
}

/** Calls an aggregator and parses its answer. */
export async function callRemote<P extends RemotePath>(
  connection: Connection,
  path: P,
  body: Readonly<Record<string, unknown>>,
): Promise<Result<RemoteAnswer<P>, RemoteFailure>> {
  const response = await postTo(connection, { path, body, patienceMs: PATIENCE_MS });
  if (response === undefined) return err({ kind: 'lost' });
  if (response.status !== 200) {
    const refusal = readRemoteRefusal(response.body);
    return err(refusal ? { kind: 'refused', refusal } : { kind: 'lost' });
  }
  // `readRemote` has the parser of each path's answer under that path.
  const answer = readRemote[path](response.body) as RemoteAnswer<P> | undefined;
  return answer === undefined ? err({ kind: 'lost' }) : ok(answer);
}
