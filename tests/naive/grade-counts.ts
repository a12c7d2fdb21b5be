import { CANCELLED, type Choice, type Grade, handicap, leader, total, yes } from './grade.ts';

/** Something that happened in a match, as a statistician writes it down. */
export interface Note {
  readonly half: 1 | 2;
  readonly side: 'home' | 'away';
  readonly thing: 'corner' | 'yellow' | 'red' | 'shot' | 'shot on target' | 'offside' | 'throw-in' | 'foul';
}

/** The notes of a match in order. `abandoned` is the half in which it ended early. */
export interface NoteSheet {
  readonly kind: 'notes';
  readonly notes: readonly Note[];
  readonly abandoned?: 1 | 2 | undefined;
}

/** Worth of each thing that a market counts. */
const worths: Readonly<Record<string, Partial<Record<Note['thing'], number>>>> = {
  corners: { corner: 1 },
  cards: { yellow: 1, red: 2 },
  'booking-points': { yellow: 10, red: 25 },
  shots: { shot: 1, 'shot on target': 1 },
  'shots-on-target': { 'shot on target': 1 },
  offsides: { offside: 1 },
  'throw-ins': { 'throw-in': 1 },
  fouls: { foul: 1 },
};

const market = /^(period-)?(.+?)-(1x2|total|handicap|home-total|away-total)$/;

function split(name: string): { readonly counted: string; readonly kind: string } {
  for (const counted of Object.keys(worths)) {
    const plain = name.replace(/^period-/, '');
    if (plain.startsWith(`${counted}-`) && market.test(name)) {
      const kind = plain.slice(counted.length + 1);
      if (['1x2', 'total', 'handicap', 'home-total', 'away-total'].includes(kind)) return { counted, kind };
    }
  }
  throw new Error(`no rule for ${name}`);
}

function gradePlayed(notes: readonly Note[], choice: Choice): Grade {
  const { keys, outcome, odds } = choice;
  const own = keys['period'] ? notes.filter(({ half }) => `${half}` === keys['period']) : notes;
  const corners = own.filter(({ thing }) => thing === 'corner').map(({ side }) => side);
  switch (choice.market) {
    case 'nth-corner':
    case 'period-nth-corner':
      return yes((corners[Number(keys['number']) - 1] ?? 'no-corner') === outcome, odds);
    case 'race-to-corners': {
      const won = { home: 0, away: 0 };
      for (const side of corners) {
        won[side]++;
        if (won[side] === Number(keys['number'])) return yes(outcome === side, odds);
      }
      return yes(outcome === 'neither-side', odds);
    }
    case 'sending-off':
      return yes(outcome === (own.some(({ thing }) => thing === 'red') ? 'yes' : 'no'), odds);
  }
  const { counted, kind } = split(choice.market);
  const sum = (side: Note['side']) =>
    own.reduce((all, note) => all + (note.side === side ? (worths[counted]?.[note.thing] ?? 0) : 0), 0);
  const [home, away] = [sum('home'), sum('away')];
  switch (kind) {
    case '1x2':
      return yes(leader([home, away]) === outcome, odds);
    case 'handicap':
      return handicap([home, away], choice);
    case 'home-total':
      return total(home, choice);
    case 'away-total':
      return total(away, choice);
    default:
      return total(home + away, choice);
  }
}

const MORE = [0, 1, 2, 3, 4, 5, 6, 8, 12, 20, 45] as const;
const LEAD_MAX = 45;
const things = ['corner', 'yellow', 'red', 'shot on target', 'offside', 'throw-in', 'foul'] as const;

/** Additional counts of both sides: several amounts of both, and each amount of one alone, which levels any lead. */
const additions: readonly (readonly [home: number, away: number])[] = [
  ...MORE.flatMap((home) => MORE.map((away) => [home, away] as const)),
  ...Array.from({ length: LEAD_MAX }, (_, amount) => [[amount, 0] as const, [0, amount] as const]).flat(),
];

/** Ways in which an abandoned match could have gone on: more of everything, in one half or the other, either side first. */
function* playedOn({ notes, abandoned }: NoteSheet): Generator<readonly Note[]> {
  for (const half of abandoned === 1 ? ([1, 2] as const) : ([2] as const)) {
    for (const thing of things) {
      for (const [home, away] of additions) {
        const more = {
          home: Array.from({ length: home }, (): Note => ({ half, side: 'home', thing })),
          away: Array.from({ length: away }, (): Note => ({ half, side: 'away', thing })),
        };
        yield [...notes, ...more.home, ...more.away];
        yield [...notes, ...more.away, ...more.home];
      }
    }
  }
}

/** For an abandoned match, a result counts only if the notes of every continuation give the same one. */
export function gradeNotes(sheet: NoteSheet, choice: Choice): Grade {
  if (!sheet.abandoned) return gradePlayed(sheet.notes, choice);
  let only: Grade | undefined;
  for (const notes of playedOn(sheet)) {
    const grade = gradePlayed(notes, choice);
    if (only && grade.word !== only.word) return CANCELLED;
    only = grade;
  }
  return only ?? CANCELLED;
}
