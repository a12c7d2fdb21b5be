import { amount, type CurrencyCode, formatAmount } from '@evens/base';
import { type ConsoleSearchAnswer, consoleSearchRules, mayRead, searchRules } from '@evens/contract';
import type { Language } from '@evens/locales';
import type { Queryable } from '../../platform/db.ts';
import { withWesternDigits } from '../../platform/western-digits.ts';
import { nameWords, readTelephone } from '../../players/index.ts';
import type { FindMatches } from '../../sportsbook/index.ts';
import { findPayments, findPlayers, findRounds, findTickets, type PlayerTerms } from './search-store.ts';

const { kindMax } = consoleSearchRules;

const PHONE_DIGITS_MIN = 5;
const PAYMENT_CHARACTERS_MIN = 8;
const WORDS_MAX = 6;
const EMPTY_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const idText = /^#?(\d{1,15})$/;
const phoneText = /^(\+|00)?[\d\s()./-]+$/;
const addressText = /^(\d{1,3}(\.\d{1,3}){3}|[\da-f]*(:[\da-f]*){2,7})$/i;
const uuidStart = /^[\da-f]{8}(-[\da-f-]{0,27})?$/;
/** A single letter begins too many names, except in scripts that write a name with one sign. */
const searchableWord = /^(?:..|\p{Script=Han}|\p{Script=Hangul})/u;

/** Beginnings of the stored number. Without its country, a national number is not found. */
function phonePrefixes(text: string): readonly string[] {
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  if (!phoneText.test(text) || digits.length < PHONE_DIGITS_MIN) return [];
  return [...new Set([`+${digits}`, digits, readTelephone(text, undefined) ?? digits])];
}

export function readPlayerTerms(text: string): PlayerTerms {
  const id = idText.exec(text)?.[1];
  const words = nameWords(text).slice(0, WORDS_MAX);
  return {
    id: id === undefined ? null : Number(id),
    login: text === '' || /\s/.test(text) ? null : text.toLowerCase(),
    phones: phonePrefixes(text),
    words: id === undefined && words.every((word) => searchableWord.test(word)) ? words : [],
    address: addressText.test(text) ? text.toLowerCase() : null,
  };
}

/** The ids that begin with the text; undefined if no id can, or if it is too short. */
function paymentIds(text: string): { readonly from: string; readonly to: string } | undefined {
  const start = text.toLowerCase();
  return start.length >= PAYMENT_CHARACTERS_MIN && start.length <= EMPTY_ID.length && uuidStart.test(start)
    ? { from: start + EMPTY_ID.slice(start.length), to: start + LAST_ID.slice(start.length) }
    : undefined;
}

export interface SearchParts {
  /** Connections `byIndexOnly`. */
  readonly lists: Queryable;
  readonly findMatches: FindMatches;
  findGameName(provider: string, key: string): string;
  findMethodName(key: string): string;
}

interface OwnedRow {
  readonly player_id: number;
  readonly user_name: string;
  readonly amount: string | null;
  readonly currency: CurrencyCode;
  readonly at: Date;
}

const presentOwned = ({ player_id, user_name, amount: minor, currency, at }: OwnedRow) => ({
  PlayerID: player_id,
  UserName: user_name,
  Amount: minor === null ? null : formatAmount(amount(BigInt(minor)), currency),
  Currency: currency,
  At: at.toISOString(),
});

/** Finds by all readings of a text, in the areas that the role reads. */
export async function searchConsole(
  { lists, findMatches, findGameName, findMethodName }: SearchParts,
  {
    text,
    role,
    language,
    atMs,
  }: { readonly text: string; readonly role: string; readonly language: Language; readonly atMs: number },
): Promise<ConsoleSearchAnswer> {
  const typed = withWesternDigits(text.normalize('NFKC').replace(/\p{Cc}/gu, ' ')).trim();
  const terms = readPlayerTerms(typed);
  const { id } = terms;
  const [players, matches, tickets, payments, rounds] = await Promise.all([
    mayRead(role, 'player-records')
      ? // Log-ins are of another area than identities.
        findPlayers(lists, mayRead(role, 'players') ? terms : { ...terms, address: null }, kindMax)
      : [],
    mayRead(role, 'trading')
      ? findMatches(id === null ? typed.slice(0, searchRules.charactersMax) : String(id), language, atMs)
      : [],
    id !== null && mayRead(role, 'trading') ? findTickets(lists, id) : [],
    typed.length >= PAYMENT_CHARACTERS_MIN && mayRead(role, 'payments')
      ? findPayments(lists, { ids: paymentIds(typed), reference: typed, limit: kindMax })
      : [],
    id !== null && mayRead(role, 'player-records') ? findRounds(lists, id) : [],
  ]);
  return {
    Query: text,
    Players: players.map((row) => ({
      ID: row.id,
      UserName: row.user_name,
      FullName: row.full_name,
      Email: row.email,
      Country: row.country,
    })),
    Matches: matches.slice(0, kindMax).map((match) => ({
      ID: match.ID,
      Name: match.Name,
      TournamentName: match.Tournament.Name,
      StartsAt: match.DateOfMatch,
    })),
    Tickets: tickets.map((row) => ({ ID: row.id, ...presentOwned(row) })),
    Payments: payments.map((row) => ({
      ID: row.id,
      ...presentOwned(row),
      Direction: row.direction,
      MethodName: findMethodName(row.method),
    })),
    Rounds: rounds.map((row) => ({
      ID: row.id,
      ...presentOwned(row),
      GameName: findGameName(row.provider ?? 'evens', row.game),
    })),
  };
}
