import { type CurrencyCode, formatAmount } from '@evens/base';
import { type BackOfficeTournament, type CasinoTournament, offerMinor } from '@evens/contract';
import { BOUNDS_CURRENCY } from '../../platform/proposals/bounds.ts';
import type { OwnEntry, TournamentRow } from './tournament-store.ts';

/** Hundredths as text, `23.50`. */
export function multiplierText(hundredths: string): string {
  const digits = hundredths.padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function presentState({ state, starts_at, ends_at }: TournamentRow, atMs: number): CasinoTournament['State'] {
  if (state === 'refunding') return 'cancelled';
  if (state !== 'open') return state;
  if (atMs < starts_at.getTime()) return 'coming';
  return atMs < ends_at.getTime() ? 'running' : 'counting';
}

export function presentTournament(
  row: TournamentRow,
  {
    own,
    currency,
    atMs,
  }: { readonly own?: OwnEntry; readonly currency: CurrencyCode; readonly atMs: number },
): CasinoTournament {
  const money = (units: number) => formatAmount(offerMinor(units, currency), currency);
  return {
    ID: row.id,
    Kind: row.kind,
    Name: row.name,
    Games: [...row.games],
    Target: row.target === null ? null : multiplierText(row.target),
    StakeMinimum: money(row.stake_min),
    RoundsMaximum: row.rounds_max,
    Fee: money(row.fee),
    Prizes: row.prizes.map(money),
    Currency: currency,
    Entries: row.entries,
    EntriesMaximum: row.entries_max,
    StartsDate: row.starts_at.toISOString(),
    EndsDate: row.ends_at.toISOString(),
    State: presentState(row, atMs),
    Own: own
      ? {
          Rounds: own.rounds,
          Best: own.best === '0' ? null : multiplierText(own.best),
          Place: own.place,
          Prize: own.prize === '0' ? null : formatAmount(BigInt(own.prize), currency),
        }
      : null,
  };
}

export function presentForOperators(
  row: TournamentRow & { readonly paid: number },
  atMs: number,
): BackOfficeTournament {
  const { Own: _, ...tournament } = presentTournament(row, { currency: BOUNDS_CURRENCY, atMs });
  const money = (units: number) => formatAmount(BigInt(units), BOUNDS_CURRENCY);
  return {
    ...tournament,
    CreatedBy: row.created_by,
    Fees: money(tournament.State === 'cancelled' ? 0 : row.fee * row.entries),
    Paid: money(row.prizes.slice(0, row.paid).reduce((sum, prize) => sum + prize, 0)),
  };
}
