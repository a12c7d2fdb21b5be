import type { UofSettings } from '@evens/feed';
import { type Env, integer, refuse, url } from '../platform/setting-values.ts';

export const uofVariables = [
  'EVENS_UOF_BROKER_URL',
  'EVENS_UOF_API_URL',
  'EVENS_UOF_TOKEN',
  'EVENS_UOF_VIRTUAL_HOST',
  'EVENS_UOF_NODE_ID',
] as const;

function required(env: Env, name: (typeof uofVariables)[number], example: string): string {
  return env[name] ?? refuse(`${name} is missing: --feed uof needs it, such as ${example}`);
}

/** The address of a server alone: the token and the virtual host are settings of their own. */
function server(name: string, text: string, schemes: readonly string[]): string {
  const parsed = url(name, text, schemes);
  const { username, password, pathname, search, hash } = parsed;
  if (
    username !== '' ||
    password !== '' ||
    (pathname !== '/' && pathname !== '') ||
    search !== '' ||
    hash !== ''
  )
    refuse(
      `${name} is a scheme, a host and a port only: EVENS_UOF_TOKEN and EVENS_UOF_VIRTUAL_HOST have the rest`,
    );
  return text.replace(/\/$/, '');
}

/** The connection of the Unified Odds Feed. */
export function parseUofSettings(env: Env): UofSettings {
  const brokerUrl = required(env, 'EVENS_UOF_BROKER_URL', 'amqps://mq.example:5671');
  const apiUrl = required(env, 'EVENS_UOF_API_URL', 'https://api.example');
  const token = required(env, 'EVENS_UOF_TOKEN', 'the access token of the bookmaker');
  const virtualHost = required(env, 'EVENS_UOF_VIRTUAL_HOST', '/unifiedfeed/1234');
  if (!/^[!-~]{8,500}$/.test(token)) refuse('EVENS_UOF_TOKEN has 8 to 500 characters without spaces');
  if (!/^[\w./-]{1,200}$/.test(virtualHost))
    refuse('EVENS_UOF_VIRTUAL_HOST is a path such as /unifiedfeed/1234');
  const node = env.EVENS_UOF_NODE_ID;
  return {
    brokerUrl: server('EVENS_UOF_BROKER_URL', brokerUrl, ['amqp:', 'amqps:']),
    apiUrl: server('EVENS_UOF_API_URL', apiUrl, ['http:', 'https:']),
    token,
    virtualHost,
    nodeId: node === undefined ? undefined : integer('EVENS_UOF_NODE_ID', node, 1, 1_000_000),
  };
}
