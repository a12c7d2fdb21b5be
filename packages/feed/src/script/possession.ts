import { type Random, randomExponential } from '@evens/base';
import type { Momentum, Possession, PossessionZone } from '@evens/book';
import type { Side } from '@evens/markets';
import { driveExtra } from '@evens/pricing';
import type { Moment, PossessionStyle } from './match-script.ts';

export interface PossessionChange {
  readonly atSeconds: number;
  readonly possession: Possession;
  readonly momentum: Momentum;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A corner, penalty or score, with the attack that comes before it. */
interface Chance extends Span {
  readonly side: Side;
  readonly isScore: boolean;
}

interface Ball {
  readonly side: Side;
  readonly zone: PossessionZone;
}

/** Changes are at least this far apart, except around a chance. */
const APART_SECONDS = 4;
/**
 * An attack begins this long before its chance, or when betting stops for it. It is shorter than the delay of every bet
 * in play, so a bet that follows the attack is decided after its chance.
 */
const LEAD_SECONDS = 3.5;
/** A stop belongs to the next score within this time. */
const STOP_SECONDS = 120;

const otherSide = { home: 'away', away: 'home' } as const;
/** Mean seconds until the next change, after the least distance. Without a longest time, a long wait predicts nothing. */
const meanSeconds: Readonly<Record<PossessionZone, number>> = { safe: 3.5, attack: 2.5, dangerous: 2 };
const TURN_MEAN_SECONDS = 12;
/** Chances that the side loses the ball at equal strength, and that it comes closer otherwise. */
const turnover: Readonly<Record<PossessionZone, number>> = { safe: 0.3, attack: 0.45, dangerous: 0.75 };
const closer = { safe: 0.62, attack: 0.5 } as const;
/** Shares of won balls that begin nearer to the goal. */
const COUNTER_ATTACK = 0.2;
const COUNTER_DANGER = 0.08;
/** The ball stays where it is in a stop of the clock of less than this. */
const SHORT_STOP_SECONDS = 15;
/** A stop of more than this ends the play, because the match is abandoned. */
const ABANDONED_SECONDS = 3600;

/** Spans in which the clock runs, short stops included. */
function playedSpans(moments: readonly Moment[]): readonly Span[] {
  const spans: Span[] = [];
  let from: number | undefined;
  for (const moment of moments) {
    const isAbandoned =
      moment.kind === 'stop' && moment.reopenAtSeconds - moment.atSeconds > ABANDONED_SECONDS;
    if (moment.kind !== 'cancel' && !isAbandoned && !('standing' in moment)) continue;
    const runs = 'standing' in moment && moment.standing.phase === 'playing' && moment.standing.clock.running;
    if (runs === (from !== undefined)) continue;
    if (from !== undefined) spans.push({ from, to: moment.atSeconds });
    from = undefined;
    if (!runs) continue;
    const isShortStop =
      moment.atSeconds - (spans.at(-1)?.to ?? Number.NEGATIVE_INFINITY) < SHORT_STOP_SECONDS;
    from = isShortStop ? spans.pop()?.from : moment.atSeconds;
  }
  return spans;
}

function findChances(moments: readonly Moment[]): readonly Chance[] {
  const chances: Chance[] = [];
  let stoppedAt = Number.NEGATIVE_INFINITY;
  for (const moment of [...moments].sort((a, b) => a.atSeconds - b.atSeconds)) {
    const { atSeconds: to } = moment;
    if (moment.kind === 'stop' && (moment.reason === 'goal' || moment.reason === 'penalty')) stoppedAt = to;
    const isScore = moment.kind === 'goal';
    const isSetPiece =
      moment.kind === 'incident' && (moment.incident === 'corner' || moment.incident === 'penalty');
    if (!(isScore || isSetPiece) || moment.side === 'none') continue;
    const isStopped = (isScore || moment.incident === 'penalty') && to - stoppedAt <= STOP_SECONDS;
    chances.push({ from: isStopped ? stoppedAt : to - LEAD_SECONDS, to, side: moment.side, isScore });
    if (isScore) stoppedAt = Number.NEGATIVE_INFINITY;
  }
  // In the second of a score nobody else attacks.
  const scoredAt = new Set(chances.flatMap(({ isScore, to }) => (isScore ? [to] : [])));
  return chances.filter(({ isScore, to }) => isScore || !scoredAt.has(to));
}

/** Counts what was drawn: shares of the time, attacks, and their balance by minute. */
class Tally {
  readonly #hasZones: boolean;
  readonly #seconds = { home: 0, away: 0 };
  readonly #attacks: Record<Side, number> = { home: 0, away: 0 };
  readonly #dangerous: Record<Side, number> = { home: 0, away: 0 };
  #momentum: Momentum = [];
  #minute = 0;
  #ball: Ball | undefined;

  constructor(hasZones: boolean) {
    this.#hasZones = hasZones;
  }

  hold(seconds: number): void {
    if (!this.#ball) return;
    this.#seconds[this.#ball.side] += seconds;
    const minutes = Math.floor((this.#seconds.home + this.#seconds.away) / 60);
    if (minutes === this.#momentum.length || !this.#hasZones) return;
    this.#momentum = [
      ...this.#momentum,
      this.#minute,
      ...new Array<number>(minutes - this.#momentum.length - 1).fill(0),
    ];
    this.#minute = 0;
  }

  change(ball: Ball): Omit<PossessionChange, 'atSeconds'> {
    const before = this.#ball?.side === ball.side ? this.#ball.zone : 'safe';
    this.#ball = ball;
    const sign = ball.side === 'home' ? 1 : -1;
    if (ball.zone !== 'safe' && before === 'safe') {
      this.#attacks[ball.side]++;
      this.#minute += sign;
    }
    if (ball.zone === 'dangerous' && before !== 'dangerous') {
      this.#dangerous[ball.side]++;
      this.#minute += 2 * sign;
    }
    const { home, away } = this.#seconds;
    return {
      possession: {
        side: ball.side,
        ...(this.#hasZones && { zone: ball.zone }),
        homeShare: home + away === 0 ? 50 : Math.round((home / (home + away)) * 100),
        ...(this.#hasZones && {
          attacks: [this.#attacks.home, this.#attacks.away],
          dangerousAttacks: [this.#dangerous.home, this.#dangerous.away],
        }),
      },
      momentum: this.#momentum,
    };
  }
}

function entryZone(random: Random): PossessionZone {
  const luck = random();
  if (luck < COUNTER_DANGER) return 'dangerous';
  return luck < COUNTER_DANGER + COUNTER_ATTACK ? 'attack' : 'safe';
}

function nextBall({ side, zone }: Ball, { kind, homeShare }: PossessionStyle, random: Random): Ball {
  if (kind === 'turns') return { side: otherSide[side], zone: 'safe' };
  if (random() < turnover[zone] * 2 * (side === 'home' ? 1 - homeShare : homeShare))
    return { side: otherSide[side], zone: entryZone(random) };
  if (zone === 'dangerous') return { side, zone: 'attack' };
  const isCloser = random() < closer[zone];
  if (!isCloser) return { side, zone: 'safe' };
  return { side, zone: zone === 'attack' || random() < COUNTER_DANGER ? 'dangerous' : 'attack' };
}

/**
 * Draws who has the ball while the clock runs. Before a corner, a penalty or a score its side attacks, as near as it can be;
 * after a score the other side begins. The rest is drawn by the strength of the sides alone, so it predicts nothing.
 */
export function* possessionChanges(
  moments: readonly Moment[],
  style: PossessionStyle,
  random: Random,
): Generator<PossessionChange> {
  if (style.kind === 'drives') {
    yield* reportedChanges(moments);
    return;
  }
  const hasZones = style.kind === 'zones';
  const tally = new Tally(hasZones);
  const chances = [...findChances(moments)];
  let ball: Ball | undefined;
  let kickOff: Side | undefined;
  for (const { from, to } of playedSpans(moments)) {
    let at = from;
    const moveTo = function* (atSeconds: number, next: Ball): Generator<PossessionChange> {
      tally.hold(atSeconds - at);
      at = atSeconds;
      if (next.side === ball?.side && next.zone === ball.zone) return;
      ball = next;
      yield { atSeconds, ...tally.change(ball) };
    };
    while (chances[0] && chances[0].to < from) chances.shift();
    const drawn: Side = random() < style.homeShare ? 'home' : 'away';
    yield* moveTo(from, { side: kickOff ?? (hasZones ? drawn : (ball?.side ?? drawn)), zone: 'safe' });
    kickOff = undefined;
    while (ball) {
      const mean = hasZones ? meanSeconds[ball.zone] : TURN_MEAN_SECONDS;
      const next = at + APART_SECONDS + randomExponential(random, 1 / mean);
      const [chance] = chances;
      if (chance && chance.to <= to && next > chance.from - APART_SECONDS) {
        chances.shift();
        const attackFrom = chance.from > at ? chance.from : (at + chance.to) / 2;
        yield* moveTo(attackFrom, { side: chance.side, zone: hasZones ? 'dangerous' : 'safe' });
        tally.hold(chance.to - at);
        at = chance.to;
        if (!chance.isScore) continue;
        const restart = chance.to + APART_SECONDS;
        const conceded = otherSide[chance.side];
        if (restart >= to) kickOff = conceded;
        else if (restart < (chances[0]?.from ?? to)) yield* moveTo(restart, { side: conceded, zone: 'safe' });
        continue;
      }
      if (next >= to) break;
      yield* moveTo(next, nextBall(ball, style, random));
    }
    tally.hold(to - at);
  }
}

/** Possession as the standings of the match have it. */
function* reportedChanges(moments: readonly Moment[]): Generator<PossessionChange> {
  const tally = new Tally(false);
  const spans = playedSpans(moments);
  let before: Side | undefined;
  let at = 0;
  const playedSeconds = (until: number) =>
    spans.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, until) - Math.max(from, at)), 0);
  for (const moment of moments) {
    if (!('standing' in moment) || moment.standing.phase !== 'playing') continue;
    const code = moment.standing.extra[driveExtra.possession];
    const side = code === 1 ? 'home' : code === 2 ? 'away' : undefined;
    if (!side || side === before) continue;
    tally.hold(playedSeconds(moment.atSeconds));
    at = moment.atSeconds;
    before = side;
    yield { atSeconds: at, ...tally.change({ side, zone: 'safe' }) };
  }
}
