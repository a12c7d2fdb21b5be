import {
  type Counted,
  formatLine,
  hasAmericanLayout,
  marketDefinition,
  NOBODY,
  outcomeCodes,
  parseSpecifier,
  playerIndex,
  type Specifier,
} from '@evens/markets';
import type { AreaKey } from './areas.ts';
import { sportTerms } from './sport-terms.ts';
import type { Words } from './words.ts';

/** Facts of a match that names contain. Runners of a race and players are in the fixture's order. */
export interface MatchNames {
  readonly sport: string;
  readonly home: string;
  readonly away: string;
  readonly runners?: readonly string[];
  readonly players?: readonly string[];
}

/** The code of an outcome; undefined for a runner, a player, or an outcome that the market does not have. */
function outcomeCode(type: string, outcomeNo: number): string | undefined {
  const definition = marketDefinition(type);
  return definition && outcomeCodes(definition)[outcomeNo - 1];
}

/** One line of a market, as it is keyed on the wire. */
export interface MarketLine {
  readonly type: string;
  readonly specifier: string;
}

const START_LRI = '\u2066';
const END_PDI = '\u2069';

/** Scores and signed numbers read left to right in every language. */
function localizedDigits(words: Words, text: string): string {
  return words.language.dir === 'rtl' ? START_LRI + text + END_PDI : text;
}

/** Writes a line, given without its sign in hundredths. */
export type LineWriter = (hundredths: number) => string;

function signedLine(hundredths: number, write: LineWriter): string {
  const text = write(Math.abs(hundredths));
  return hundredths === 0 ? text : `${hundredths < 0 ? '−' : '+'}${text}`;
}

function parseLine({ type, specifier }: MarketLine): Specifier {
  const definition = marketDefinition(type);
  const result = definition && parseSpecifier(specifier, definition.shape);
  return result?.ok ? result.value : {};
}

/** "1st half", "Map 2": a regular period as its sport calls it. */
export function periodName(words: Words, sport: string, number: number): string {
  return words.t('market.period', { term: sportTerms(sport).period, number });
}

/** Name of the market without its line, which outcomes show. An unknown type is returned unchanged. */
export function marketName(words: Words, line: MarketLine, match: MatchNames): string {
  const definition = marketDefinition(line.type);
  if (!definition) return line.type;
  const specifier = parseLine(line);
  if (definition.counted) return countedName(words, definition.counted, specifier, match);
  const { period, unit, level } = sportTerms(match.sport);
  const score = specifier.score ?? { home: 0, away: 0 };
  const runners = specifier.runners ?? [];
  // Every defined market has a message. A missing one throws here.
  return words.t(`market.${line.type as AreaKey<'market'>}`, {
    home: match.home,
    away: match.away,
    unit,
    term: period,
    level,
    time: hasAmericanLayout(match.sport) ? 'regular' : 'whole',
    number: specifier.number ?? 1,
    period: specifier.period === undefined ? '' : periodName(words, match.sport, specifier.period),
    from: score.home === 0 && score.away === 0 ? 'start' : 'score',
    score: localizedDigits(words, `${score.home}–${score.away}`),
    line: formatLine(specifier.lineHundredths ?? 0),
    opening: openingName(words, match.sport, specifier.number ?? 1),
    secondHalf: words.t('market.period', { term: 'half', number: 2 }),
    runner: runnerName(words, match, specifier.number ?? 1),
    runners: runners.map((runner) => runnerName(words, match, runner)).join(' – '),
  });
}

/** Name of a card with several lines, without what distinguishes them. */
export function marketCardName(words: Words, line: MarketLine, match: MatchNames): string {
  const statistic = marketDefinition(line.type)?.ofPlayers;
  const key = statistic ? `market.players.${statistic}` : `market.card.${line.type}`;
  if (!words.has(key)) return marketName(words, line, match);
  const { period } = parseLine(line);
  return words.t(key, {
    term: sportTerms(match.sport).period,
    period: period === undefined ? '' : periodName(words, match.sport, period),
  });
}

/** "Corners · total · 1st half". */
function countedName(
  words: Words,
  { name, kind }: Counted,
  { period }: Specifier,
  { sport, home, away }: MatchNames,
): string {
  const count = words.t(`market.count.${name}`);
  const market = words.t(`market.counted.${kind}`, { count, home, away });
  if (period === undefined) return market;
  return words.t('market.counted.period', { market, period: periodName(words, sport, period) });
}

/** "First 5 innings". Two quarters are named as the first half. */
function openingName(words: Words, sport: string, number: number): string {
  const term = sportTerms(sport).period;
  if (term === 'quarter' && number === 2) return words.t('market.period', { term: 'half', number: 1 });
  return words.t('market.opening', { term, number });
}

function runnerName(words: Words, { runners }: MatchNames, number: number): string {
  return runners?.[number - 1] ?? words.t('outcome.unknown-runner', { number });
}

function playerTitle(words: Words, { type }: MarketLine, outcomeNo: number, match: MatchNames): string {
  const definition = marketDefinition(type);
  const index = playerIndex(definition, outcomeNo);
  if (index === NOBODY) return codeTitle(words, definition?.nobody ?? '', match);
  return match.players?.[index] ?? words.t('outcome.unknown-player', { number: index + 1 });
}

export function marketGroupName(words: Words, group: string, sport: string): string {
  const { period, unit } = sportTerms(sport);
  // Groups come from the market definitions, and each has a message. A missing one throws here.
  return words.t(`market.group.${group}` as 'market.group.main', { unit, term: period });
}

/** An outcome in two parts: its title, and its line where it has one. */
export interface OutcomeTitle {
  readonly title: string;
  readonly suffix: string;
}

/** `outcomeNo` is 1-based into the market's outcomes, or into the runners or the players. */
export function outcomeTitle(
  words: Words,
  line: MarketLine,
  outcomeNo: number,
  match: MatchNames,
): OutcomeTitle {
  const outcomes = marketDefinition(line.type)?.outcomes;
  if (outcomes === 'runners') return { title: runnerName(words, match, outcomeNo), suffix: '' };
  if (outcomes === 'players') return { title: playerTitle(words, line, outcomeNo, match), suffix: '' };
  const code = outcomes?.[outcomeNo - 1];
  if (code === undefined) return { title: `${outcomeNo}`, suffix: '' };
  if (comparedRunnerCode.test(code)) {
    const runner = parseLine(line).runners?.[outcomeNo - 1] ?? outcomeNo;
    return { title: runnerName(words, match, runner), suffix: '' };
  }
  if (line.type === HALVES) return { title: halvesTitle(words, code, match), suffix: '' };
  if (code.includes('+')) return { title: combinedTitle(words, line, code, match), suffix: '' };
  const counted = line.type === FROM_SCORE ? afterScore(line, code) : code;
  return { title: codeTitle(words, counted, match), suffix: lineSuffix(words, line, code) };
}

/** Title and line in one: "Over 2.5", "Arsenal −0.25". */
export function outcomeName(words: Words, line: MarketLine, outcomeNo: number, match: MatchNames): string {
  const { title, suffix } = outcomeTitle(words, line, outcomeNo, match);
  return suffix === '' ? title : `${title} ${suffix}`;
}

/** Column heading on a price board: 1, X, 2. The full title if there is no shorter one. */
export function outcomeShortName(
  words: Words,
  line: MarketLine,
  outcomeNo: number,
  match: MatchNames,
): string {
  const code = line.type === HALVES ? undefined : outcomeCode(line.type, outcomeNo);
  const key = `outcome.short.${code}`;
  return words.has(key) ? words.t(key) : outcomeTitle(words, line, outcomeNo, match).title;
}

const pairCode = /^(score|periods)-(\d+)-(\d+)$/;
const goalRangeCode = /^goals-(\d+)-(\d+)$/;
const marginCode = /^(home|away)-by-(\d+)(-plus)?$/;
/** Numbers of even balls. */
const evensCode = /^evens-(\d+)$/;
const countedCode = /^(goals|round)-(\d+)(-plus)?$/;
const comparedRunnerCode = /^runner-\d$/;
const spannedCode = /^(home-by|away-by|rounds)-(\d+)-(\d+|plus)$/;
const roundCode = /^(home-round|away-round)-(\d+)$/;
/** Codes of level scores, whose name follows the sport. */
const levelCodes: ReadonlySet<string> = new Set(['draw', 'home-draw', 'draw-away']);
const periodCode = /^period-(\d+)$/;
/** Its codes, such as `home-draw`, look like those of the double chance, but mean half-time, then full time. */
const HALVES = 'half-time-full-time';

/** Its codes are goals after the score that the line counts from; players read the final score. */
const FROM_SCORE = 'correct-score-from';

function afterScore(line: MarketLine, code: string): string {
  const more = pairCode.exec(code);
  const { score = { home: 0, away: 0 } } = parseLine(line);
  return more ? `score-${score.home + Number(more[2])}-${score.away + Number(more[3])}` : code;
}

/** Two conditions in one outcome, `home+over`. Only the total part shows the line. */
function combinedTitle(words: Words, line: MarketLine, code: string, match: MatchNames): string {
  const [first = '', second = ''] = code.split('+').map((one) => {
    const title = codeTitle(words, one, match);
    return one === 'over' || one === 'under' ? `${title} ${lineSuffix(words, line, one)}` : title;
  });
  return words.t('outcome.and', { first, second });
}

function halvesTitle(words: Words, code: string, match: MatchNames): string {
  const [first = '', last = ''] = code.split('-');
  return words.t('outcome.half-full', {
    first: codeTitle(words, first, match),
    last: codeTitle(words, last, match),
  });
}

function codeTitle(words: Words, code: string, match: MatchNames): string {
  const scored = pairCode.exec(code);
  if (scored) {
    const score = localizedDigits(words, `${scored[2]}–${scored[3]}`);
    return words.t(scored[1] === 'score' ? 'outcome.score' : 'outcome.periods', { score });
  }
  const evens = evensCode.exec(code)?.[1];
  if (evens) return words.t('outcome.score', { score: evens });
  const range = goalRangeCode.exec(code);
  if (range) return words.t('outcome.goals-range', { from: Number(range[1]), to: Number(range[2]) });
  const ahead = marginCode.exec(code);
  if (ahead) {
    const side = ahead[1] === 'home' ? match.home : match.away;
    return words.t(ahead[3] ? 'outcome.margin-plus' : 'outcome.margin', { side, number: Number(ahead[2]) });
  }
  const many = countedCode.exec(code);
  if (many) {
    const key = many[1] === 'round' ? 'outcome.round' : many[3] ? 'outcome.goals-plus' : 'outcome.goals';
    return words.t(key, { number: Number(many[2]) });
  }
  const { home, away } = match;
  const period = periodCode.exec(code);
  if (period) return periodName(words, match.sport, Number(period[1]));
  const span = spannedCode.exec(code);
  if (span) {
    const margin = localizedDigits(words, span[3] === 'plus' ? `${span[2]}+` : `${span[2]}–${span[3]}`);
    // The pattern's own alternatives.
    return words.t(`outcome.${span[1] as 'home-by' | 'away-by' | 'rounds'}`, { home, away, margin });
  }
  const round = roundCode.exec(code);
  if (round) {
    const number = Number(round[2]);
    // The pattern's own alternatives.
    return words.t(`outcome.${round[1] as 'home-round' | 'away-round'}`, { home, away, number });
  }
  const isTie = sportTerms(match.sport).level === 'tie' && levelCodes.has(code);
  const key = isTie ? code.replace('draw', 'tie') : code;
  // All other codes have a message of their own. A code without one throws here.
  return words.t(`outcome.${key as AreaKey<'outcome'>}`, { home, away });
}

/**
 * The line of an outcome, formatted by `write`: with `formatLineInTwo` a quarter line is "−0/0.5". Empty if the outcome has
 * none.
 */
export function outcomeLine(words: Words, line: MarketLine, outcomeNo: number, write: LineWriter): string {
  const code = outcomeCode(line.type, outcomeNo);
  return code === undefined ? '' : lineSuffix(words, line, code, write);
}

/** A virtual start is a handicap of whole goals. */
function isEuropean({ type }: MarketLine): boolean {
  return type.endsWith('european-handicap');
}

function lineSuffix(words: Words, line: MarketLine, code: string, write: LineWriter = formatLine): string {
  const { lineHundredths: ownLine, score } = parseLine(line);
  const lineHundredths = isEuropean(line) && score ? (score.home - score.away) * 100 : ownLine;
  if (lineHundredths === undefined || code === 'yes' || code === 'no' || code === 'draw') return '';
  if (code === 'home') return localizedDigits(words, signedLine(lineHundredths, write));
  if (code === 'away') return localizedDigits(words, signedLine(-lineHundredths, write));
  const text = write(lineHundredths);
  return text.includes('/') ? localizedDigits(words, text) : text;
}
