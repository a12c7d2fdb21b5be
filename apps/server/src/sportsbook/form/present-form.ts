import type { FormMatch } from '@evens/contract';
import { type Language, tournamentTitle } from '@evens/locales';
import { sportByAlias } from '@evens/markets';
import { competitorLogo } from '../catalogue/club-colours.ts';
import { finalScore, resultLink, winnerCode } from '../results/present-result.ts';
import type { FormRow } from './store.ts';

/** Key of the side whose form is shown, and the language. */
export interface FormView {
  readonly key: string;
  readonly language: Language;
}

/** The match from the point of view of this side; undefined if the winner is unknown. */
export function presentFormMatch(
  { id, fixture, phase, facts }: FormRow,
  { key, language }: FormView,
): FormMatch | undefined {
  const sport = sportByAlias(fixture.sport);
  const [home, away] = fixture.competitors;
  if (!sport || !home || !away) return undefined;
  const score = finalScore(sport, facts);
  const winner = winnerCode(sport, { phase, facts });
  if (score === undefined && winner === 0 && facts.winner !== 'draw') return undefined;
  const isHome = home.key === key;
  const own = isHome ? 1 : 2;
  return {
    ID: id,
    DateOfMatch: new Date(fixture.startsAtMs).toISOString(),
    TournamentName: tournamentTitle(language, fixture),
    HomeTeamName: home.name,
    AwayTeamName: away.name,
    HomeTeamLogo: competitorLogo(sport.alias, home),
    AwayTeamLogo: competitorLogo(sport.alias, away),
    HomeScore: score?.home ?? 0,
    AwayScore: score?.away ?? 0,
    HasScore: score !== undefined,
    Result: winner === 0 ? 'draw' : winner === own ? 'win' : 'loss',
    IsHome: isHome,
    ResultLink: resultLink(sport, id),
  };
}
