import { sports } from '@evens/markets';
import { NameIndex } from './name-index.ts';
import type { NodeId } from './vocabulary.ts';

/** Searchable properties of a match. */
export interface SearchedMatch {
  readonly id: number;
  /** Names of both sides, or of runners. */
  readonly competitors: readonly string[];
  /** Names of the players of both squads; empty if they are not reported. */
  readonly players: readonly string[];
  /** Runners can be found, but their race is not named after them. */
  readonly isRace: boolean;
  /** Runners that are people have no initials. */
  readonly arePeople: boolean;
  readonly tournamentId: number;
  readonly tournamentName: string;
  /** Names of its country in every language. */
  readonly placeNames: readonly string[];
  readonly sport: string;
}

export interface TournamentDoc {
  readonly id: number;
  readonly sport: string;
  readonly own: NodeId;
  readonly places: readonly NodeId[];
  readonly matches: Set<number>;
}

export interface MatchDoc {
  readonly id: number;
  readonly sides: readonly NodeId[];
  readonly runners: readonly NodeId[];
  readonly players: readonly NodeId[];
  readonly tournament: TournamentDoc;
}

/** Maps names to matches, tournaments and sports. Does not store prices and times, which change too often. */
export class SearchIndex {
  readonly names = new NameIndex();
  readonly matches = new Map<number, MatchDoc>();
  readonly tournaments = new Map<number, TournamentDoc>();
  /** Names of each sport in every language, by its alias. */
  readonly sports = new Map<string, readonly NodeId[]>();

  constructor(namesOfSport: (alias: string) => readonly string[]) {
    for (const { alias } of sports) {
      const names = new Set([...namesOfSport(alias), alias]);
      this.sports.set(
        alias,
        Array.from(names, (name) => this.names.keep(name, 'sport')),
      );
    }
  }

  add(match: SearchedMatch): void {
    this.remove(match.id);
    const { id, sport, isRace, tournamentId } = match;
    const kind = match.arePeople ? 'runner' : 'team';
    const competitors = match.competitors.map((name) => this.names.addMatch(name, kind, id));
    const players = match.players.map((name) => this.names.addMatch(name, 'player', id));
    const own = this.names.addMatch(match.tournamentName, 'tournament', id);
    const places = match.placeNames.map((name) => this.names.addMatch(name, 'place', id));
    for (const node of this.sports.get(sport) ?? []) this.names.get(node)?.matches.add(id);
    const known = this.tournaments.get(tournamentId);
    const tournament =
      known?.own === own
        ? known
        : { id: tournamentId, sport, own, places, matches: known?.matches ?? new Set() };
    tournament.matches.add(id);
    this.tournaments.set(tournamentId, tournament);
    this.matches.set(id, {
      id,
      sides: isRace ? [] : competitors,
      runners: isRace ? competitors : [],
      players,
      tournament,
    });
  }

  remove(id: number): void {
    const doc = this.matches.get(id);
    if (doc === undefined) return;
    this.matches.delete(id);
    const { tournament, sides, runners, players } = doc;
    for (const node of [...sides, ...runners, ...players, tournament.own, ...tournament.places])
      this.names.removeMatch(node, id);
    for (const node of this.sports.get(tournament.sport) ?? []) this.names.get(node)?.matches.delete(id);
    const listed = this.tournaments.get(tournament.id);
    listed?.matches.delete(id);
    if (listed?.matches.size === 0) this.tournaments.delete(tournament.id);
  }
}
