import type { OperatorArea } from '../operator-roles.ts';

/** Kinds of entries of a player's timeline, in the order of their positions in its cursor. */
export const timelineKinds = ['money', 'bonus', 'limit', 'break', 'log-in', 'action', 'note'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** The area that a role must read to see entries of a kind. */
export const timelineAreas: Readonly<Record<TimelineKind, OperatorArea>> = {
  money: 'player-records',
  bonus: 'bonuses',
  limit: 'protection',
  break: 'protection',
  'log-in': 'players',
  action: 'players',
  note: 'players',
};
