import { type Env, refuse, url } from './setting-values.ts';

export interface DatabaseSettings {
  readonly databaseUrl: string;
  /** The same database through a pooler, for connections without settings of their own. Default: `databaseUrl`. */
  readonly pooledDatabaseUrl: string;
  /** Standby servers that serve histories, results and reports. */
  readonly readDatabaseUrls: readonly string[];
  /** URL for the role that owns the tables; undefined if the role of `databaseUrl` does everything. */
  readonly ownerDatabaseUrl: string | undefined;
}

const replicasMax = 8;

function postgresUrl(name: string, text: string): string {
  const parsed = url(name, text, ['postgres:', 'postgresql:']);
  if (parsed.pathname.length < 2) refuse(`${name} names no database: it ends with /name`);
  return text;
}

function parseDatabaseUrl(text: string | undefined): string {
  if (text === undefined)
    refuse('DATABASE_URL is missing: postgresql://user:password@host:port/name (npm start brings its own)');
  return postgresUrl('DATABASE_URL', text);
}

function parseReadUrls(text: string | undefined): readonly string[] {
  const urls = text?.split(',').map((each) => each.trim()) ?? [];
  if (urls.length > replicasMax) refuse(`DATABASE_READ_URLS lists at most ${replicasMax} servers`);
  return urls.map((each) => postgresUrl('DATABASE_READ_URLS', each));
}

function parseOwnerUrl(text: string | undefined): string | undefined {
  if (text !== undefined) url('EVENS_OWNER_DATABASE_URL', text, ['postgres:', 'postgresql:']);
  return text;
}

/** Throws SettingError. */
export function parseDatabaseSettings(env: Env): DatabaseSettings {
  const databaseUrl = parseDatabaseUrl(env.DATABASE_URL);
  return {
    databaseUrl,
    pooledDatabaseUrl: postgresUrl('DATABASE_POOL_URL', env.DATABASE_POOL_URL ?? databaseUrl),
    readDatabaseUrls: parseReadUrls(env.DATABASE_READ_URLS),
    ownerDatabaseUrl: parseOwnerUrl(env.EVENS_OWNER_DATABASE_URL),
  };
}
