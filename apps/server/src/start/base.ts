import { languages, pseudoLanguage, wordsOf } from '@evens/locales';
import { createAuth, Principals, readSandboxSecret, sessionCookieName } from '../features/accounts/index.ts';
import { makeUnsubscribeLinks } from '../features/messages/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Pool } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Lifetime } from '../platform/lifetime.ts';
import type { Log } from '../platform/log.ts';
import type { Registry } from '../platform/metrics.ts';
import type { Seal } from '../platform/seal.ts';
import { StartError } from '../platform/start-error.ts';
import type { Config } from './config.ts';

const clock = systemClock;

/** Of the data folder; neither the site's pages nor its pictures are in that. */
export const documentsFolder = 'documents';
/** Of the data folder: pictures that were sent to support. */
export const supportFolder = 'support';

/** What every role of the process shares. */
export interface Base {
  readonly config: Config;
  readonly log: Log;
  readonly lifetime: Lifetime;
  /** Ends the process once the site has stopped because another one has taken its feed over. */
  readonly onTakenOver: () => void;
  readonly metrics: Registry;
  readonly pool: Pool;
  /** Seals secrets in the database. */
  readonly seal: Seal;
  readonly jobs: Jobs;
  readonly identity: Awaited<ReturnType<typeof openIdentity>>;
}

/** Who players are and what they speak. */
export async function openIdentity(config: Config, pool: Pool) {
  const english = languages.find(({ code }) => code === 'en');
  if (english === undefined) throw new StartError('packages/locales has no folder en');
  const offered = config.multilanguage ? languages : [english];
  const understood = { all: config.sandbox ? [...offered, pseudoLanguage] : offered, default: english };
  // Words that can't be read are found now, not by the first player who needs them.
  for (const language of understood.all) wordsOf(language);

  const origin = config.publicOrigin ?? 'http://localhost';
  const secret = config.secret ?? (await readSandboxSecret(pool));
  const auth = await createAuth({ pool, secret, origin });
  const cookieName = sessionCookieName(origin);
  const principals = new Principals({ auth, pool, clock, languages: understood, cookieName });
  return { auth, principals, english, understood, offered, unsubscribeLinks: makeUnsubscribeLinks(secret) };
}
