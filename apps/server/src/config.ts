import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { err, ok, type Result } from '@evens/base';
import { defaultPriceAges, type PriceAges } from '@evens/book';
import { type FeedChoice, feedOptions, parseFeedChoice } from './feed/feed-choice.ts';
import { parseUofSettings, uofVariables } from './feed/uof-settings.ts';
import {
  type PaymentSettings,
  parsePaymentSettings,
  paymentVariables,
} from './payments/settings/payment-settings.ts';
import type { OutsideScript } from './platform/content-policy.ts';
import { type DatabaseSettings, parseDatabaseSettings } from './platform/database-settings.ts';
import { type LogLevel, logLevels } from './platform/log.ts';
import { parseOutsideScripts } from './platform/outside-settings.ts';
import { boundVariables, parseBounds } from './platform/proposals/bound-settings.ts';
import type { OperatorBounds } from './platform/proposals/bounds.ts';
import { parseSealKeys } from './platform/seal.ts';
import { readSettingFiles, settingName } from './platform/setting-files.ts';
import {
  baseSum,
  type Env,
  flag,
  integer,
  parseHosts,
  refuse,
  SettingError,
  url,
} from './platform/setting-values.ts';
import type { JurisdictionProfile } from './players/protection/profiles/jurisdiction-profile.ts';
import { profiles } from './players/protection/profiles/profiles.ts';

export const processRoles = ['api', 'feed', 'tables', 'payments', 'worker'] as const;
export type ProcessRole = (typeof processRoles)[number];

/** The whole configuration of the process, parsed once. */
export interface Config extends PaymentSettings, DatabaseSettings {
  readonly roles: ReadonlySet<ProcessRole>;
  /** Server that carries messages between processes; undefined: this process does everything, but for background work. */
  readonly busUrl: string | undefined;
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  /** "https://evens.example" behind a proxy; otherwise undefined. */
  readonly publicOrigin: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Allowed origins of match videos besides the site itself. */
  readonly streamOrigins: readonly string[];
  /** Allowed origins of frames besides the site itself, for other providers' games. */
  readonly frameOrigins: readonly string[];
  /** Contact that push services get with each push, mailto: or https:; undefined: the site sends no pushes. */
  readonly pushContact: string | undefined;
  /** Origins of further push services, besides those of the browsers' makers. */
  readonly pushServices: readonly string[];
  /** Services of other companies that the page loads after consent; none by default. */
  readonly outsideScripts: readonly OutsideScript[];
  readonly dataFolder: string;
  /** Play money, seeded logins, mails written to a folder. */
  readonly sandbox: boolean;
  /** Session secret. The sandbox generates one in its data folder. */
  readonly secret: string | undefined;
  /** Keys that seal secrets in the database. The sandbox stores them in a file in its data folder. */
  readonly sealKeys: string | undefined;
  /** Paths begin with a language that players may choose; if false, the site is in English. */
  readonly multilanguage: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly rateFactor: number;
  /** Whether the live tables of the sandbox have bots. */
  readonly tableBots: boolean;
  /** Most open sockets of pages at this process, and as many of games. */
  readonly socketsMax: number;
  readonly logLevel: LogLevel;
  /** Days for which feed messages about an ended match are stored. */
  readonly feedKeptDays: number;
  /** Time that SIGTERM drains before the process ends, ms. */
  readonly drainMs: number;
  /** Token for reading the metrics from anywhere; without it only the local machine and operators may. */
  readonly metricsToken: string | undefined;
  /** OTLP/HTTP address of a collector of traces; undefined: calls are not traced. */
  readonly tracesUrl: string | undefined;
  readonly feed: FeedChoice;
  /** Maximum age of a match's prices, in play and before the match. */
  readonly priceAges: PriceAges;
  /** The jurisdiction's rules for the protection of players. */
  readonly profile: JurisdictionProfile;
  /** File that lists other game providers; undefined: those of the sandbox, in the sandbox. */
  readonly aggregators: string | 'none' | undefined;
  /** Operators without a second factor can make no call of operators. */
  readonly operatorsNeedSecondFactor: boolean;
  /** Amounts that one operator may decide without a second one. */
  readonly operatorBounds: OperatorBounds;
  /** Maximum payout of one round of another provider without approval, in minor units of the base currency. */
  readonly providerWinMaxMinor: bigint;
  /** The loss in 24 hours that closes a provider, in minor units of the base currency. */
  readonly providerLossMaxMinor: bigint;
  /** Started by the launcher: prints one line of JSON when ready, ends when standard input closes. */
  readonly launched: boolean;
}

export interface ConfigInput {
  readonly args: readonly string[];
  readonly env: Env;
  readonly projectRoot: string;
}

const ownVariables = [
  'EVENS_LAUNCHER',
  'EVENS_DATA',
  'EVENS_HOST',
  'EVENS_SANDBOX',
  'EVENS_OWNER_DATABASE_URL',
  'EVENS_SECRET',
  'EVENS_SEAL_KEYS',
  'EVENS_PUBLIC_URL',
  'EVENS_TRUSTED_PROXIES',
  'EVENS_STREAM_HOSTS',
  'EVENS_FRAME_HOSTS',
  'EVENS_PUSH_CONTACT',
  'EVENS_PUSH_SERVICES',
  'EVENS_CHAT_SCRIPT',
  'EVENS_ANALYTICS_SCRIPT',
  'EVENS_TAGS_SCRIPT',
  'EVENS_MAIL_FROM',
  'EVENS_RATE_FACTOR',
  'EVENS_TABLE_BOTS',
  'EVENS_SOCKETS_MAX',
  'EVENS_LOG_LEVEL',
  'EVENS_DRAIN_SECONDS',
  'EVENS_MULTILANGUAGE',
  'EVENS_FEED_KEPT_DAYS',
  'EVENS_METRICS_TOKEN',
  'EVENS_TRACES_URL',
  'EVENS_AGGREGATORS',
  'EVENS_PROFILE',
  'EVENS_VIRTUAL',
  'EVENS_PGBACKREST_STANZA',
  ...paymentVariables,
  ...boundVariables,
  ...uofVariables,
  'EVENS_OPERATOR_SECOND_FACTOR',
  'EVENS_PROVIDER_WIN_MAXIMUM',
  'EVENS_PROVIDER_LOSS_MAXIMUM',
  'EVENS_PRICE_AGE_IN_PLAY_SECONDS',
  'EVENS_PRICE_AGE_PREMATCH_SECONDS',
] as const;

const defaultPort = 3000;
const secretCharactersMin = 32;
const rateFactorMax = 100_000;
const socketsMaxDefault = 20_000;
const socketsMaxMin = 100;
const socketsMaxMax = 200_000;
const feedKeptDaysDefault = 30;
const feedKeptDaysMax = 3650;
const drainSecondsMax = 600;
const pushServicesMax = 20;
const metricsTokenCharactersMin = 16;
const priceAgeSecondsMin = 5;
const priceAgeSecondsMax = 86_400;

function parseRoles(text: string | undefined, hasBus: boolean): ReadonlySet<ProcessRole> {
  if (text === undefined) return new Set(processRoles);
  const roles = new Set<ProcessRole>();
  for (const part of text.split(',').map((each) => each.trim())) {
    const role = processRoles.find((each) => each === part);
    if (role === undefined)
      refuse(`ROLES lists ${processRoles.join(', ')}, with commas between them; "${part}" is none of them`);
    roles.add(role);
  }
  if (hasBus) return roles;
  // `api,feed` without a bus means tables and payments too.
  if (roles.has('api')) roles.add('tables').add('payments');
  const apart = (['feed', 'tables', 'payments'] as const).filter(
    (role) => roles.has(role) !== roles.has('api'),
  );
  if (apart.length > 0)
    refuse(
      'ROLES: without BUS_URL api, feed, tables and payments run in one process; name api and feed or none of the four, or set BUS_URL',
    );
  return roles;
}

function parseBusUrl(text: string | undefined): string | undefined {
  if (text !== undefined) url('BUS_URL', text, ['redis:', 'rediss:']);
  return text;
}

function parsePublicOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const parsed = url('EVENS_PUBLIC_URL', text, ['http:', 'https:']);
  if (parsed.pathname !== '/' || parsed.search !== '' || parsed.hash !== '')
    refuse('EVENS_PUBLIC_URL is a scheme and a host only, such as https://evens.example');
  return parsed.origin;
}

function parseProxies(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const proxies = text.split(',').map((each) => each.trim());
  for (const proxy of proxies) {
    const [address = '', bits, more] = proxy.split('/');
    const bitsMax = isIP(address) === 6 ? 128 : 32;
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax);
    if (isIP(address) === 0 || !isRange || more !== undefined)
      refuse(`EVENS_TRUSTED_PROXIES lists addresses such as 10.0.0.7 or 10.0.0.0/8, not "${proxy}"`);
  }
  return proxies;
}

function parseSecret(text: string | undefined, sandbox: boolean): string | undefined {
  if (text === undefined && !sandbox)
    refuse(`EVENS_SECRET is missing: at least ${secretCharactersMin} characters that nobody can guess`);
  if (text !== undefined && text.length < secretCharactersMin)
    refuse(`EVENS_SECRET has ${text.length} characters; it needs at least ${secretCharactersMin}`);
  return text;
}

function checkSealKeys(text: string | undefined, sandbox: boolean): string | undefined {
  if (text === undefined && !sandbox)
    refuse('EVENS_SEAL_KEYS is missing: id:base64 of 32 random bytes, the key that seals first');
  const keys = text === undefined ? undefined : parseSealKeys(text);
  if (keys && !keys.ok) refuse(`EVENS_SEAL_KEYS ${keys.error}`);
  return text;
}

function parseRateFactor(text: string | undefined, sandbox: boolean): number {
  if (text === undefined) return 1;
  if (!sandbox) refuse('EVENS_RATE_FACTOR loosens the rate limits and is for the sandbox only; unset it');
  return integer('EVENS_RATE_FACTOR', text, 1, rateFactorMax);
}

function parseTableBots(text: string | undefined, sandbox: boolean): boolean {
  const hasBots = flag('EVENS_TABLE_BOTS', text, false);
  if (hasBots && !sandbox)
    refuse('EVENS_TABLE_BOTS seats made-up players at live tables and is for the sandbox only; unset it');
  return hasBots;
}

function parseSocketsMax(text: string | undefined): number {
  return text === undefined
    ? socketsMaxDefault
    : integer('EVENS_SOCKETS_MAX', text, socketsMaxMin, socketsMaxMax);
}

function parseFeedKeptDays(text: string | undefined): number {
  return text === undefined ? feedKeptDaysDefault : integer('EVENS_FEED_KEPT_DAYS', text, 1, feedKeptDaysMax);
}

function parsePriceAge(
  name: 'EVENS_PRICE_AGE_IN_PLAY_SECONDS' | 'EVENS_PRICE_AGE_PREMATCH_SECONDS',
  text: string | undefined,
  defaultMs: number,
): number {
  return text === undefined ? defaultMs : 1000 * integer(name, text, priceAgeSecondsMin, priceAgeSecondsMax);
}

function parsePriceAges(env: Env): PriceAges {
  const { EVENS_PRICE_AGE_IN_PLAY_SECONDS: inPlay, EVENS_PRICE_AGE_PREMATCH_SECONDS: prematch } = env;
  return {
    inPlayMs: parsePriceAge('EVENS_PRICE_AGE_IN_PLAY_SECONDS', inPlay, defaultPriceAges.inPlayMs),
    prematchMs: parsePriceAge('EVENS_PRICE_AGE_PREMATCH_SECONDS', prematch, defaultPriceAges.prematchMs),
  };
}

/** The sandbox also pushes to services without TLS, for tests. */
function parsePush(env: Env, sandbox: boolean): Pick<Config, 'pushContact' | 'pushServices'> {
  const { EVENS_PUSH_CONTACT: contact, EVENS_PUSH_SERVICES: services } = env;
  if (contact !== undefined) url('EVENS_PUSH_CONTACT', contact, ['mailto:', 'https:']);
  if (services !== undefined && contact === undefined)
    refuse('EVENS_PUSH_SERVICES needs EVENS_PUSH_CONTACT, without which the site sends no pushes');
  const protocols = sandbox ? ['https:', 'http:'] : ['https:'];
  const origins = (services ?? '').split(',').filter((each) => each.trim() !== '');
  if (origins.length > pushServicesMax)
    refuse(`EVENS_PUSH_SERVICES lists at most ${pushServicesMax} origins`);
  return {
    pushContact: contact,
    pushServices: origins.map((each) => {
      const parsed = url('EVENS_PUSH_SERVICES', each.trim(), protocols);
      if (parsed.href !== `${parsed.origin}/`)
        refuse(`EVENS_PUSH_SERVICES lists origins such as https://push.example, not "${each.trim()}"`);
      return parsed.origin;
    }),
  };
}

function parseMetricsToken(text: string | undefined): string | undefined {
  if (text !== undefined && text.length < metricsTokenCharactersMin)
    refuse(
      `EVENS_METRICS_TOKEN has ${text.length} characters; it needs at least ${metricsTokenCharactersMin}`,
    );
  return text;
}

function parseLogLevel(text: string | undefined): LogLevel {
  const level = logLevels.find((each) => each === (text ?? 'info'));
  return level ?? refuse(`EVENS_LOG_LEVEL is one of ${logLevels.join(', ')}, not "${text}"`);
}

/** Outside the sandbox an operator must name the profile. */
function parseProfile(text: string | undefined, sandbox: boolean): JurisdictionProfile {
  const keys = profiles.map(({ key }) => key).join(', ');
  if (text === undefined && !sandbox)
    refuse(`EVENS_PROFILE is missing: the rules for the protection of players, one of ${keys}`);
  const key = text ?? 'none';
  const profile = profiles.find((each) => each.key === key);
  return profile ?? refuse(`EVENS_PROFILE is one of ${keys}, not "${key}"`);
}

function refuseUnknown(env: Env): void {
  if (env.NATS_URL !== undefined)
    refuse('NATS_URL is not supported: the bus between processes is BUS_URL, redis://host:6379; unset it');
  for (const name of Object.keys(env).map(settingName))
    if (name.startsWith('EVENS_') && !ownVariables.some((own) => own === name))
      refuse(`${name} is not a setting; known are ${ownVariables.join(', ')}`);
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { port: { type: 'string' }, data: { type: 'string' }, ...feedOptions },
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? (error.message.split(/\.\s|\n/)[0] ?? '') : String(error));
  }
}

function parse({ args, env: given, projectRoot }: ConfigInput): Config {
  // An empty variable counts as not set.
  const variables: Env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  refuseUnknown(variables);
  const settings = readSettingFiles(variables);
  if (!settings.ok) refuse(settings.error);
  const env = settings.value;
  const options = readArgs(args);
  const sandbox = flag('EVENS_SANDBOX', env.EVENS_SANDBOX, true);
  const publicOrigin = parsePublicOrigin(env.EVENS_PUBLIC_URL);
  if (!sandbox && publicOrigin === undefined)
    refuse('EVENS_PUBLIC_URL is missing: where players reach the site, such as https://evens.example');
  const data = options.data ?? env.EVENS_DATA ?? '.evens';
  const feed = parseFeedChoice(options);
  if (!feed.ok) refuse(feed.error);
  if (env.SMTP_URL !== undefined) url('SMTP_URL', env.SMTP_URL, ['smtp:', 'smtps:']);
  const roles = parseRoles(env.ROLES, env.BUS_URL !== undefined);
  return {
    ...parseDatabaseSettings(env),
    roles,
    busUrl: parseBusUrl(env.BUS_URL),
    host: env.EVENS_HOST ?? '127.0.0.1',
    port: options.port === undefined ? defaultPort : integer('--port', options.port, 0, 65_535),
    publicOrigin,
    trustedProxies: parseProxies(env.EVENS_TRUSTED_PROXIES),
    streamOrigins: parseHosts('EVENS_STREAM_HOSTS', env.EVENS_STREAM_HOSTS),
    frameOrigins: parseHosts('EVENS_FRAME_HOSTS', env.EVENS_FRAME_HOSTS),
    ...parsePush(env, sandbox),
    outsideScripts: parseOutsideScripts(env),
    dataFolder: isAbsolute(data)
      ? data
      : options.data === undefined
        ? join(projectRoot, data)
        : resolve(data),
    sandbox,
    secret: parseSecret(env.EVENS_SECRET, sandbox),
    sealKeys: checkSealKeys(env.EVENS_SEAL_KEYS, sandbox),
    multilanguage: flag('EVENS_MULTILANGUAGE', env.EVENS_MULTILANGUAGE, true),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.EVENS_MAIL_FROM ?? 'Evens <no-reply@evens.invalid>',
    rateFactor: parseRateFactor(env.EVENS_RATE_FACTOR, sandbox),
    tableBots: parseTableBots(env.EVENS_TABLE_BOTS, sandbox),
    socketsMax: parseSocketsMax(env.EVENS_SOCKETS_MAX),
    logLevel: parseLogLevel(env.EVENS_LOG_LEVEL),
    feedKeptDays: parseFeedKeptDays(env.EVENS_FEED_KEPT_DAYS),
    drainMs:
      1000 *
      (env.EVENS_DRAIN_SECONDS === undefined
        ? 0
        : integer('EVENS_DRAIN_SECONDS', env.EVENS_DRAIN_SECONDS, 0, drainSecondsMax)),
    metricsToken: parseMetricsToken(env.EVENS_METRICS_TOKEN),
    tracesUrl:
      env.EVENS_TRACES_URL === undefined
        ? undefined
        : url('EVENS_TRACES_URL', env.EVENS_TRACES_URL, ['http:', 'https:']).href,
    feed: {
      ...feed.value,
      ...(feed.value.kind === 'uof' && { uof: parseUofSettings(env) }),
      virtual: flag('EVENS_VIRTUAL', env.EVENS_VIRTUAL, feed.value.kind === 'simulated'),
    },
    priceAges: parsePriceAges(env),
    aggregators: env.EVENS_AGGREGATORS,
    profile: parseProfile(env.EVENS_PROFILE, sandbox),
    ...parsePaymentSettings(env, {
      isSandbox: sandbox,
      callsSigner: roles.has('payments') || roles.has('worker'),
    }),
    operatorsNeedSecondFactor: flag(
      'EVENS_OPERATOR_SECOND_FACTOR',
      env.EVENS_OPERATOR_SECOND_FACTOR,
      !sandbox,
    ),
    operatorBounds: parseBounds(env),
    providerWinMaxMinor: baseSum(env, 'EVENS_PROVIDER_WIN_MAXIMUM', 250_000),
    providerLossMaxMinor: baseSum(env, 'EVENS_PROVIDER_LOSS_MAXIMUM', 50_000),
    launched: env.EVENS_LAUNCHER === '1',
  };
}

/** The configuration, or a one-line error that names the fault and the valid form. */
export function parseConfig(input: ConfigInput): Result<Config, string> {
  try {
    return ok(parse(input));
  } catch (error) {
    if (error instanceof SettingError) return err(error.message);
    throw error;
  }
}
