import { asFields, type Fields } from '@evens/base';

const PATIENCE_MS = 30_000;
/** The answer of `getblock` for a full Bitcoin block with transactions is about 15 MB of JSON. */
const ANSWER_BYTES_MAX = 256 * 1024 * 1024;
const ERROR_CHARACTERS_MAX = 200;

export interface BitcoinNode {
  readonly url: string;
  /** `user:password` of the node's RPC; undefined if it requires none. */
  readonly credentials: string | undefined;
}

/** An error that the node returned in place of a result. */
export class NodeRefusal extends Error {
  readonly code: number;

  constructor(method: string, { code, message }: { readonly code: number; readonly message: string }) {
    super(`${method} was refused by the node: ${message.slice(0, ERROR_CHARACTERS_MAX)} (${code})`);
    this.code = code;
  }
}

export interface BitcoinRpc {
  call(method: string, params: readonly unknown[]): Promise<unknown>;
  /** Sends several calls of one method in one request; the results are in the same order. */
  calls(method: string, params: readonly (readonly unknown[])[]): Promise<readonly unknown[]>;
}

/**
 * Amounts are JSON numbers, and a float has too few digits for some chains. They are quoted before the answer is
 * parsed. The pattern cannot match inside a JSON string, where quotation marks are escaped.
 */
export function parseWithAmountTexts(text: string): unknown {
  return JSON.parse(text.replaceAll(/"value"\s*:\s*(-?\d[\d.eE+-]*)/g, '"value":"$1"'));
}

async function readText(response: Response, method: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX)
      throw new Error(`${method}: the node answered more than ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(
  text: string,
  { method, status }: { readonly method: string; readonly status: number },
): unknown {
  try {
    return parseWithAmountTexts(text);
  } catch {
    throw new Error(`${method}: the node answered with HTTP status ${status} and no JSON`);
  }
}

function parseResult(answer: unknown, method: string): unknown {
  const { result, error } = asFields(answer) ?? {};
  if (error !== null && error !== undefined) {
    const { code, message } = asFields(error) ?? {};
    throw new NodeRefusal(method, { code: Number(code), message: String(message) });
  }
  if (result === undefined) throw new Error(`${method}: the node answered neither a result nor an error`);
  return result;
}

/** The JSON-RPC of Bitcoin Core and derived nodes. Throws `NodeRefusal` for an error that the node returns. */
export function bitcoinRpc({ url, credentials }: BitcoinNode): BitcoinRpc {
  const authorization: Readonly<Record<string, string>> =
    credentials === undefined
      ? {}
      : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };

  async function send(method: string, body: Fields | readonly Fields[]): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { status } = response;
    if (status === 401 || status === 403)
      throw new Error(
        `${method}: the node refused the user, the password or this machine (HTTP status ${status})`,
      );
    return parse(await readText(response, method), { method, status });
  }

  return {
    async call(method, params) {
      return parseResult(await send(method, { jsonrpc: '1.0', id: 0, method, params }), method);
    },
    async calls(method, params) {
      const answers = await send(
        method,
        params.map((each, id) => ({ jsonrpc: '1.0', id, method, params: each })),
      );
      if (!Array.isArray(answers)) {
        parseResult(answers, method);
        throw new Error(`${method}: the node answered ${params.length} calls with one result`);
      }
      const byId = new Map(answers.map((answer: unknown) => [asFields(answer)?.['id'], answer]));
      return params.map((_, id) => parseResult(byId.get(id), method));
    },
  };
}
