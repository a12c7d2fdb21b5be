import { type OutsideKind, outsideKinds } from '@evens/contract';
import type { OutsideScript } from './content-policy.ts';
import { type Env, parseHosts, refuse, url } from './setting-values.ts';

const variables: Readonly<Record<OutsideKind, string>> = {
  chat: 'EVENS_CHAT_SCRIPT',
  analytics: 'EVENS_ANALYTICS_SCRIPT',
  tags: 'EVENS_TAGS_SCRIPT',
};

function parseOne(kind: OutsideKind, text: string): OutsideScript {
  const name = variables[kind];
  const parsed = url(name, text, ['https:']);
  if (parsed.username !== '' || parsed.password !== '') refuse(`${name} has no user and no password in it`);
  // A header must contain only the host.
  parseHosts(name, parsed.host);
  return { kind, host: parsed.host, script: parsed.href };
}

/** The configured scripts of other companies, at most one of each kind. */
export function parseOutsideScripts(env: Env): readonly OutsideScript[] {
  return outsideKinds.flatMap((kind) => {
    const text = env[variables[kind]];
    return text === undefined ? [] : [parseOne(kind, text)];
  });
}
