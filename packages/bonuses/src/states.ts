import { err, ok, type Result } from '@evens/base';

/** The numbers are those of the wire and of the table `bonus`. */
export const bonusStates = { undefined: 0, appended: 1, active: 2, cancelled: 3, used: 4 } as const;
export type BonusStateName = keyof typeof bonusStates;
export type BonusState = (typeof bonusStates)[BonusStateName];

export const bonusEvents = ['append', 'activate', 'cancel', 'expire', 'complete', 'reinstate'] as const;
export type BonusEvent = (typeof bonusEvents)[number];

const { undefined: none, appended, active, cancelled, used } = bonusStates;

/**
 * Every transition that there is. `append` is a grant while another wagering bonus is active; `activate` is a grant without
 * one, or the end of that other one. `complete` is a requirement that was met, or a free bet or spin that was the last.
 * `reinstate` is a free bet whose ticket turned out void after it had been used.
 */
const transitions: Readonly<Record<BonusEvent, Partial<Record<BonusState, BonusState>>>> = {
  append: { [none]: appended },
  activate: { [none]: active, [appended]: active },
  cancel: { [appended]: cancelled, [active]: cancelled },
  expire: { [appended]: cancelled, [active]: cancelled },
  complete: { [active]: used },
  reinstate: { [used]: active },
};

export function nextBonusState(
  state: BonusState,
  event: BonusEvent,
): Result<BonusState, 'transition-not-allowed'> {
  const next = transitions[event][state];
  return next === undefined ? err('transition-not-allowed') : ok(next);
}

/** The states from which an event may start: what a statement names in its condition. */
export function bonusStatesBefore(event: BonusEvent): readonly BonusState[] {
  return Object.values(bonusStates).filter((state) => transitions[event][state] !== undefined);
}

export function parseBonusState(value: number): BonusState | undefined {
  return Object.values(bonusStates).find((state) => state === value);
}
