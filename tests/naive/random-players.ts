import { pick, type Random, randomInt } from '@evens/base';
import type { Appearance, ContestFacts, Facts, GoalScorer, PeriodScore, Side } from '@evens/markets';
import type { Choice } from './grade.ts';
import { gradePlayers, type PlayerNote, type PlayerSheet, recorded } from './grade-players.ts';
import { type JudgedPick, judgePick, luckily, type Maker } from './random-picks.ts';

/** Players 1 to 6 are at home, 7 to 12 away. The last of each side begins on the bench. */
const SQUAD = 6;
const STARTING = 5;
const PLAYERS = 2 * SQUAD;

const UNKNOWN_SHARE = 0.06;
const ABANDONED_SHARE = 0.1;
const MISSING_SHARE = 0.04;

const upTo =
  (most: number): Maker =>
  (random) =>
    `number=${randomInt(random, 1, most)}`;

const offered: Readonly<Record<string, Maker>> = {
  'nth-scorer': upTo(4),
  'last-scorer': () => '',
  'player-goals': upTo(3),
  'player-assists': upTo(2),
  'player-cards': upTo(2),
  'player-shots': upTo(3),
  'player-shots-on-target': upTo(2),
  'player-fouls': upTo(2),
  'player-saves': upTo(2),
};

function listSide(isHome: boolean): number[] {
  return Array.from({ length: SQUAD }, (_, index) => index + (isHome ? 1 : SQUAD + 1));
}

const isOfHome = (who: number) => who <= SQUAD;

interface Change {
  readonly on: number;
  readonly off: number;
  readonly isInjury: boolean;
}

/** Writes the notes of a match as it is played. */
class Reporter {
  readonly notes: PlayerNote[] = [];
  readonly starting = [true, false].flatMap((isHome) => listSide(isHome).slice(0, STARTING));
  readonly #on = new Set(this.starting);
  readonly #bench = new Set([true, false].flatMap((isHome) => listSide(isHome).slice(STARTING)));
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  play(part: PlayerNote['part'], events: number): void {
    for (let event = 0; event < events; event++) this.#event(part);
  }

  #event(part: PlayerNote['part']): void {
    const random = this.#random;
    const isHome = random() < 0.5;
    const own = [...this.#on].filter((who) => isOfHome(who) === isHome);
    const bench = [...this.#bench].filter((who) => isOfHome(who) === isHome);
    if (own.length === 0) return;
    const who = pick(random, own);
    const luck = random();
    if (luck < 0.3) this.#goal(part, who, own);
    else if (luck < 0.4) this.notes.push({ part, thing: 'own goal', who });
    else if (luck < 0.6) {
      if (bench.length > 0) this.#change(part, { on: pick(random, bench), off: who, isInjury: luck < 0.5 });
    } else if (luck < 0.72) this.notes.push({ part, thing: 'yellow', who });
    else if (luck < 0.75) {
      this.notes.push({ part, thing: 'red', who });
      this.#on.delete(who);
    } else if (luck < 0.8) {
      // A card on the bench does not count unless the player comes on.
      if (bench.length > 0) this.notes.push({ part, thing: 'yellow', who: pick(random, bench) });
    } else this.notes.push({ part, thing: pick(random, ['shot', 'shot on target', 'foul', 'save']), who });
  }

  #goal(part: PlayerNote['part'], who: number, own: readonly number[]): void {
    if (this.#random() < UNKNOWN_SHARE) {
      this.notes.push({ part, thing: 'unknown goal', forHome: isOfHome(who) });
      return;
    }
    this.notes.push({ part, thing: 'shot on target', who }, { part, thing: 'goal', who });
    const others = own.filter((other) => other !== who);
    if (others.length > 0 && this.#random() < 0.6)
      this.notes.push({ part, thing: 'assist', who: pick(this.#random, others) });
  }

  #change(part: PlayerNote['part'], change: Change): void {
    const { on, off } = change;
    this.notes.push({ part, thing: 'change', ...change });
    this.#on.delete(off);
    this.#on.add(on);
    this.#bench.delete(on);
  }
}

const parts = [1, 2, 'overtime'] as const;

function drawSheet(random: Random): PlayerSheet {
  const reporter = new Reporter(random);
  const played = parts.slice(0, random() < 0.25 ? 3 : 2);
  const abandoned = random() < ABANDONED_SHARE ? pick(random, played) : undefined;
  for (const part of abandoned ? played.slice(0, played.indexOf(abandoned) + 1) : played)
    reporter.play(part, randomInt(random, 0, part === 'overtime' ? 4 : 8));
  const missing = random() < MISSING_SHARE ? [pick(random, recorded)] : [];
  return { kind: 'players', starting: reporter.starting, notes: reporter.notes, abandoned, missing };
}

function goalFor(note: PlayerNote): Side | undefined {
  switch (note.thing) {
    case 'goal':
      return isOfHome(note.who) ? 'home' : 'away';
    case 'own goal':
      return isOfHome(note.who) ? 'away' : 'home';
    case 'unknown goal':
      return note.forHome ? 'home' : 'away';
    default:
      return undefined;
  }
}

function toScorer(note: PlayerNote): GoalScorer | null {
  if (note.thing === 'goal') return { player: note.who - 1 };
  return note.thing === 'own goal' ? { player: note.who - 1, own: true } : null;
}

function toPeriods({ notes, abandoned }: PlayerSheet): PeriodScore[] {
  const last = abandoned ?? (notes.some(({ part }) => part === 'overtime') ? 'overtime' : 2);
  return parts.slice(0, parts.indexOf(last) + 1).map((part): PeriodScore => {
    const sides = notes.flatMap((note) => (note.part === part ? (goalFor(note) ?? []) : []));
    const home = sides.filter((side) => side === 'home').length;
    return {
      phase: part === 'overtime' ? 'overtime' : 'regular',
      home,
      away: sides.length - home,
      ended: part !== abandoned,
    };
  });
}

/** Players who started, and the substitutes of regular time, with the goals before a change. */
function toAppearances(starting: readonly number[], notes: readonly PlayerNote[]): Appearance[] {
  const appearances = starting.map((who): Appearance => ({ player: who - 1 }));
  let credited = 0;
  const injuries = new Map<number, number>();
  for (const note of notes) {
    if (note.thing === 'goal' || note.thing === 'unknown goal') credited++;
    if (note.thing !== 'change') continue;
    appearances.push({ player: note.on - 1, cameOnAfter: credited });
    if (note.isInjury && note.part === 1) injuries.set(note.off - 1, credited);
  }
  const left = notes.flatMap((note) =>
    note.thing === 'change' ? [note.off - 1] : note.thing === 'red' ? [note.who - 1] : [],
  );
  return appearances.map((each) => {
    const injuredAfter = injuries.get(each.player);
    return {
      ...each,
      ...(left.includes(each.player) && { hasLeft: true }),
      ...(injuredAfter !== undefined && { injuredAfter }),
    };
  });
}

function toCounts(notes: readonly PlayerNote[], missing: PlayerSheet['missing']) {
  const count = (...things: readonly PlayerNote['thing'][]) => {
    const byPlayer: Record<number, number> = {};
    for (const note of notes)
      if ('who' in note && things.includes(note.thing))
        byPlayer[note.who - 1] = (byPlayer[note.who - 1] ?? 0) + 1;
    return byPlayer;
  };
  return {
    ...(!missing.includes('assists') && { assists: count('assist') }),
    ...(!missing.includes('cards') && { cards: count('yellow', 'red') }),
    ...(!missing.includes('shots') && {
      shots: count('shot', 'shot on target'),
      'shots-on-target': count('shot on target'),
    }),
    ...(!missing.includes('fouls') && { fouls: count('foul') }),
    ...(!missing.includes('saves') && { saves: count('save') }),
  };
}

/** The same match as the product has it: of overtime it has the score and the scorers only. */
function toFacts(sheet: PlayerSheet): Facts {
  const { starting, notes, abandoned, missing } = sheet;
  const regular = notes.filter(({ part }) => part !== 'overtime');
  const goals = notes.filter((note) => goalFor(note) !== undefined);
  const facts: ContestFacts = {
    kind: 'contest',
    status: 'ended',
    ...(abandoned ? { cutShort: 'called' } : {}),
    periods: toPeriods(sheet),
    goals: goals.flatMap((note) => goalFor(note) ?? []),
    ...(!missing.includes('scorers') && { scorers: goals.map(toScorer) }),
    ...(!missing.includes('line-ups') && { appearances: toAppearances(starting, regular) }),
    playerCounts: toCounts(regular, missing),
  };
  return facts;
}

/** One selection on a player of a soccer match. */
export function playerPick(random: Random): JudgedPick {
  return luckily(random, () => {
    const sheet = drawSheet(random);
    const grade = (choice: Choice) => gradePlayers(sheet, choice);
    return judgePick(random, { sheet, facts: toFacts(sheet), players: PLAYERS, grade }, offered);
  });
}
