import { hkdfSync } from 'node:crypto';
import { getWords, languages, pseudoLanguage } from '@evens/locales';
import { systemClock } from '../platform/clock.ts';
import type { Pool } from '../platform/db.ts';
import { StartError } from '../platform/start-error.ts';
import { createAuth, sessionCookieName } from './accounts/auth.ts';
import { Principals } from './accounts/principals.ts';
import { readSandboxSecret } from './accounts/sandbox.ts';
import { makeUnsubscribeLinks } from './messages/unsubscribe/links.ts';

const clock = systemClock;
const KEY_BYTES = 32;

export interface IdentitySettings {
  readonly multilanguage: boolean;
  readonly sandbox: boolean;
  readonly publicOrigin: string | undefined;
  readonly secret: string | undefined;
}

/** Opens the accounts and languages of players. */
export async function openIdentity(config: IdentitySettings, pool: Pool) {
  const english = languages.find(({ code }) => code === 'en');
  if (english === undefined) throw new StartError('packages/locales has no folder en');
  const offered = config.multilanguage ? languages : [english];
  const understood = { all: config.sandbox ? [...offered, pseudoLanguage] : offered, default: english };
  // Loads all messages now, so that unreadable ones fail at the start and not at a player's request.
  for (const language of understood.all) getWords(language);

  const origin = config.publicOrigin ?? 'http://localhost';
  const secret = config.secret ?? (await readSandboxSecret(pool));
  const auth = await createAuth({ pool, secret, origin });
  const cookieName = sessionCookieName(origin);
  const principals = new Principals({ auth, pool, clock, languages: understood, cookieName });
  return {
    ...{ auth, principals, english, understood, offered },
    unsubscribeLinks: makeUnsubscribeLinks(secret),
    /** A key that all processes of the site derive from its secret (RFC 5869). */
    deriveKey: (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)),
  };
}

export type Identity = Awaited<ReturnType<typeof openIdentity>>;
