import type { ContestFacts, Facts, PlayerCountName, Side } from '@evens/markets';
import type { Situation } from '@evens/web/live/situation.ts';

/** Columns of the table, each with its count. Goals are those of the scorers. */
const countOfColumn = {
  goal: undefined,
  assists: 'assists',
  cards: 'cards',
  shots: 'shots',
  points: 'points',
  rebounds: 'rebounds',
  touchdowns: 'touchdowns',
  passing_yards: 'passing-yards',
  rushing_yards: 'rushing-yards',
  receiving_yards: 'receiving-yards',
  hits: 'hits',
  runs: 'runs',
  rbis: 'rbis',
  wickets: 'wickets',
  kills: 'kills',
} as const satisfies Record<string, PlayerCountName | undefined>;
type PlayerColumn = keyof typeof countOfColumn;

const columnsBySport: Readonly<Partial<Record<string, readonly PlayerColumn[]>>> = {
  soccer: ['goal', 'assists', 'cards'],
  basketball: ['points', 'rebounds', 'assists'],
  'ice-hockey': ['goal', 'assists', 'shots'],
  'american-football': ['touchdowns', 'passing_yards', 'rushing_yards', 'receiving_yards'],
  baseball: ['hits', 'runs', 'rbis'],
  cricket: ['runs', 'wickets'],
  'dota-2': ['kills'],
  'league-of-legends': ['kills'],
};

const PLAYERS_PER_SIDE = 5;

export interface PlayerLine {
  readonly player: number;
  readonly name: string;
  /** Parallel to the columns. */
  readonly counts: readonly number[];
}

export interface LeadingPlayers {
  readonly columns: readonly PlayerColumn[];
  readonly lines: Readonly<Record<Side, readonly PlayerLine[]>>;
}

function goalsByPlayer({ scorers }: ContestFacts): Readonly<Record<number, number>> | undefined {
  if (!scorers) return undefined;
  const goals: Record<number, number> = {};
  for (const scorer of scorers)
    if (scorer && !scorer.own) goals[scorer.player] = (goals[scorer.player] ?? 0) + 1;
  return goals;
}

/** Batters at the crease have more runs than were counted at the last wicket. */
function runsByPlayer({ crease, playerCounts }: ContestFacts): Readonly<Record<number, number>> | undefined {
  const runs = playerCounts?.runs;
  return (
    runs && {
      ...runs,
      ...Object.fromEntries((crease?.batters ?? []).map((each) => [each.player, each.runs])),
    }
  );
}

function readColumn(facts: ContestFacts, column: PlayerColumn) {
  const name = countOfColumn[column];
  if (name === undefined) return goalsByPlayer(facts);
  return name === 'runs' ? runsByPlayer(facts) : facts.playerCounts?.[name];
}

/** The players of each side with the highest counts, by the first column, then the next. Undefined if nothing is counted. */
export function leadingPlayers(
  sport: string,
  facts: Facts,
  players: Situation['players'],
): LeadingPlayers | undefined {
  if (facts.kind !== 'contest') return undefined;
  const counted = (columnsBySport[sport] ?? []).flatMap((column) => {
    const counts = readColumn(facts, column);
    return counts && Object.values(counts).some((count) => count > 0) ? [{ column, counts }] : [];
  });
  if (counted.length === 0) return undefined;
  const lines = players
    .map(({ name, side }, player) => ({
      name,
      side,
      player,
      counts: counted.map(({ counts }) => counts[player] ?? 0),
    }))
    .filter(({ counts }) => counts.some((count) => count > 0))
    .sort((a, b) => {
      const differs = a.counts.findIndex((count, index) => count !== b.counts[index]);
      return differs < 0 ? 0 : (b.counts[differs] ?? 0) - (a.counts[differs] ?? 0);
    });
  const ofSide = (side: Side) => lines.filter((line) => line.side === side).slice(0, PLAYERS_PER_SIDE);
  return {
    columns: counted.map(({ column }) => column),
    lines: { home: ofSide('home'), away: ofSide('away') },
  };
}
