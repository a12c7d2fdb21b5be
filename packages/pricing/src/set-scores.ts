import { isSetOver, type Score, type Side } from '@evens/markets';
import { gameEnds, holdChance, tieBreakChance } from './tennis-formulas.ts';

/** A possible final score of a set, with its chance. */
export interface SetScore {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
}

/** Rules of one set, map, game or frame. */
export type SetRules =
  /**
   * Games on serve to six with a lead of two, tie-break at 6–6. `homeServe` and `awayServe`: chance of a point on own
   * serve.
   */
  | { readonly kind: 'serve-games'; readonly homeServe: number; readonly awayServe: number }
  /**
   * Points one by one to `target` (`lastTarget` in the deciding set) with a lead of `clear`, at most `cap`; `overtime` is
   * that of `SetFormat`. `onServe` and `onReceive` are home's chances of a point by server. The winner of a point serves next.
   */
  | {
      readonly kind: 'rally';
      readonly onServe: number;
      readonly onReceive: number;
      readonly target: number;
      readonly lastTarget: number;
      readonly clear: 1 | 2;
      readonly cap?: number;
      readonly overtime?: number;
    }
  /** Won as a whole, with a score from a list of [winner, loser]: frames, maps without a round count. */
  | {
      readonly kind: 'whole';
      readonly home: number;
      readonly scores: readonly (readonly [number, number])[];
    };

export interface SetStart {
  readonly rules: SetRules;
  readonly score: Score;
  /** Next server, if it matters. Unknown counts as half and half. */
  readonly server: Side | undefined;
  readonly deciding: boolean;
  /** Points of the running game, if known. */
  readonly game?: Score | undefined;
}

/** Points beyond the target that are distinguished in a very long set. */
const LONGEST_DEUCE = 8;

type Add = (home: number, away: number, chance: number) => void;

function collect(run: (add: Add) => void): readonly SetScore[] {
  const found = new Map<number, SetScore>();
  run((home, away, chance) => {
    if (chance <= 0) return;
    const key = home * 1000 + away;
    found.set(key, { home, away, chance: (found.get(key)?.chance ?? 0) + chance });
  });
  return [...found.values()];
}

function serveGames(
  rules: Extract<SetRules, { kind: 'serve-games' }>,
  start: Score,
  server: Side,
  add: Add,
): void {
  const holds = { home: holdChance(rules.homeServe), away: holdChance(rules.awayServe) };
  const reach = new Map<number, number>([[start.home * 8 + start.away, 1]]);
  const first = start.home + start.away;
  for (let played = first; played <= 12; played++) {
    const serves: Side = (played - first) % 2 === 0 ? server : server === 'home' ? 'away' : 'home';
    const homeWins = serves === 'home' ? holds.home : 1 - holds.away;
    for (let home = 0; home <= played; home++) {
      const away = played - home;
      const chance = reach.get(home * 8 + away);
      if (chance === undefined || home > 7 || away > 7) continue;
      const over = (Math.max(home, away) >= 6 && Math.abs(home - away) >= 2) || Math.max(home, away) === 7;
      if (over) {
        add(home, away, chance);
      } else if (home === 6 && away === 6) {
        const homeTakes =
          serves === 'home'
            ? tieBreakChance(rules.homeServe, rules.awayServe)
            : 1 - tieBreakChance(rules.awayServe, rules.homeServe);
        add(7, 6, chance * homeTakes);
        add(6, 7, chance * (1 - homeTakes));
      } else {
        const up = (home + 1) * 8 + away;
        const down = home * 8 + away + 1;
        reach.set(up, (reach.get(up) ?? 0) + chance * homeWins);
        reach.set(down, (reach.get(down) ?? 0) + chance * (1 - homeWins));
      }
    }
  }
}

function rallies(
  rules: Extract<SetRules, { kind: 'rally' }>,
  { score, deciding }: SetStart,
  server: Side,
  add: Add,
): void {
  const target = deciding ? rules.lastTarget : rules.target;
  const { clear, overtime = 1 } = rules;
  const format = { ...rules, target };
  // The level score after which sets are not distinguished, before an overtime.
  const beyond = Math.max(target + LONGEST_DEUCE, score.home, score.away) - target + 1;
  const highest = target - 1 + overtime * Math.ceil(beyond / overtime);
  const width = highest + 2;
  // Chances by home points, away points and next server: [home serves, away serves].
  const reach = new Float64Array(width * width * 2);
  reach[(score.home * width + score.away) * 2 + (server === 'home' ? 0 : 1)] = 1;
  for (let played = score.home + score.away; played <= highest * 2; played++) {
    for (let home = Math.max(0, played - highest - 1); home <= Math.min(played, highest + 1); home++) {
      const away = played - home;
      const at = (home * width + away) * 2;
      const chances = [reach[at] ?? 0, reach[at + 1] ?? 0] as const;
      if (chances[0] + chances[1] === 0) continue;
      if (isSetOver(format, { home, away })) {
        add(home, away, chances[0] + chances[1]);
        continue;
      }
      const homeTakes = chances[0] * rules.onServe + chances[1] * rules.onReceive;
      const awayTakes = chances[0] + chances[1] - homeTakes;
      if (home === highest && away === highest) {
        // The winner of the next point wins the set by `clear`.
        const most = highest + overtime + 1;
        add(most, most - clear, homeTakes);
        add(most - clear, most, awayTakes);
        continue;
      }
      const up = ((home + 1) * width + away) * 2;
      const down = (home * width + away + 1) * 2 + 1;
      reach[up] = (reach[up] ?? 0) + homeTakes;
      reach[down] = (reach[down] ?? 0) + awayTakes;
    }
  }
}

/** All possible final scores of the set. The chances sum to 1. */
export function setScores(start: SetStart): readonly SetScore[] {
  const { rules, score, server } = start;
  return collect((add) => {
    if (rules.kind === 'whole') {
      const each = 1 / rules.scores.length;
      for (const [won, lost] of rules.scores) {
        add(won, lost, rules.home * each);
        add(lost, won, (1 - rules.home) * each);
      }
      return;
    }
    const sides: readonly Side[] = server ? [server] : ['home', 'away'];
    const part: Add = (home, away, chance) => add(home, away, chance / sides.length);
    for (const side of sides) {
      if (rules.kind === 'serve-games') serveGames(rules, score, side, part);
      else rallies(rules, start, side, part);
    }
  });
}

/** True if a set with this score has ended. */
function isOver(rules: SetRules, { home, away }: Score, deciding: boolean): boolean {
  const most = Math.max(home, away);
  switch (rules.kind) {
    case 'serve-games':
      return most === 7 || (most === 6 && Math.abs(home - away) >= 2);
    case 'rally':
      return isSetOver({ ...rules, target: deciding ? rules.lastTarget : rules.target }, { home, away });
    case 'whole':
      return most > 0;
  }
}

/** A possible result of the next game (point). */
interface UnitEnd {
  readonly winner: Side;
  readonly deuce: boolean;
  readonly chance: number;
  readonly serverAfter: Side;
}

function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

/** Possible results of the next game (point), from its current points. */
function unitEnds(
  rules: Exclude<SetRules, { kind: 'whole' }>,
  { score, server, game = NOTHING }: { score: Score; server: Side; game?: Score | undefined },
): readonly UnitEnd[] {
  if (rules.kind === 'rally') {
    const home = server === 'home' ? rules.onServe : rules.onReceive;
    return [
      { winner: 'home', deuce: false, chance: home, serverAfter: 'home' },
      { winner: 'away', deuce: false, chance: 1 - home, serverAfter: 'away' },
    ];
  }
  const receiver = otherSide(server);
  const own = server === 'home' ? rules.homeServe : rules.awayServe;
  const others = server === 'home' ? rules.awayServe : rules.homeServe;
  const points = { server: game[server], receiver: game[receiver] };
  const end = (winner: Side, deuce: boolean, chance: number): UnitEnd => ({
    winner,
    deuce,
    chance,
    serverAfter: receiver,
  });
  if (score.home === 6 && score.away === 6) {
    const wins = tieBreakChance(own, others, { a: points.server, b: points.receiver });
    return [end(server, false, wins), end(receiver, false, 1 - wins)];
  }
  const ends = gameEnds(own, points);
  return [
    end(server, false, ends.holds),
    end(server, true, ends.holdsAfterDeuce),
    end(receiver, false, ends.breaks),
    end(receiver, true, ends.breaksAfterDeuce),
  ];
}

/** A final score with the winners of the next games of the set, and whether the first of them reaches deuce. */
export interface UnitScore extends SetScore {
  readonly next: readonly Side[];
  readonly deuce: boolean;
}

const NOTHING: Score = { home: 0, away: 0 };
const UNITS_AHEAD = 2;

interface UnitPath {
  readonly server: Side;
  readonly next: readonly Side[];
  readonly deuce: boolean;
  readonly chance: number;
  readonly game?: Score | undefined;
}

/** Like `setScores`, distinguished by the winners of the next two games (legs). The chances sum to 1. */
export function unitScores(start: SetStart): readonly UnitScore[] {
  const { rules, deciding } = start;
  if (rules.kind === 'whole') return setScores(start).map((score) => ({ ...score, next: [], deuce: false }));
  const found = new Map<string, UnitScore>();
  const add = (score: SetScore, { next, deuce }: UnitPath) => {
    if (score.chance <= 0) return;
    const key = `${score.home}:${score.away} ${next} ${deuce}`;
    const chance = (found.get(key)?.chance ?? 0) + score.chance;
    found.set(key, { home: score.home, away: score.away, chance, next, deuce });
  };
  const play = (score: Score, path: UnitPath) => {
    const { server, next, chance, game } = path;
    if (chance <= 0) return;
    if (isOver(rules, score, deciding)) {
      add({ ...score, chance }, path);
    } else if (next.length === UNITS_AHEAD) {
      for (const end of setScores({ rules, score, server, deciding }))
        add({ ...end, chance: end.chance * chance }, path);
    } else {
      for (const end of unitEnds(rules, { score, server, game })) {
        play(
          { ...score, [end.winner]: score[end.winner] + 1 },
          {
            server: end.serverAfter,
            next: [...next, end.winner],
            deuce: next.length === 0 ? end.deuce : path.deuce,
            chance: chance * end.chance,
          },
        );
      }
    }
  };
  const servers: readonly Side[] = start.server ? [start.server] : ['home', 'away'];
  for (const server of servers)
    play(start.score, { server, next: [], deuce: false, chance: 1 / servers.length, game: start.game });
  return [...found.values()];
}
