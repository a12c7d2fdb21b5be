import { pick, type Random, randomInt, seededRandom } from '@evens/base';
import type { TableKey, TablePerson } from '@evens/contract';
import { hiddenName } from '../hidden-name.ts';

/** How a bot bets: small even chances, numbers with a high pay, or high stakes. */
const temperaments = ['cautious', 'cautious', 'chasing', 'chasing', 'bold'] as const;
export type Temperament = (typeof temperaments)[number];

/** A made-up player of the sandbox. It exists in memory only: it has no account, and its money is never booked. */
export interface Bot {
  /** Unique at its table. */
  readonly number: number;
  readonly person: TablePerson & { readonly isBot: true };
  readonly temperament: Temperament;
}

interface Attendance {
  /** Bots that are always there. */
  readonly least: number;
  readonly most: number;
}

const attendances: Readonly<Partial<Record<TableKey, Attendance>>> = { crash: { least: 8, most: 25 } };
const usual: Attendance = { least: 6, most: 20 };

const userNames = [
  ...['ada', 'bruno', 'carla', 'dario', 'elin', 'farid', 'greta', 'hugo', 'ines', 'jonas', 'kaya', 'luca'],
  ...[
    'mara',
    'nils',
    'olga',
    'pavel',
    'quinn',
    'rosa',
    'sven',
    'tara',
    'umut',
    'vera',
    'wanda',
    'yusuf',
    'zoe',
  ],
];
const STAY_MS_MIN = 240_000;
const STAY_MS_MAX = 840_000;
const PRESENT_SHARE = 0.5;
/** Different bots of one place at the table, over time. */
const BOTS_PER_PLACE = 40;

function makeBot(seed: string, number: number): Bot {
  const random = seededRandom(`${seed} bot ${number}`);
  const avatar = Array.from({ length: 8 }, () => randomInt(random, 0, 15).toString(16)).join('');
  const player = hiddenName(`${pick(random, userNames)}${randomInt(random, 1, 99)}`);
  return { number, person: { player, avatar, isBot: true }, temperament: pick(random, temperaments) };
}

/** The stay at a place, by its number, and its start. */
function stayAt(seed: string, place: number, atMs: number) {
  const rhythm = seededRandom(`${seed} place ${place}`);
  const stayMs = randomInt(rhythm, STAY_MS_MIN, STAY_MS_MAX);
  const offsetMs = rhythm() * stayMs;
  const stay = Math.floor((atMs + offsetMs) / stayMs);
  return { stay, startsAtMs: stay * stayMs - offsetMs };
}

function occupant(
  seed: string,
  place: number,
  { atMs, least }: { atMs: number; least: number },
): Bot | undefined {
  const { stay } = stayAt(seed, place, atMs);
  const random: Random = seededRandom(`${seed} place ${place} stay ${stay}`);
  if (place >= least && random() >= PRESENT_SHARE) return undefined;
  return makeBot(seed, place * BOTS_PER_PLACE + randomInt(random, 1, BOTS_PER_PLACE));
}

/**
 * Bots at a table at a time. Each place at the table is taken and left in a rhythm of its own. The same seed and time give
 * the same bots, so that all processes of a site agree without messages.
 */
export function presentBots(seed: string, table: TableKey, atMs: number): readonly Bot[] {
  const { least, most } = attendances[table] ?? usual;
  return Array.from({ length: most }, (_, place) => occupant(seed, place, { atMs, least })).filter(
    (bot) => bot !== undefined,
  );
}

export interface Arrival {
  readonly bot: Bot;
  readonly atMs: number;
}

/** Bots that arrived after one time and up to another, which is less than a stay later. In order of time. */
export function arrivedBots(
  seed: string,
  table: TableKey,
  { afterMs, toMs }: { readonly afterMs: number; readonly toMs: number },
): readonly Arrival[] {
  const { least, most } = attendances[table] ?? usual;
  return Array.from({ length: most }, (_, place) => {
    const { startsAtMs } = stayAt(seed, place, toMs);
    const bot = startsAtMs > afterMs ? occupant(seed, place, { atMs: toMs, least }) : undefined;
    return bot && { bot, atMs: startsAtMs };
  })
    .filter((arrival) => arrival !== undefined)
    .toSorted((a, b) => a.atMs - b.atMs);
}
