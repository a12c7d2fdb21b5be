import { pick, type Random, randomInt } from '@evens/base';
import type { ContestFacts, PeriodScore, PlayerCountName } from '@evens/markets';
import { CANCELLED, type Choice, type Grade, LOST, yes } from './grade.ts';
import { type JudgedPick, judgePick, luckily, type Maker } from './random-picks.ts';
import { ratio, times } from './ratio.ts';

/** Players 1 to 4 are at home, 5 to 8 away. The last of each side may not play. */
const PLAYERS = 8;
const parts = [1, 2, 3, 'overtime', 'shoot-out'] as const;
const things = [
  'two',
  'three',
  'free throw',
  'rebound',
  'goal',
  'assist',
  'shot',
  'touchdown',
  'pass',
  'run',
  'catch',
  'single',
  'double',
  'triple',
  'home run',
  'home',
  'batted in',
  'strikeout',
  'one',
  'four',
  'six',
  'wicket',
  'walks in',
  'kill',
] as const;
type Thing = (typeof things)[number];

/** One line of the reporter's notes. `much` is a number of yards. */
interface Note {
  readonly part: (typeof parts)[number];
  readonly thing: Thing;
  readonly who: number;
  readonly much: number;
}

const kinds = ['basketball', 'hockey', 'football', 'baseball', 'cricket', 'esports'] as const;

interface Sheet {
  readonly sport: (typeof kinds)[number];
  readonly played: readonly number[];
  readonly notes: readonly Note[];
  /** The match ended early, so that everything could have gone on. */
  readonly isAbandoned: boolean;
  readonly missing: readonly string[];
}

/** Each note is worth this much in a market. A shoot-out is worth nothing. */
const worth: Readonly<Record<string, Readonly<Partial<Record<Thing, number>>>>> = {
  'basketball points': { two: 2, three: 3, 'free throw': 1 },
  'hockey points': { goal: 1, assist: 1 },
  rebounds: { rebound: 1 },
  assists: { assist: 1 },
  threes: { three: 1 },
  goals: { goal: 1 },
  shots: { goal: 1, shot: 1 },
  touchdowns: { touchdown: 1 },
  runs: { home: 1, 'home run': 1, one: 1, four: 4, six: 6 },
  wickets: { wicket: 1 },
  kills: { kill: 1 },
  hits: { single: 1, double: 1, triple: 1, 'home run': 1 },
  'home-runs': { 'home run': 1 },
  'total-bases': { single: 1, double: 2, triple: 3, 'home run': 4 },
  rbis: { 'batted in': 1, 'home run': 1 },
  strikeouts: { strikeout: 1 },
};
const yards: Readonly<Record<string, Thing>> = {
  'passing-yards': 'pass',
  'rushing-yards': 'run',
  'receiving-yards': 'catch',
};

function addUp({ sport, notes }: Sheet, what: string, who: number): number {
  let sum = 0;
  for (const note of notes) {
    if (note.who !== who || note.part === 'shoot-out') continue;
    if (yards[what]) sum += note.thing === yards[what] ? note.much : 0;
    else sum += (worth[what] ?? worth[`${sport} ${what}`])?.[note.thing] ?? 0;
  }
  return sum;
}

const needs: Readonly<Record<string, readonly string[]>> = {
  'points-rebounds-assists': ['points', 'rebounds', 'assists'],
  'double-double': ['points', 'rebounds', 'assists'],
};

const firsts: Readonly<Record<string, Thing>> = {
  'first-scorer-full': 'goal',
  'first-touchdown-full': 'touchdown',
};

/** The first scorer by the notes in order. Outcome 1 is nobody, and the players follow. */
function gradeFirst(sheet: Sheet, thing: Thing, { outcome, odds }: Choice): Grade {
  const who = Number(outcome) - 1;
  if (who > 0 && !sheet.played.includes(who)) return CANCELLED;
  if (thing === 'touchdown' && sheet.missing.includes(inOrder)) return CANCELLED;
  const scored = sheet.notes.find((note) => note.thing === thing && note.part !== 'shoot-out');
  if (!scored && sheet.isAbandoned) return CANCELLED;
  return yes((scored?.who ?? 0) === who, odds);
}

/** Runs of a batter who never walked in are no bet. */
const walkedIn = ({ notes }: Sheet, who: number) =>
  notes.some((note) => note.who === who && ['walks in', 'one', 'four', 'six'].includes(note.thing));

/** The most runs of the team win; players who are level share the stake. */
function gradeTopBatter(
  sheet: Sheet,
  who: number,
  { isHome, odds }: { readonly isHome: boolean; readonly odds: Choice['odds'] },
): Grade {
  const team = sheet.played.filter((each) => each <= PLAYERS / 2 === isHome);
  if (!team.includes(who) || sheet.isAbandoned || sheet.missing.includes('runs')) return CANCELLED;
  const sorted = team.map((each) => addUp(sheet, 'runs', each)).sort((a, b) => b - a);
  if (addUp(sheet, 'runs', who) !== sorted[0]) return LOST;
  const level = sorted.filter((runs) => runs === sorted[0]).length;
  return { word: 'win', back: times(odds, ratio(1, level)) };
}

/** The rules of players whose overtime counts, by the notes alone. */
function gradeCounted(sheet: Sheet, choice: Choice): Grade {
  const { market, keys, outcome, odds } = choice;
  const first = firsts[market];
  if (first) return gradeFirst(sheet, first, choice);
  const who = Number(outcome);
  const what = market.replace(/^player-|-full$/g, '');
  const number = Number(keys['number']);
  const parted = needs[what] ?? [what];
  if (!sheet.played.includes(who)) return CANCELLED;
  if (what.endsWith('top-batter'))
    return gradeTopBatter(sheet, who, { isHome: what.startsWith('home'), odds });
  if (parted.some((each) => sheet.missing.includes(each))) return CANCELLED;
  const each = parted.map((one) => addUp(sheet, one, who));
  const reached =
    what === 'double-double'
      ? each.filter((count) => count > 9).length > 1 && number === 1
      : each.reduce((a, b) => a + b) >= number;
  if (!reached && sheet.isAbandoned) return CANCELLED;
  if (sheet.sport === 'cricket' && what === 'runs' && !walkedIn(sheet, who)) return CANCELLED;
  return yes(reached, odds);
}

const upTo =
  (most: number): Maker =>
  (random) =>
    `number=${randomInt(random, 1, most)}`;

const offered: Readonly<Record<Sheet['sport'], Readonly<Record<string, Maker>>>> = {
  basketball: {
    'player-points-full': upTo(30),
    'player-rebounds-full': upTo(12),
    'player-assists-full': upTo(12),
    'player-threes-full': upTo(6),
    'player-points-rebounds-assists-full': upTo(45),
    'player-double-double-full': () => 'number=1',
  },
  hockey: {
    'player-goals-full': upTo(3),
    'player-assists-full': upTo(3),
    'player-points-full': upTo(5),
    'player-shots-full': upTo(6),
    'first-scorer-full': () => '',
  },
  football: {
    'player-touchdowns-full': upTo(2),
    'player-passing-yards-full': upTo(200),
    'player-rushing-yards-full': upTo(100),
    'player-receiving-yards-full': upTo(100),
    'first-touchdown-full': () => '',
  },
  baseball: {
    'player-runs-full': upTo(4),
    'player-hits-full': upTo(6),
    'player-home-runs-full': upTo(2),
    'player-total-bases-full': upTo(12),
    'player-rbis-full': upTo(4),
    'player-strikeouts-full': upTo(3),
  },
  cricket: {
    'player-runs-full': upTo(40),
    'player-wickets-full': upTo(4),
    'home-top-batter': () => '',
    'away-top-batter': () => '',
  },
  esports: { 'player-kills-full': upTo(12) },
};

const usual: Readonly<Record<Sheet['sport'], readonly Thing[]>> = {
  basketball: ['two', 'two', 'three', 'free throw', 'rebound', 'rebound', 'assist', 'assist'],
  hockey: ['goal', 'assist', 'shot', 'shot'],
  football: ['touchdown', 'pass', 'run', 'catch'],
  baseball: ['single', 'single', 'double', 'triple', 'home run', 'home', 'batted in', 'strikeout'],
  cricket: ['one', 'one', 'four', 'six', 'wicket', 'walks in'],
  esports: ['kill'],
};
const inOrder = 'touchdowns in order';
const reported: Readonly<Record<Sheet['sport'], readonly PlayerCountName[]>> = {
  basketball: ['points', 'rebounds', 'assists', 'threes'],
  hockey: ['points', 'assists', 'shots'],
  football: ['touchdowns', 'passing-yards', 'rushing-yards', 'receiving-yards'],
  baseball: ['runs', 'hits', 'home-runs', 'total-bases', 'rbis', 'strikeouts'],
  cricket: ['runs', 'wickets'],
  esports: ['kills'],
};
const EVENTS = { basketball: 60, hockey: 8, football: 8, baseball: 20, cricket: 20, esports: 25 };

function drawSheet(random: Random): Sheet {
  const sport = pick(random, kinds);
  const isLong = random() < 0.4;
  const held = parts.slice(0, isLong ? (sport === 'hockey' ? 5 : 4) : 3);
  const isAbandoned = random() < 0.1;
  const absent = [4, 8].filter(() => random() < 0.5);
  const played = Array.from({ length: PLAYERS }, (_, index) => index + 1).filter(
    (who) => !absent.includes(who),
  );
  const notes = (isAbandoned ? held.slice(0, 2) : held).flatMap((part) =>
    Array.from(
      { length: randomInt(random, 0, part === 'shoot-out' ? 3 : EVENTS[sport]) },
      (): Note => ({
        part,
        thing: part === 'shoot-out' ? 'goal' : pick(random, usual[sport]),
        who: pick(random, played),
        much: randomInt(random, 1, 30),
      }),
    ),
  );
  const missing = random() < 0.05 ? [pick(random, [...reported[sport], inOrder])] : [];
  return { sport, played, notes, isAbandoned, missing };
}

/** The same match as the product has it. */
function toFacts(sheet: Sheet): ContestFacts {
  const { sport, notes, played, isAbandoned, missing } = sheet;
  const isHome = (who: number) => who <= PLAYERS / 2;
  const goals = notes.filter(({ thing }) => thing === 'goal');
  const inPlay = goals.filter(({ part }) => part !== 'shoot-out');
  const last = Math.max(isAbandoned ? 1 : 2, ...notes.map(({ part }) => parts.indexOf(part)));
  const periods = parts.slice(0, last + 1).map((part, index): PeriodScore => {
    const scored = goals.filter((note) => note.part === part);
    return {
      phase: part === 'overtime' ? 'overtime' : part === 'shoot-out' ? 'shootout' : 'regular',
      home: scored.filter(({ who }) => isHome(who)).length,
      away: scored.filter(({ who }) => !isHome(who)).length,
      ended: !(isAbandoned && index === last),
    };
  });
  const counts = reported[sport]
    .filter((name) => !missing.includes(name))
    .map((name) => [name, Object.fromEntries(played.map((who) => [who - 1, addUp(sheet, name, who)]))]);
  return {
    kind: 'contest',
    status: 'ended',
    periods,
    ...(isAbandoned && { cutShort: 'called' }),
    ...(sport === 'hockey' && {
      goals: inPlay.map(({ who }) => (isHome(who) ? 'home' : 'away')),
      scorers: inPlay.map(({ who }) => ({ player: who - 1 })),
    }),
    ...(sport === 'football' &&
      !missing.includes(inOrder) && {
        touchdowns: notes.filter(({ thing }) => thing === 'touchdown').map(({ who }) => who - 1),
      }),
    appearances: played.map((who) => ({
      player: who - 1,
      ...(sport === 'cricket' && { side: isHome(who) ? ('home' as const) : ('away' as const) }),
    })),
    playerCounts: {
      ...Object.fromEntries(counts),
      ...(sport === 'cricket' && {
        innings: Object.fromEntries(played.map((who) => [who - 1, Number(walkedIn(sheet, who))])),
      }),
    },
  };
}

/** One selection on a player of a sport whose overtime counts. */
export function countedPick(random: Random): JudgedPick {
  return luckily(random, () => {
    const sheet = drawSheet(random);
    const grade = (choice: Choice) => gradeCounted(sheet, choice);
    return judgePick(random, { sheet, facts: toFacts(sheet), players: PLAYERS, grade }, offered[sheet.sport]);
  });
}
