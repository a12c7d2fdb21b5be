import { type CurrencyCode, formatAmount } from '@evens/base';
import { wageredBasisPoints } from '@evens/bonuses';
import type {
  ActiveBonus,
  Bonus,
  BonusOffer,
  CashBack,
  FreeBet,
  FreeSpins,
  PastFreeBet,
} from '@evens/contract';
import {
  type ActiveBonusRow,
  type BonusRow,
  type FreeBetRow,
  type FreeSpinsRow,
  type PastFreeBetRow,
  rowCurrency,
} from './bonus-store.ts';
import type { CashBackClaimRow } from './cash-back/claim-store.ts';
import type { CashBackProgress } from './cash-back/read-progress.ts';
import { readCashBackConfig } from './offers/cash-back-config.ts';
import { cashBackTerms } from './offers/cash-back-offer.ts';
import { gameNames } from './offers/game-names.ts';
import type { ListedOffer } from './offers/offer-store.ts';

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null;

export function presentOffer(listed: ListedOffer, currency: CurrencyCode): BonusOffer {
  const { key, kind, code, offer, claimed, personMax, householdMax, deviceMax, expiresAt } = listed;
  return {
    Key: key,
    Kind: kind,
    Code: code,
    NeedsDeposit: offer.needsDeposit,
    IsClaimed: personMax !== undefined && claimed >= personMax,
    ClosesDate: iso(expiresAt),
    PersonMaximum: personMax ?? null,
    HouseholdMaximum: householdMax ?? null,
    DeviceMaximum: deviceMax ?? null,
    Terms: offer.terms(currency),
  };
}

export function presentActiveBonus(row: ActiveBonusRow): ActiveBonus {
  const currency = rowCurrency(row);
  const text = (minor: string) => formatAmount(BigInt(minor), currency);
  const progress = { wageredMinor: BigInt(row.wagered), requirementMinor: BigInt(row.requirement) };
  return {
    ID: row.id,
    Currency: currency,
    Balance: text(row.held),
    Requirement: text(row.requirement),
    Wagered: text(row.wagered),
    Progress: wageredBasisPoints(progress),
    MinimumOddsMilli: row.min_odds_milli,
    MaximumStake: row.max_stake === null ? null : text(row.max_stake),
    ExpiresDate: row.expires_at.toISOString(),
  };
}

export function presentBonus(row: BonusRow): Bonus {
  const currency = rowCurrency(row);
  const text = (minor: string) => formatAmount(BigInt(minor), currency);
  const textOrNull = (minor: string | null) => (minor === null ? null : text(minor));
  return {
    ...presentActiveBonus(row),
    OfferKey: row.offer_key,
    Kind: row.kind,
    IsWagering: row.is_wagering,
    StateID: row.state,
    Granted: text(row.granted),
    Staked: text(row.staked),
    WinningsTo: row.winnings_to_cash === null ? null : row.winnings_to_cash ? 'cash' : 'bonus',
    Won: text(row.won),
    MaximumConversion: textOrNull(row.max_conversion),
    Converted: text(row.converted),
    Code: row.code,
    AppendedDate: row.appended_at.toISOString(),
    ActivatedDate: iso(row.activated_at),
    EndedDate: iso(row.ended_at),
    EndReason: row.end_reason,
  };
}

export function presentFreeBet(row: FreeBetRow): FreeBet {
  const currency = rowCurrency(row);
  return {
    ID: row.id,
    BonusID: row.bonus_id,
    Value: formatAmount(BigInt(row.value), currency),
    Currency: currency,
    MinimumOddsMilli: row.min_odds_milli,
    ExpiresDate: row.expires_at.toISOString(),
  };
}

export function presentPastFreeBet(row: PastFreeBetRow): PastFreeBet {
  return { ...presentFreeBet(row), StateID: row.state, TicketID: row.ticket_id };
}

export function presentFreeSpins(row: FreeSpinsRow): FreeSpins {
  const currency = rowCurrency(row);
  return {
    ID: row.id,
    BonusID: row.bonus_id,
    Game: row.game,
    GameName: gameNames[row.game] ?? row.game_name ?? row.game,
    Value: formatAmount(BigInt(row.value), currency),
    Currency: currency,
    Left: row.left,
    Won: formatAmount(BigInt(row.won), currency),
    ExpiresDate: row.expires_at.toISOString(),
  };
}

export function presentCashBack(row: CashBackClaimRow, progress: CashBackProgress | undefined): CashBack {
  const currency = rowCurrency(row);
  const config = readCashBackConfig(row.config);
  const { period, shareBasisPoints } = config;
  const { minMinor, maxMinor, creditedTo } = cashBackTerms(config, currency);
  return {
    ID: row.id,
    Currency: currency,
    SharePercent: shareBasisPoints / 100,
    Period: period,
    JoinedDate: row.joined_at.toISOString(),
    PeriodFrom: row.period_from.toISOString(),
    PeriodTo: row.period_to.toISOString(),
    Minimum: formatAmount(minMinor, currency),
    Maximum: formatAmount(maxMinor, currency),
    CreditedTo: creditedTo,
    SoFar: progress
      ? {
          Loss: formatAmount(progress.lossMinor, currency),
          CashBack: formatAmount(progress.cashBackMinor, currency),
        }
      : null,
    Periods: row.periods.map(({ from, to, credited, outcome }) => ({
      From: new Date(from).toISOString(),
      To: new Date(to).toISOString(),
      Credited: formatAmount(BigInt(credited), currency),
      Outcome: outcome,
    })),
  };
}
