import { formatAmount, parseAmount } from '@evens/base';
import type { CasinoTournament } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, words, written } from '@evens/web/core/words.ts';
import type { GameName } from '../loyalty/index.ts';

/** "23.5×", isolated in right-to-left text. */
export function multiplierText(multiplier: string): string {
  const text = `${written().count(Number(multiplier))}×`;
  return words().language.dir === 'rtl' ? `\u2066${text}\u2069` : text;
}

export function gamesText({ Games }: Pick<CasinoTournament, 'Games'>, gameName: GameName): string {
  return Games.length === 0 ? t('casino.tournament.games.all') : Games.map(gameName).join(', ');
}

export function tournamentTitle(tournament: CasinoTournament, gameName: GameName): string {
  const { Name, Target, Games } = tournament;
  if (Name !== '') return Name;
  const title =
    Target === null
      ? t('casino.tournament.best')
      : t('casino.tournament.target', { target: multiplierText(Target) });
  return Games.length === 0
    ? title
    : t('casino.tournament.titled', { title, games: gamesText(tournament, gameName) });
}

/** The player's rounds, best multiplier and place; undefined without an entry. */
export function ownText({ Own, RoundsMaximum }: CasinoTournament): string | undefined {
  if (Own === null) return undefined;
  const counted = { rounds: written().count(Own.Rounds), maximum: written().count(RoundsMaximum) };
  if (Own.Best === null) return t('casino.tournament.own.none', counted);
  const best = multiplierText(Own.Best);
  return Own.Place === null
    ? t('casino.tournament.own.best', { ...counted, best })
    : t('casino.tournament.own', { ...counted, best, place: written().count(Own.Place) });
}

/** The counted rounds of an entry: "Rounds 12/100". */
export function roundsText(rounds: number, maximum: number): string {
  return t('casino.tournament.short.none', {
    rounds: written().count(rounds),
    maximum: written().count(maximum),
  });
}

/** The place and the rounds, for a phone: "Place 3 · 12/100". */
export function shortOwnText({
  Own,
  RoundsMaximum,
}: Pick<CasinoTournament, 'Own' | 'RoundsMaximum'>): string {
  const counted = { rounds: written().count(Own?.Rounds ?? 0), maximum: written().count(RoundsMaximum) };
  const place = Own?.Place ?? null;
  return place === null
    ? t('casino.tournament.short.none', counted)
    : t('casino.tournament.short', { ...counted, place: written().count(place) });
}

type PrizeFields = Pick<CasinoTournament, 'Prizes' | 'Currency'>;

/** More amounts do not fit in a heading. */
const NAMED_MAX = 3;

/** The amounts by place. */
export function prizeList({ Prizes, Currency }: PrizeFields): string {
  return Prizes.map((prize) => moneyText(prize, Currency)).join(' · ');
}

/** "3 × 5.00 EUR" for equal prizes, "250.00 EUR for 10 places" for many, otherwise the amounts by place. */
export function prizesText(tournament: PrizeFields): string {
  const { Prizes, Currency } = tournament;
  const [first = '0'] = Prizes;
  const count = Prizes.length;
  if (count > 1 && Prizes.every((prize) => prize === first))
    return t('casino.tournament.prizes.equal', { count, amount: moneyText(first, Currency) });
  if (count <= NAMED_MAX) return prizeList(tournament);
  const sumMinor = Prizes.reduce((sum, prize) => {
    const amount = parseAmount(prize, Currency);
    return amount.ok ? sum + amount.value : sum;
  }, 0n);
  const amount = moneyText(formatAmount(sumMinor, Currency), Currency);
  return t('casino.tournament.prizes.places', { count, amount });
}
