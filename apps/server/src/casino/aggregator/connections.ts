import { readFileSync } from 'node:fs';
import { asFields } from '@evens/base';
import { type CasinoProviderId, parseCasinoProvider } from '@evens/contract';
import { StartError } from '../../platform/start-error.ts';

/** Address and shared signing secret of a game provider. */
export interface Connection {
  readonly provider: CasinoProviderId;
  /** Without a trailing slash; undefined while it is not known yet. */
  url(): string | undefined;
  readonly secret: string;
}

const SECRET_CHARACTERS_MIN = 32;

function readConnection(value: unknown, file: string): Connection {
  const { provider: name, url, secret } = asFields(value) ?? {};
  const provider = typeof name === 'string' ? parseCasinoProvider(name) : undefined;
  if (provider === undefined || provider === 'evens')
    throw new StartError(`${file} names the provider ${JSON.stringify(name)}, which nobody knows`);
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new StartError(`${file}: the url of ${provider} begins with https:// or http://`);
  if (typeof secret !== 'string' || secret.length < SECRET_CHARACTERS_MIN)
    throw new StartError(
      `${file}: the secret of ${provider} has at least ${SECRET_CHARACTERS_MIN} characters`,
    );
  const plain = url.replace(/\/+$/, '');
  return { provider, url: () => plain, secret };
}

/** Reads `{"providers": [{"provider", "url", "secret"}]}`. Throws a one-line error without the secrets. */
export function readConnections(file: string): readonly Connection[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new StartError(`${file}, which EVENS_AGGREGATORS names, cannot be read`);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new StartError(`${file} is not JSON`);
  }
  const { providers } = asFields(parsed) ?? {};
  if (!Array.isArray(providers)) throw new StartError(`${file} has no list of providers`);
  const connections = providers.map((one) => readConnection(one, file));
  const twice = connections.find(
    ({ provider }, index) => connections.findIndex((other) => other.provider === provider) !== index,
  );
  if (twice) throw new StartError(`${file} names ${twice.provider} twice`);
  return connections;
}
