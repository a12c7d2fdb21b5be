import { type CurrencyCode, formatAmount } from '@evens/base';
import type { User } from '@evens/contract';
import type { PlayerRow } from './store.ts';

/** A player's available balance in minor units, and its version. */
export interface Money {
  readonly amountMinor: bigint;
  readonly version: number;
}

/** Displayed currency names that differ from the code; players know these short names. */
const abbreviations: Readonly<Partial<Record<CurrencyCode, string>>> = { USDTE: 'USDT', USDTT: 'USDT' };

/** Data of a player that other features store. */
export interface PlayerKeeps {
  readonly money: Money;
  readonly settings: User['Settings'];
  readonly favouriteTournamentIds: readonly number[];
}

export function presentUser(
  player: PlayerRow,
  { money, settings, favouriteTournamentIds }: PlayerKeeps,
): User {
  const balance = formatAmount(money.amountMinor, player.currency);
  return {
    ID: player.id,
    UserName: player.user_name,
    Email: player.email,
    IsEmailConfirmed: player.email_confirmed,
    UserType: player.user_type,
    IsOperator: player.is_operator,
    OperatorRole: player.operator_role,
    IsExcluded: player.excluded,
    HasSecondFactor: player.has_second_factor,
    IsInAgentTree: player.of_agent,
    Balance: balance,
    Balances: { TotalBalance: balance, Version: money.version },
    Currency: player.currency,
    CurrencySystemAbbreviature: abbreviations[player.currency] ?? player.currency,
    Country: { Code: player.country },
    UsageArrangements: {
      PaymentTermsAccepted: player.payment_terms_agreed,
      TermsToAgree: player.terms_to_agree,
    },
    Language: player.language,
    favoriteTournamentIds: [...favouriteTournamentIds],
    Settings: settings,
  };
}
