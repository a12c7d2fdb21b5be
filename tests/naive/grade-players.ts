import { CANCELLED, type Choice, type Grade, yes } from './grade.ts';

/** One line of the reporter's notes of a soccer match. Players are numbered from 1 over both squads. */
export type PlayerNote = { readonly part: 1 | 2 | 'overtime' } & (
  | { readonly thing: 'goal' | 'own goal'; readonly who: number }
  /** It may be of anyone, and also an own goal. */
  | { readonly thing: 'unknown goal'; readonly forHome: boolean }
  | { readonly thing: 'change'; readonly on: number; readonly off: number; readonly isInjury?: boolean }
  | {
      readonly thing: 'assist' | 'yellow' | 'red' | 'shot' | 'shot on target' | 'foul' | 'save';
      readonly who: number;
    }
);

export const recorded = ['line-ups', 'scorers', 'assists', 'cards', 'shots', 'fouls', 'saves'] as const;
type Recorded = (typeof recorded)[number];

export interface PlayerSheet {
  readonly kind: 'players';
  readonly starting: readonly number[];
  readonly notes: readonly PlayerNote[];
  /** The part in which the match ended early. */
  readonly abandoned?: PlayerNote['part'] | undefined;
  /** Things that the reporter did not write down. */
  readonly missing: readonly Recorded[];
}

/** The record that a market needs besides the line-ups. */
const needs: Readonly<Record<string, Recorded>> = {
  'nth-scorer': 'scorers',
  'last-scorer': 'scorers',
  'player-goals': 'scorers',
  'player-assists': 'assists',
  'player-cards': 'cards',
  'player-shots': 'shots',
  'player-shots-on-target': 'shots',
  'player-fouls': 'fouls',
  'player-saves': 'saves',
};

const counted: Readonly<Record<string, readonly PlayerNote['thing'][]>> = {
  'player-goals': ['goal'],
  'player-assists': ['assist'],
  'player-cards': ['yellow', 'red'],
  'player-shots': ['shot', 'shot on target'],
  'player-shots-on-target': ['shot on target'],
  'player-fouls': ['foul'],
  'player-saves': ['save'],
};

/** Grades by a complete record: the notes of a finished match in which every scorer is known. */
function gradeRecord(starting: readonly number[], notes: readonly PlayerNote[], choice: Choice): Grade {
  const { market, keys, odds } = choice;
  const who = Number(choice.outcome);
  const number = Number(keys['number']);
  const regular = notes.filter(({ part }) => part !== 'overtime');
  let isOn = starting.includes(who);
  let goals = 0;
  let isLate = false;
  let nth = 0;
  let last = 0;
  let own = 0;
  let isHurt = false;
  let goalsWhenHurt = 0;
  for (const note of regular) {
    if (note.thing === 'change' && note.on === who) {
      isOn = true;
      isLate = goals >= number;
    }
    if (note.thing === 'change' && note.isInjury && note.part === 1 && note.off === who) {
      isHurt = starting.includes(who);
      goalsWhenHurt = goals;
    }
    if (note.thing === 'goal') {
      goals++;
      last = note.who;
      if (goals === number) nth = note.who;
    }
    if ('who' in note && note.who === who && counted[market]?.includes(note.thing)) own++;
  }
  if (!isOn) return CANCELLED;
  const isWon = market === 'last-scorer' ? last === who : market !== 'nth-scorer' && own >= number;
  if (isHurt && (market === 'nth-scorer' ? goalsWhenHurt < number : !isWon)) return CANCELLED;
  switch (market) {
    case 'nth-scorer':
      return isLate ? CANCELLED : yes(nth === who, odds);
    default:
      if (market !== 'last-scorer' && !counted[market]) throw new Error(`no rule for ${market}`);
      return yes(isWon, odds);
  }
}

/** A player without any other note. */
const STRANGER = 99;

/** Every possible record of the match: an unknown goal is the picked player's, another player's or an own goal. */
function* completed(notes: readonly PlayerNote[], who: number): Generator<readonly PlayerNote[]> {
  const at = notes.findIndex(({ thing }) => thing === 'unknown goal');
  const unknown = notes[at];
  if (!unknown) {
    yield notes;
    return;
  }
  const { part } = unknown;
  const possible: readonly PlayerNote[] = [
    { part, thing: 'own goal', who: STRANGER },
    { part, thing: 'goal', who: STRANGER },
    { part, thing: 'goal', who },
  ];
  for (const goal of possible) yield* completed([...notes.slice(0, at), goal, ...notes.slice(at + 1)], who);
}

const MORE = [0, 1, 2, 3, 4] as const;

/** Ways in which an abandoned match could have gone on for a player: goals of others and his own of everything. */
function* playedOn(
  { starting, notes }: Pick<PlayerSheet, 'starting' | 'notes'>,
  who: number,
): Generator<readonly PlayerNote[]> {
  const isOn = starting.includes(who) || notes.some((note) => note.thing === 'change' && note.on === who);
  const comes: readonly PlayerNote[] = isOn ? [] : [{ part: 2, thing: 'change', on: who, off: STRANGER }];
  const times = (count: number, note: PlayerNote) => Array<PlayerNote>(count).fill(note);
  const own = (['goal', 'assist', 'yellow', 'shot on target', 'foul', 'save'] as const).map(
    (thing): PlayerNote => ({ part: 2, thing, who }),
  );
  const other: PlayerNote = { part: 2, thing: 'goal', who: STRANGER };
  for (const before of MORE) {
    yield [...notes, ...times(before, other)];
    for (const after of MORE) {
      for (const count of MORE) {
        const his = own.flatMap((note) => times(count, note));
        yield [...notes, ...times(before, other), ...comes, ...his, ...times(after, other)];
      }
    }
  }
}

/** A result counts only if every possible record of the match gives the same one. */
export function gradePlayers(sheet: PlayerSheet, choice: Choice): Grade {
  const { starting, abandoned, missing } = sheet;
  const who = Number(choice.outcome);
  const need = needs[choice.market];
  const isScored = sheet.notes.some(({ thing }) => /goal/.test(thing));
  if (missing.includes('line-ups')) return CANCELLED;
  if (need && missing.includes(need) && (need !== 'scorers' || isScored)) return CANCELLED;
  const goesOn = abandoned === 1 || abandoned === 2;
  let only: Grade | undefined;
  for (const ended of goesOn ? playedOn(sheet, who) : [sheet.notes]) {
    for (const notes of completed(ended, who)) {
      const grade = gradeRecord(starting, notes, choice);
      if (only && grade.word !== only.word) return CANCELLED;
      only = grade;
    }
  }
  return only ?? CANCELLED;
}
