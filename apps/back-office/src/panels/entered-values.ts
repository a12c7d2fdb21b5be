import type { EnteredResult } from '@evens/contract';
import type { MatchNames } from '@evens/locales/browser';
import { fightMethods, sportByAlias } from '@evens/markets';
import type { Answer } from '@evens/web/core/api.ts';

export type MatchToEnter = Answer<'GET /api/desk/matchresult'>;

export function toMatchNames({ Sport, IsRace, Competitors, Players }: MatchToEnter): MatchNames {
  const [home = '', away = ''] = Competitors;
  return { sport: Sport, home, away, players: Players, ...(IsRace ? { runners: Competitors } : {}) };
}

/** The values of the form's inputs, by field. */
export type EnteredValues = Readonly<Record<string, string>>;

/** The last values of the select of a fight: each side by each method, and a draw. */
export const FIGHT_DRAW = 2 * fightMethods.length + 1;

/** Values of the select of a runner, beside its place. */
export const runnerStates = ['out', 'withdrawn'] as const;

export type MatchSides = Pick<MatchToEnter, 'Sport' | 'IsRace' | 'Periods' | 'Competitors'>;

/** The inputs that the sport needs. */
export function entryFields({ Sport, IsRace, Periods }: MatchSides, values: EnteredValues) {
  const scoring = IsRace ? 'race' : sportByAlias(Sport)?.scoring;
  const isScored = scoring !== 'race' && scoring !== 'fight';
  const isCutShort = (values.end ?? '') !== '';
  const last = lastEntered(Periods, values);
  return {
    scoring,
    // Sets end with the match, so one empty row follows the entered ones.
    periods: !isScored ? 0 : scoring === 'sets' ? Math.min(Periods, last + 1) : Periods,
    hasOvertime: isScored && scoring !== 'sets',
    hasShootout: scoring === 'goals',
    hasWinner: isScored && (isCutShort || Sport === 'cricket'),
  };
}

function lastEntered(periods: number, values: EnteredValues): number {
  let last = periods;
  while (last > 0 && isEmpty(values, `${last}`)) last -= 1;
  return last;
}

function isEmpty(values: EnteredValues, period: string): boolean {
  return (values[`${period}.home`] ?? '') === '' && (values[`${period}.away`] ?? '') === '';
}

const count = /^\d{1,3}$/;

function toScore(values: EnteredValues, period: string) {
  const [home = '', away = ''] = [values[`${period}.home`], values[`${period}.away`]];
  return count.test(home) && count.test(away) ? { Home: Number(home), Away: Number(away) } : undefined;
}

/** The score of a match of periods. Undefined while a number is missing or wrong. */
export function toEnteredScore(match: MatchSides, values: EnteredValues) {
  const { hasOvertime, hasShootout } = entryFields(match, values);
  const numbers = Array.from({ length: lastEntered(match.Periods, values) }, (_, n) => `${n + 1}`);
  const Periods = numbers.map((number) => toScore(values, number)).filter((score) => score !== undefined);
  const Overtime = toScore(values, 'overtime');
  const Shootout = toScore(values, 'shootout');
  const isWrong =
    Periods.length < numbers.length ||
    (!Overtime && !isEmpty(values, 'overtime')) ||
    (!Shootout && !isEmpty(values, 'shootout'));
  if (isWrong) return undefined;
  return {
    Periods,
    ...(hasOvertime && Overtime ? { Overtime } : {}),
    ...(hasShootout && Shootout ? { Shootout } : {}),
  };
}

/** The result in the format of the call. Undefined while a field is missing or wrong. */
export function toEnteredResult(match: MatchSides, values: EnteredValues): EnteredResult | undefined {
  const fields = entryFields(match, values);
  if (fields.scoring === 'race') return toRace(match, values);
  const end = toEnd(values.end);
  if (fields.scoring === 'fight') return toFight(values, end);
  const score = toEnteredScore(match, values);
  if (!score || score.Periods.length === 0) return undefined;
  return {
    ...score,
    ...(fields.hasWinner ? toWinner(values.winner) : {}),
    ...end,
  };
}

function toEnd(end: string | undefined): Pick<EnteredResult, 'CutShort'> {
  return end === 'retired' || end === 'called' ? { CutShort: end } : {};
}

function toWinner(winner: string | undefined): Pick<EnteredResult, 'Winner'> {
  return winner === 'home' || winner === 'away' || winner === 'draw' ? { Winner: winner } : {};
}

function toFight(values: EnteredValues, end: Pick<EnteredResult, 'CutShort'>): EnteredResult | undefined {
  const no = Number(values.fight ?? '');
  const method = fightMethods[(no - 1) % fightMethods.length];
  if (!end.CutShort && no === 0) return undefined;
  const round = values.round ?? '';
  if (round !== '' && !count.test(round)) return undefined;
  return {
    Periods: [],
    ...(end.CutShort ? end : {}),
    ...(!end.CutShort && no === FIGHT_DRAW ? { Winner: 'draw' } : {}),
    ...(!end.CutShort && no < FIGHT_DRAW && method
      ? { Winner: no <= fightMethods.length ? 'home' : 'away', Method: method }
      : {}),
    ...(round === '' ? {} : { Round: Number(round) }),
    ...(round !== '' && values.half ? { PastHalf: values.half === 'yes' } : {}),
  };
}

/** Every runner needs a choice, so that no place is forgotten. */
function toRace({ Competitors }: MatchSides, values: EnteredValues): EnteredResult | undefined {
  const chosen = Competitors.map((_, index) => values[`runner.${index + 1}`] ?? '');
  if (chosen.includes('')) return undefined;
  return {
    Periods: [],
    Places: chosen.map((value) => (count.test(value) ? Number(value) : 0)),
    Withdrawn: chosen.flatMap((value, index) => (value === 'withdrawn' ? [index + 1] : [])),
  };
}
