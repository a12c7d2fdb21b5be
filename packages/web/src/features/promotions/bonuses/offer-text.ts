import type { BonusOffer, OfferTerms } from '@evens/contract';
import { moneyText } from '../../../core/formatted.tsx';
import { t, words, written } from '../../../core/words.ts';
import type { GameName } from './game-names.ts';

/** Odds in terms are always decimal, in every odds format: 1.50. */
export function termOdds(oddsMilli: number): string {
  return (oddsMilli / 1000).toFixed(2);
}

function money(amount: string | null, { Currency }: OfferTerms): string {
  return amount === null ? '' : moneyText(amount, Currency);
}

/** The offer in one line. */
export function offerTitle({ Kind, Terms }: Pick<BonusOffer, 'Kind' | 'Terms'>): string {
  const value = money(Terms.Value, Terms);
  switch (Kind) {
    case 'deposit-match':
      return t('bonuses.title.deposit-match', {
        percent: Terms.SharePercent ?? 0,
        maximum: money(Terms.MaximumBonus, Terms),
      });
    case 'bonus-money':
      return t('bonuses.title.bonus-money', { value });
    case 'free-bet':
      return t('bonuses.title.free-bet', { count: Terms.Count ?? 1, value });
    case 'free-spins':
      return t('bonuses.title.free-spins', { count: Terms.Count ?? 1, game: Terms.Game ?? '' });
    case 'cash-back':
      return t('bonuses.title.cash-back', { percent: Terms.SharePercent ?? 0 });
  }
}

type Wagering = NonNullable<OfferTerms['Wagering']>;

/** One sentence for each wagering share of single games, with the names of the games. */
function gameTerms({ Games }: Wagering, gameName: GameName): string[] {
  const list = new Intl.ListFormat(words().language.locale);
  const percents = [...new Set(Games.map(({ Percent }) => Percent))].toSorted((a, b) => a - b);
  return percents.map((percent) => {
    const named = Games.filter(({ Percent }) => Percent === percent).map(({ Game }) => gameName(Game));
    const games = list.format(named.toSorted());
    return percent === 0
      ? t('bonuses.terms.game.none', { games })
      : t('bonuses.terms.game', { games, percent });
  });
}

function wageringTerms(terms: OfferTerms, gameName: GameName): string[] {
  const { Wagering } = terms;
  if (!Wagering) return [];
  const { Multiplier, Basis, MinimumOddsMilli, MaximumStake, MaximumConversion } = Wagering;
  const { SportPercent, SlotsPercent, TablesPercent, LivePercent, CrashPercent } = Wagering;
  return [
    t(`bonuses.terms.wagering.${Basis}`, { times: Multiplier }),
    t('bonuses.terms.sport', { percent: SportPercent, odds: termOdds(MinimumOddsMilli) }),
    t('bonuses.terms.games', {
      slots: SlotsPercent,
      tables: TablesPercent,
      live: LivePercent,
      crash: CrashPercent,
    }),
    ...gameTerms(Wagering, gameName),
    t('bonuses.terms.not-counted'),
    ...(MaximumStake === null ? [] : [t('bonuses.terms.max-stake', { maximum: money(MaximumStake, terms) })]),
    ...(MaximumConversion === null
      ? []
      : [t('bonuses.terms.max-conversion', { maximum: money(MaximumConversion, terms) })]),
    ...(Wagering.EndsWithWithdrawal ? [t('bonuses.terms.ends-with-withdrawal')] : []),
    t('bonuses.terms.cash-first'),
  ];
}

function cashBackTerms(terms: OfferTerms): string[] {
  const { Period, WinningsTo } = terms;
  if (Period === null) return [];
  return [
    t(`bonuses.terms.cash-back.${Period}`, { percent: terms.SharePercent ?? 0 }),
    t('bonuses.terms.cash-back.counts'),
    t('bonuses.terms.cash-back.amount', {
      minimum: money(terms.MinimumBonus, terms),
      maximum: money(terms.MaximumBonus, terms),
    }),
    t(WinningsTo === 'bonus' ? 'bonuses.terms.cash-back.to-bonus' : 'bonuses.terms.cash-back.to-cash'),
  ];
}

function freeSpinsTerms(terms: OfferTerms): string[] {
  const { Game, WinningsTo } = terms;
  if (Game === null) return [];
  return [
    t('bonuses.terms.free-spins', { game: Game, value: money(terms.Value, terms) }),
    t(WinningsTo === 'bonus' ? 'bonuses.terms.spins-to-bonus' : 'bonuses.terms.spins-to-cash'),
  ];
}

/** Expiry of the free spins or bonus, and of the bonus money won by free spins. */
function expiryTerms({ Kind, Terms: { ExpiresAfterDays, Wagering } }: DisplayedOffer): string[] {
  if (ExpiresAfterDays === null) return [];
  if (Kind !== 'free-spins') return [t('bonuses.terms.expires', { days: ExpiresAfterDays })];
  return [
    t('bonuses.terms.expires.spins', { days: ExpiresAfterDays }),
    ...(Wagering === null ? [] : [t('bonuses.terms.expires.winnings', { days: Wagering.ExpiresAfterDays })]),
  ];
}

/** How often a player, household or device may have the offer; empty without bounds. */
function boundTerms({ PersonMaximum, HouseholdMaximum, DeviceMaximum }: DisplayedOffer): string[] {
  return [
    ...(PersonMaximum === null ? [] : [t('bonuses.terms.once.person', { count: PersonMaximum })]),
    ...(HouseholdMaximum === null ? [] : [t('bonuses.terms.once.household', { count: HouseholdMaximum })]),
    ...(DeviceMaximum === null ? [] : [t('bonuses.terms.once.device', { count: DeviceMaximum })]),
  ];
}

export type DisplayedOffer = Omit<BonusOffer, 'Key' | 'IsClaimed'>;

/** The significant terms as sentences with the offer's own numbers. */
export function significantTerms(offer: DisplayedOffer, gameName: GameName): readonly string[] {
  const { ClosesDate, Code, Kind, NeedsDeposit, Terms } = offer;
  const { MinimumDeposit, MinimumOddsMilli } = Terms;
  return [
    ...(ClosesDate === null
      ? []
      : [t('bonuses.terms.closes', { date: written().dateTime(Date.parse(ClosesDate)) })]),
    ...(NeedsDeposit ? [t('bonuses.terms.code-with-deposit', { code: Code }), t('bonuses.terms.coins')] : []),
    ...(MinimumDeposit === null
      ? []
      : [t('bonuses.terms.min-deposit', { minimum: money(MinimumDeposit, Terms) })]),
    ...(Kind === 'free-bet' ? [t('bonuses.terms.free-bet')] : []),
    ...freeSpinsTerms(Terms),
    ...(MinimumOddsMilli === null ? [] : [t('bonuses.terms.min-odds', { odds: termOdds(MinimumOddsMilli) })]),
    ...cashBackTerms(Terms),
    ...wageringTerms(Terms, gameName),
    ...expiryTerms(offer),
    ...boundTerms(offer),
  ];
}

/** The few terms that decide whether the offer suits a player, as one line above all terms. */
export function offerSummary({ Terms }: Pick<BonusOffer, 'Terms'>): string {
  const { MinimumDeposit, MinimumOddsMilli, ExpiresAfterDays, Wagering } = Terms;
  return [
    ...(MinimumDeposit === null
      ? []
      : [t('bonuses.terms.min-deposit', { minimum: money(MinimumDeposit, Terms) })]),
    ...(Wagering ? [t(`bonuses.terms.wagering.${Wagering.Basis}`, { times: Wagering.Multiplier })] : []),
    ...(MinimumOddsMilli === null ? [] : [t('bonuses.terms.min-odds', { odds: termOdds(MinimumOddsMilli) })]),
    ...(ExpiresAfterDays === null ? [] : [t('bonuses.terms.expires', { days: ExpiresAfterDays })]),
  ].join(' ');
}
