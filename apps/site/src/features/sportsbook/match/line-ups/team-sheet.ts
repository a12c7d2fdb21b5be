import type { FixturePlayer, LineUpRole, TimelineEntry } from '@evens/book';
import { playedMinute } from '@evens/web/live/match-clock.ts';
import type { Situation } from '@evens/web/live/situation.ts';

export type MarkKind = 'goal' | 'own_goal' | 'yellow_card' | 'red_card' | 'on' | 'off';

/** An event of the match beside the name of its player. */
export interface PlayerMark {
  readonly kind: MarkKind;
  readonly minute: string;
}

export interface PlayerRow {
  readonly index: number;
  readonly player: FixturePlayer;
  readonly marks: readonly PlayerMark[];
}

export interface TeamSheet {
  /** Defenders, midfielders and forwards of a soccer team: "4-3-3". */
  readonly formation: string | undefined;
  /** One list of the squad until the line-up is published, then the starting players and the bench. */
  readonly lists: readonly {
    readonly kind: 'squad' | 'starting' | 'bench';
    readonly rows: readonly PlayerRow[];
  }[];
}

const cardKinds = { 'yellow-card': 'yellow_card', 'red-card': 'red_card' } as const;

/** Marks of one entry, by the index of their player. */
function entryMarks(entry: TimelineEntry): readonly (readonly [number, MarkKind])[] {
  const { kind, player, playerOff, own } = entry;
  if (player === undefined) return [];
  switch (kind) {
    case 'goal':
      return [[player, own ? 'own_goal' : 'goal']];
    case 'yellow-card':
    case 'red-card':
      return [[player, cardKinds[kind]]];
    case 'substitution':
      return [[player, 'on'], ...(playerOff === undefined ? [] : [[playerOff, 'off'] as const])];
    default:
      return [];
  }
}

function formationText(players: readonly FixturePlayer[], sport: string): string | undefined {
  if (sport !== 'soccer') return undefined;
  const count = (position: string) => players.filter((player) => player.position === position).length;
  return [count('DF'), count('MF'), count('FW')].join('-');
}

/** The players of one side with what they did so far. */
export function teamSheet(
  { fixture, players, timeline }: Pick<Situation, 'fixture' | 'players' | 'timeline'>,
  side: FixturePlayer['side'],
): TeamSheet {
  const marks = new Map<number, PlayerMark[]>();
  for (const entry of timeline) {
    for (const [index, kind] of entryMarks(entry)) {
      const minute = fixture.periodSeconds > 0 ? `${playedMinute(entry, fixture.periodSeconds)}′` : '';
      marks.set(index, [...(marks.get(index) ?? []), { kind, minute }]);
    }
  }
  const rows = players
    .map((player, index): PlayerRow => ({ index, player, marks: marks.get(index) ?? [] }))
    .filter(({ player }) => player.side === side);
  const withRole = (role: LineUpRole) => rows.filter(({ player }) => player.lineUp === role);
  const starting = withRole('starting');
  if (starting.length === 0) return { formation: undefined, lists: [{ kind: 'squad', rows }] };
  return {
    formation: formationText(
      starting.map(({ player }) => player),
      fixture.sport,
    ),
    lists: [
      { kind: 'starting', rows: starting },
      { kind: 'bench', rows: withRole('bench') },
    ],
  };
}
