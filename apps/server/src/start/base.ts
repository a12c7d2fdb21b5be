import { languages, pseudoLanguage, wordsOf } from '@evens/locales';
import { systemClock } from '../platform/clock.ts';
import type { Pool } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Lifetime } from '../platform/lifetime.ts';
import type { Log } from '../platform/log.ts';
import type { Registry } from '../platform/metrics.ts';
import type { Seal } from '../platform/seal.ts';
import { StartError } from '../platform/start-error.ts';
import {
  createAuth,
  makeUnsubscribeLinks,
  Principals,
  readSandboxSecret,
  sessionCookieName,
} from '../players/index.ts';
import type { Config } from './config.ts';

const clock = systemClock;

/** Subfolder of the data folder; neither pages nor images of the site are in it. */
export const documentsFolder = 'documents';
/** Subfolder of the data folder for images that were sent to support. */
export const supportFolder = 'support';

/** Parts that all roles of the process share. */
export interface Base {
  readonly config: Config;
  readonly log: Log;
  readonly lifetime: Lifetime;
  /** Ends the process after the site has stopped because another one has taken over its feed. */
  readonly onTakenOver: () => void;
  readonly metrics: Registry;
  readonly pool: Pool;
  /** Seals secrets in the database. */
  readonly seal: Seal;
  readonly jobs: Jobs;
  readonly identity: Awaited<ReturnType<typeof openIdentity>>;
}

/** Opens the accounts and languages of players. */
export async function openIdentity(config: Config, pool: Pool) {
  const english = languages.find(({ code }) => code === 'en');
  if (english === undefined) throw new StartError('packages/locales has no folder en');
  const offered = config.multilanguage ? languages : [english];
  const understood = { all: config.sandbox ? [...offered, pseudoLanguage] : offered, default: english };
  // Loads all messages now, so that unreadable ones fail at the start and not at a player's request.
  for (const language of understood.all) wordsOf(language);

  const origin = config.publicOrigin ?? 'http://localhost';
  const secret = config.secret ?? (await readSandboxSecret(pool));
  const auth = await createAuth({ pool, secret, origin });
  const cookieName = sessionCookieName(origin);
  const principals = new Principals({ auth, pool, clock, languages: understood, cookieName });
  return { auth, principals, english, understood, offered, unsubscribeLinks: makeUnsubscribeLinks(secret) };
}
