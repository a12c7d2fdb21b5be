import { pick, type Random, randomInt } from '@evens/base';
import type { CountName, Facts, PeriodScore, Side } from '@evens/markets';
import { gradeNotes, type Note, type NoteSheet } from './grade-counts.ts';
import { type JudgedPick, judgePick, type Maker } from './random-picks.ts';

/** Highest number of each thing in a half. */
const most: Readonly<Record<Note['thing'], number>> = {
  corner: 9,
  yellow: 4,
  red: 1,
  shot: 12,
  'shot on target': 6,
  offside: 4,
  'throw-in': 24,
  foul: 14,
};
const things = Object.keys(most) as Note['thing'][];

const half = (random: Random) => `period=${randomInt(random, 1, 2)}`;
const line = (random: Random, high: number) => `${randomInt(random, 0, high * 2) / 2}`;
const upTo =
  (high: number): Maker =>
  (random) =>
    `total=${line(random, high)}`;
const ahead: Maker = (random) => `hcp=${randomInt(random, -12, 12) / 4}`;

function listKinds(name: string, high: number): Readonly<Record<string, Maker>> {
  return {
    [`${name}-1x2`]: () => '',
    [`${name}-total`]: upTo(high),
    [`${name}-home-total`]: upTo(high / 2),
    [`${name}-away-total`]: upTo(high / 2),
  };
}

const offered: Readonly<Record<string, Maker>> = {
  ...listKinds('corners', 18),
  'corners-handicap': ahead,
  'period-corners-1x2': half,
  'period-corners-total': (random) => `${half(random)}|total=${line(random, 9)}`,
  'period-corners-handicap': (random) => `${ahead(random)}|${half(random)}`,
  'period-corners-home-total': (random) => `${half(random)}|total=${line(random, 5)}`,
  'nth-corner': (random) => `number=${randomInt(random, 1, 12)}`,
  'period-nth-corner': (random) => `number=${randomInt(random, 1, 6)}|${half(random)}`,
  'race-to-corners': (random) => `number=${pick(random, [3, 5, 7, 9, 11])}`,
  ...listKinds('cards', 9),
  'period-cards-total': (random) => `${half(random)}|total=${line(random, 5)}`,
  'booking-points-total': upTo(90),
  'booking-points-home-total': upTo(50),
  'sending-off': () => '',
  ...listKinds('shots', 40),
  ...listKinds('shots-on-target', 14),
  ...listKinds('offsides', 9),
  'throw-ins-total': upTo(60),
  ...listKinds('fouls', 40),
  'fouls-handicap': ahead,
  'period-shots-total': (random) => `${half(random)}|total=${line(random, 22)}`,
  'period-shots-on-target-total': (random) => `${half(random)}|total=${line(random, 8)}`,
  'period-offsides-total': (random) => `${half(random)}|total=${line(random, 5)}`,
  'period-throw-ins-total': (random) => `${half(random)}|total=${line(random, 34)}`,
  'period-fouls-total': (random) => `${half(random)}|total=${line(random, 20)}`,
};

function drawSheet(random: Random): NoteSheet {
  const abandoned = random() < 0.12 ? (randomInt(random, 1, 2) as 1 | 2) : undefined;
  const notes: Note[] = [];
  for (const number of abandoned === 1 ? ([1] as const) : ([1, 2] as const)) {
    const left = things.flatMap((thing) =>
      (['home', 'away'] as const).flatMap((side) =>
        Array.from(
          { length: randomInt(random, 0, most[thing]) },
          (): Note => ({ half: number, side, thing }),
        ),
      ),
    );
    while (left.length > 0) notes.push(...left.splice(randomInt(random, 0, left.length - 1), 1));
  }
  return { kind: 'notes', notes, abandoned };
}

/** The same match as the product has it: numbers by half, and the corners in order. */
function toFacts({ notes, abandoned }: NoteSheet): Facts {
  const halves = abandoned === 1 ? ([1] as const) : ([1, 2] as const);
  const periods = halves.map((number): PeriodScore => {
    const count = (...counted: Note['thing'][]) => {
      const own = notes.filter((note) => note.half === number && counted.includes(note.thing));
      const home = own.filter(({ side }) => side === 'home').length;
      return { home, away: own.length - home };
    };
    const counts: Record<CountName, { home: number; away: number }> = {
      corners: count('corner'),
      'yellow-cards': count('yellow'),
      'red-cards': count('red'),
      shots: count('shot', 'shot on target'),
      'shots-on-target': count('shot on target'),
      offsides: count('offside'),
      'throw-ins': count('throw-in'),
      fouls: count('foul'),
    };
    return { phase: 'regular', home: 0, away: 0, ended: number !== abandoned, counts };
  });
  return {
    kind: 'contest',
    status: 'ended',
    ...(abandoned ? { cutShort: 'called' } : {}),
    periods,
    cornerSides: notes.flatMap(({ thing, side }): Side[] => (thing === 'corner' ? [side] : [])),
  };
}

/** One selection on the corners, cards or other counts of a soccer match. */
export function countPick(random: Random): JudgedPick {
  const sheet = drawSheet(random);
  return judgePick(
    random,
    { sheet, facts: toFacts(sheet), grade: (choice) => gradeNotes(sheet, choice) },
    offered,
  );
}
