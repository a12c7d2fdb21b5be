import { signBody } from './body-signature.ts';

export interface SignedPost {
  readonly url: string;
  /** The header that carries the signature of the body. */
  readonly header: string;
  readonly secret: string;
  readonly body: unknown;
  readonly patienceMs: number;
  readonly answerCharactersMax: number;
}

export interface SignedAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A signed POST of JSON; undefined if no JSON was answered in time, or too much. Redirects are not followed. */
export async function postSigned({
  url,
  header,
  secret,
  body,
  patienceMs,
  answerCharactersMax,
}: SignedPost): Promise<SignedAnswer | undefined> {
  const text = JSON.stringify(body);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [header]: signBody(text, secret) },
      body: text,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    const answer = await response.text();
    return answer.length > answerCharactersMax
      ? undefined
      : { status: response.status, body: JSON.parse(answer) };
  } catch {
    return undefined;
  }
}
