import { parseArgs } from 'node:util';
import { PlainError } from './plain-error.ts';

const options = {
  port: { type: 'string' },
  data: { type: 'string' },
  feed: { type: 'string' },
  from: { type: 'string' },
  speed: { type: 'string' },
  seed: { type: 'string' },
  record: { type: 'string' },
  reset: { type: 'boolean' },
  crowd: { type: 'string' },
} as const;

export type SiteOptions = {
  readonly data: string | undefined;
  readonly reset: boolean;
  /** Number of made-up players who use the site. */
  readonly crowd: number;
  /** Unparsed arguments that the server parses. */
  readonly serverArgs: readonly string[];
};

/** Refuses, as a PlainError that names it, an option that does not exist or lacks its value. */
export function parseSiteOptions(args: readonly string[]): SiteOptions {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false });
    const { data, reset = false, crowd = '0', ...forServer } = values;
    if (!/^\d{1,4}$/.test(crowd)) throw new Error('--crowd takes a number of players, up to 9999');
    const serverArgs = Object.entries(forServer).flatMap(([name, value]) => [`--${name}`, value]);
    return { data, reset, crowd: Number(crowd), serverArgs };
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error);
    throw new PlainError(`${message} (npm start -- --help lists the options)`);
  }
}
