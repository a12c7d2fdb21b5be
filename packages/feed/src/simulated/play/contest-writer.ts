import type { IncidentKind, MatchPhase, StopReason } from '@evens/book';
import type { ContestFacts, PeriodPhase, PeriodScore, Score, Side } from '@evens/markets';
import type { Moment, Standing } from '../../script/match-script.ts';

export interface WriterOptions {
  /** Direction of the match clock: down within a period, up through the match, or no clock. */
  readonly clock: 'down' | 'up' | 'none';
  readonly periodSeconds: number;
  /** Whether goals are recorded in order (for sports with few goals); otherwise only the score is recorded. */
  readonly keepsGoals: boolean;
  /** Whether leads are counted (for sports of many points). */
  readonly countsLeads?: boolean;
}

type Ending = Pick<ContestFacts, 'winner' | 'method' | 'round' | 'pastHalf' | 'cutShort'>;
/** Data of a period in addition to its score, and of the match in addition to its periods. */
type PeriodMarks = Pick<PeriodScore, 'units' | 'deuces' | 'overs' | 'kills' | 'batting'>;
type MatchMarks = Pick<
  ContestFacts,
  'format' | 'maximums' | 'aces' | 'doubleFaults' | 'rounds' | 'scheduledRounds' | 'crease'
>;

/** Writes a contest as it is played: add an event, then advance time until the next one. */
export class ContestWriter {
  /** State of the pricing model in addition to the facts; included in every later moment. */
  extra: readonly number[] = [];
  /** Tennis: points of the current game; included in every later moment of the current period. */
  game: ContestFacts['game'];
  readonly #options: WriterOptions;
  readonly #moments: Moment[] = [];
  readonly #ended: PeriodScore[] = [];
  #periodMarks: PeriodMarks = {};
  #matchMarks: MatchMarks = {};
  readonly #goals: Side[] = [];
  readonly #counts = new Map<string, number>();
  #atSeconds = 0;
  #running: { phase: PeriodPhase; home: number; away: number } | undefined;
  #played = 0;
  #clockRuns = false;
  #leads = { home: 0, away: 0, changes: 0 };
  #leader: Side | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Score of the current period. */
  get periodScore(): Score {
    return { home: this.#running?.home ?? 0, away: this.#running?.away ?? 0 };
  }

  get score(): Score {
    let { home, away } = this.periodScore;
    for (const period of this.#ended) {
      home += period.home;
      away += period.away;
    }
    return { home, away };
  }

  get periodsPlayed(): number {
    return this.#ended.length;
  }

  get playedSeconds(): number {
    return this.#played;
  }

  /**
   * Advances time with the clock stopped, even for a short time: a running clock would be set back by the next report.
   */
  idle(seconds: number): void {
    if (this.#running && this.#clockRuns && seconds > 0) {
      this.#clockRuns = false;
      this.#push({ kind: 'clock', ...this.#head('clock'), standing: this.#standing('playing') });
    }
    this.#atSeconds += seconds;
  }

  /** Advances time with the clock running, if the sport has one. */
  play(seconds: number): void {
    if (this.#running && !this.#clockRuns && this.#options.clock !== 'none') {
      this.#clockRuns = true;
      this.#push({ kind: 'clock', ...this.#head('clock'), standing: this.#standing('playing') });
    }
    this.#atSeconds += seconds;
    this.#played += seconds;
  }

  /** Added to the facts of the current period from the next moment on. */
  markPeriod(marks: PeriodMarks): void {
    this.#periodMarks = { ...this.#periodMarks, ...marks };
  }

  markMatch(marks: MatchMarks): void {
    this.#matchMarks = { ...this.#matchMarks, ...marks };
  }

  /** Reports the current state without a score. */
  report(): void {
    this.#push({ kind: 'clock', ...this.#head('clock'), standing: this.#standing('playing') });
  }

  begin(phase: PeriodPhase = 'regular'): void {
    this.#running = { phase, home: 0, away: 0 };
    this.#periodMarks = {};
    this.#played = 0;
    this.#clockRuns = this.#options.clock !== 'none' && phase !== 'shootout';
    this.#push({ kind: 'clock', ...this.#head('start'), standing: this.#standing('playing') });
  }

  goal(side: Side, points = 1): void {
    const running = this.#running;
    if (!running) throw new Error('goal: expected a running period, got a score between periods');
    running[side] += points;
    this.#countLead();
    if (this.#options.keepsGoals && running.phase !== 'shootout') this.#goals.push(side);
    this.#push({ kind: 'goal', ...this.#head('goal'), side, standing: this.#standing('playing') });
  }

  #countLead(): void {
    const { home, away } = this.score;
    const ahead = home > away ? 'home' : 'away';
    if (home === away) return;
    const changes = this.#leads.changes + (this.#leader !== undefined && this.#leader !== ahead ? 1 : 0);
    const greatest = Math.max(this.#leads[ahead], Math.abs(home - away));
    this.#leads = { ...this.#leads, [ahead]: greatest, changes };
    this.#leader = ahead;
  }

  /** A point within a game: the score of the period does not change. */
  point(side: Side): void {
    this.#push({ kind: 'goal', ...this.#head('point'), side, standing: this.#standing('playing') });
  }

  incident(incident: IncidentKind, side: Side): void {
    this.#push({
      kind: 'incident',
      ...this.#head(incident),
      incident,
      side,
      standing: this.#standing('playing'),
    });
  }

  /** Betting stops `leadSeconds` before now and reopens `reopenSeconds` after now. */
  stop(
    reason: StopReason,
    { leadSeconds, reopenSeconds }: { leadSeconds: number; reopenSeconds: number },
  ): void {
    const { id } = this.#head('stop');
    const atSeconds = Math.max(0, this.#atSeconds - leadSeconds);
    this.#push({ kind: 'stop', id, atSeconds, reason, reopenAtSeconds: this.#atSeconds + reopenSeconds });
  }

  endPeriod(): void {
    if (!this.#running) return;
    this.#ended.push({ ...this.#running, ...this.#periodMarks, ended: true });
    this.#running = undefined;
    this.game = undefined;
    this.#clockRuns = false;
    this.#push({ kind: 'goal', ...this.#head('end'), side: 'none', standing: this.#standing('break') });
  }

  /** Adds the official result, some seconds after the end. */
  finish(delaySeconds: number, ending: Ending = {}): readonly Moment[] {
    if (ending.cutShort === undefined) this.endPeriod();
    this.#atSeconds += delaySeconds;
    this.#push({ kind: 'result', ...this.#head('result'), standing: this.#standing('ended', ending) });
    // Stops precede their goals. Sorting is stable, so moments of one instant keep their order.
    return this.#moments.sort((a, b) => a.atSeconds - b.atSeconds);
  }

  #push(moment: Moment): void {
    this.#moments.push(moment);
  }

  #head(kind: string): { id: string; atSeconds: number } {
    const n = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, n);
    return { id: `${kind}-${n}`, atSeconds: this.#atSeconds };
  }

  #standing(phase: MatchPhase, ending: Ending = {}): Standing {
    const { clock, periodSeconds, keepsGoals, countsLeads } = this.#options;
    const periods = this.#ended.length + (this.#running ? 1 : 0);
    const played = this.#running ? this.#played : 0;
    const up = this.#running ? (periods - 1) * periodSeconds + played : periods * periodSeconds;
    const down = this.#running ? Math.max(0, periodSeconds - played) : 0;
    const seconds = clock === 'down' ? down : clock === 'up' ? up : 0;
    return {
      phase,
      clock: {
        period: Math.max(1, periods),
        running: this.#clockRuns,
        seconds,
        countDown: clock === 'down',
      },
      facts: {
        kind: 'contest',
        status: phase === 'ended' ? 'ended' : 'playing',
        periods: this.#running
          ? [...this.#ended, { ...this.#running, ...this.#periodMarks, ended: false }]
          : [...this.#ended],
        ...(keepsGoals ? { goals: [...this.#goals] } : {}),
        ...(countsLeads ? { leads: this.#leads } : {}),
        ...this.#matchMarks,
        ...(this.#running && this.game ? { game: this.game } : {}),
        ...ending,
      },
      elapsedSeconds: played,
      extra: this.#running ? this.extra : [],
    };
  }
}
