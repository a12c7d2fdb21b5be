import { readFileSync } from 'node:fs';
import { describeError, PlainError } from '../../tools/plain-error.ts';
import type { ConformancePlayer } from './wallet-client.ts';

/** External control of a wallet by hooks. A hook is a URL that takes a POST of the player, or a shell command. */
export const hookNames = [
  'newPlayer',
  'endSession',
  'expireSession',
  'lock',
  'unlock',
  'closeGame',
  'openGame',
  'grantFreeRounds',
  'findings',
] as const;
export type HookName = (typeof hookNames)[number];
export type Hooks = Readonly<Partial<Record<HookName, string>>>;

interface WalletSettings {
  readonly secret: string;
  readonly stakeMaxMinor: number | undefined;
  readonly hooks: Hooks;
}

/** Any wallet, with configured players or a hook that creates them. */
export interface AnyWalletSettings extends WalletSettings {
  readonly kind: 'wallet';
  readonly wallet: string;
  readonly players: readonly ConformancePlayer[];
}

/** A site of this project: the suite acts as its configured provider, and players come from launches. */
export interface SiteSettings extends WalletSettings {
  readonly kind: 'site';
  readonly site: string;
  readonly provider: string;
  readonly listenPort: number;
}

/** Any aggregator: the suite acts as the site that plays its games. */
export interface AggregatorSettings {
  readonly kind: 'aggregator';
  readonly aggregator: string;
  readonly provider: string;
  readonly secret: string;
  /**
   * Port of the suite's own wallet, which the aggregator must be configured with. Undefined skips the tests that play
   * rounds.
   */
  readonly listenPort: number | undefined;
}

export type ConformanceSettings = AnyWalletSettings | SiteSettings | AggregatorSettings;

type Fields = Readonly<Record<string, unknown>>;

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Reads the fields of one file. Throws an error that names an invalid field. */
function makeReader(file: string, fields: Fields) {
  const fail = (text: string): never => {
    throw new PlainError(`${file}: ${text}`);
  };
  return {
    fail,
    text: (name: string): string => {
      const value = fields[name];
      return typeof value === 'string' && value !== '' ? value : fail(`"${name}" is missing`);
    },
    address: (name: string): string => {
      const value = fields[name];
      return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
        ? value.replace(/\/+$/, '')
        : fail(`"${name}" begins with https:// or http://`);
    },
    number: (name: string): number | undefined => {
      const value = fields[name];
      if (value === undefined) return undefined;
      return typeof value === 'number' && Number.isInteger(value) && value > 0
        ? value
        : fail(`"${name}" is a whole number above 0`);
    },
  };
}

type Reader = ReturnType<typeof makeReader>;

function readHooks(value: unknown, { fail }: Reader): Hooks {
  const hooks: Partial<Record<HookName, string>> = {};
  for (const [name, text] of Object.entries(toFields(value))) {
    const known = hookNames.find((one) => one === name);
    if (known === undefined) return fail(`there is no hook "${name}"; there are ${hookNames.join(', ')}`);
    if (typeof text !== 'string' || text === '')
      return fail(`the hook "${name}" is an address or a line for the shell`);
    hooks[known] = text;
  }
  if ((hooks.lock === undefined) !== (hooks.unlock === undefined)) fail('"lock" goes with "unlock"');
  if ((hooks.closeGame === undefined) !== (hooks.openGame === undefined))
    fail('"closeGame" goes with "openGame"');
  return hooks;
}

/** Returns undefined for an invalid player. */
export function readPlayer(value: unknown): ConformancePlayer | undefined {
  const { userId, currency, game, sessionId } = toFields(value);
  return typeof userId === 'string' &&
    typeof currency === 'string' &&
    typeof game === 'string' &&
    typeof sessionId === 'string'
    ? { userId, currency, game, sessionId }
    : undefined;
}

function readPlayers(value: unknown, { fail }: Reader): readonly ConformancePlayer[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return fail('"players" is a list');
  return value.map(
    (one) => readPlayer(one) ?? fail('each of "players" has userId, currency, game and sessionId'),
  );
}

/** Throws a one-line error for an invalid file. */
export function readSettings(file: string): ConformanceSettings {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new PlainError(`${file} could not be read: ${describeError(error)}`);
  }
  const fields = toFields(parsed);
  const read = makeReader(file, fields);
  const secret = read.text('secret');
  if (fields['aggregator'] !== undefined) {
    const aggregator = read.address('aggregator');
    const listenPort = read.number('listenPort');
    return { kind: 'aggregator', aggregator, provider: read.text('provider'), secret, listenPort };
  }
  const common = {
    secret,
    stakeMaxMinor: read.number('stakeMaxMinor'),
    hooks: readHooks(fields['hooks'], read),
  };
  if (fields['site'] !== undefined) {
    const listenPort = read.number('listenPort') ?? read.fail('"listenPort" is missing');
    return {
      kind: 'site',
      ...common,
      site: read.address('site'),
      provider: read.text('provider'),
      listenPort,
    };
  }
  if (fields['wallet'] === undefined) return read.fail('it names no "wallet", no "site" and no "aggregator"');
  const players = readPlayers(fields['players'], read);
  if (players.length < 2 && common.hooks.newPlayer === undefined)
    read.fail('it needs two "players" at least, or the hook "newPlayer"');
  return { kind: 'wallet', ...common, wallet: read.address('wallet'), players };
}
