import type { ApiAnswer, ApiClient, ApiRequest } from './ports.ts';
import type { UofSettings } from './settings.ts';

const AT_ONCE = 6;
const ANSWER_MS = 30_000;
const ANSWER_BYTES_MAX = 8_000_000;
const REASON_CHARACTERS_MAX = 200;

/** The text of an answer. Rejects one that is too long before all of it is read. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_BYTES_MAX) throw new Error(`the answer has more than ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Calls the HTTP API, a few requests at once. */
export function openApiClient({ apiUrl, token }: UofSettings): ApiClient {
  const waiting: ApiRequest[] = [];
  const stopping = new AbortController();
  let answers: ApiAnswer[] = [];
  let running = 0;

  async function call(request: ApiRequest): Promise<ApiAnswer> {
    try {
      const response = await fetch(`${apiUrl}${request.path}`, {
        method: request.method,
        headers: { 'x-access-token': token },
        redirect: 'error',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_MS)]),
      });
      const text = await readText(response);
      return {
        request,
        status: response.status,
        body: response.ok ? text : text.slice(0, REASON_CHARACTERS_MAX),
      };
    } catch (error) {
      return { request, status: 0, body: error instanceof Error ? error.message : String(error) };
    }
  }

  async function work(): Promise<void> {
    running += 1;
    for (let request = waiting.shift(); request && !stopping.signal.aborted; request = waiting.shift()) {
      const answer = await call(request);
      answers.push(answer);
    }
    running -= 1;
  }

  return {
    send(request) {
      waiting.push(request);
      if (running < AT_ONCE) void work();
    },
    receive() {
      const received = answers;
      answers = [];
      return received;
    },
    close: () => stopping.abort(),
  };
}
