import type { Fixture } from '@evens/book';
import { getLanguage } from '@evens/locales';
import {
  isOnPlayers,
  marketDefinition,
  parseMarket,
  playerIndex,
  splitKey,
  sportByAlias,
} from '@evens/markets';
import { categoryAlias, matchLink } from '../catalogue/links.ts';

/** Path of the page of a match, without the language prefix. */
export function alertMatchLink(fixture: Fixture, matchId: number, isLive: boolean): string {
  const sport = sportByAlias(fixture.sport);
  if (!sport) return '/';
  const path = {
    categoryAlias: categoryAlias(getLanguage('en'), fixture.category),
    tournamentAlias: fixture.tournament,
  };
  return matchLink({ sport, ...path }, matchId, isLive);
}

/** Values that the messages of all alerts of a match have. */
export function matchValues(fixture: Fixture, matchId: number, isLive: boolean) {
  const { kind, competitors, tournamentName, raceNumber } = fixture;
  const [home, away] = competitors;
  return {
    match: kind === 'race' ? tournamentName : competitors.map(({ name }) => name).join(' – '),
    // Its text depends on the reader's language.
    ...(raceNumber !== undefined && { race: raceNumber }),
    link: alertMatchLink(fixture, matchId, isLive),
    home: home?.name ?? '',
    away: away?.name ?? '',
  };
}

/** Names of the runners or players that a selection mentions, by their number. */
export function mentionedNames(
  { competitors }: Fixture,
  {
    key,
    outcomeNo,
    players,
  }: { readonly key: string; readonly outcomeNo: number; readonly players: readonly string[] },
): Readonly<Record<number, string>> {
  const { type, specifier } = splitKey(key);
  const parsed = parseMarket(type, specifier);
  const runners = parsed.ok ? (parsed.value.specifier.runners ?? []) : [];
  const definition = marketDefinition(type);
  const number = playerIndex(definition, outcomeNo) + 1;
  const isNamed = typeof definition?.outcomes === 'string' && number > 0;
  const numbers = [...runners, ...(isNamed ? [number] : [])];
  const names = isOnPlayers(type) ? players : competitors.map(({ name }) => name);
  return Object.fromEntries(numbers.map((each) => [each, names[each - 1] ?? '']));
}
