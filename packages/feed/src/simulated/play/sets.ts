import { type Random, randomInt } from '@evens/base';
import type { Side } from '@evens/markets';
import { holdChance, type SetRules, type SetsParams, tieBreakChance } from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import { ContestWriter } from './contest-writer.ts';

export interface SetsPace {
  /** Seconds from one point (game on serve, whole frame) to the next, on the mean. */
  readonly pointSeconds: number;
  readonly breakSeconds: number;
}

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');
const code = (side: Side): number => (side === 'home' ? 1 : 2);

function wait(writer: ContestWriter, seconds: number, random: Random): void {
  writer.rest(seconds * (0.5 + random()));
}

function playServeGames(
  writer: ContestWriter,
  rules: Extract<SetRules, { kind: 'serve-games' }>,
  pace: SetsPace,
  first: Side,
  random: Random,
): Side {
  let server = first;
  for (;;) {
    const { home, away } = writer.periodScore;
    if (Math.max(home, away) === 7 || (Math.max(home, away) === 6 && Math.abs(home - away) >= 2))
      return server;
    const tieBreak = home === 6 && away === 6;
    wait(writer, tieBreak ? pace.pointSeconds * 2.2 : pace.pointSeconds, random);
    const own = server === 'home' ? rules.homeServe : rules.awayServe;
    const others = server === 'home' ? rules.awayServe : rules.homeServe;
    const held = random() < (tieBreak ? tieBreakChance(own, others) : holdChance(own));
    if (!held && !tieBreak) {
      writer.stop('break-point', { leadSeconds: Math.min(20, pace.pointSeconds / 4), reopenSeconds: 2 });
    }
    const winner = held ? server : other(server);
    server = other(server);
    writer.extra = [code(server)];
    writer.goal(winner);
  }
}

function playRallies(
  writer: ContestWriter,
  rules: Extract<SetRules, { kind: 'rally' }>,
  pace: SetsPace,
  start: { server: Side; deciding: boolean },
  random: Random,
): void {
  const target = start.deciding ? rules.lastTarget : rules.target;
  const cap = rules.cap ?? Number.POSITIVE_INFINITY;
  let { server } = start;
  for (;;) {
    const { home, away } = writer.periodScore;
    const most = Math.max(home, away);
    if (most >= cap || (most >= target && Math.abs(home - away) >= rules.clear)) return;
    wait(writer, pace.pointSeconds, random);
    if (random() < 0.006) writer.incident('timeout', server);
    server = random() < (server === 'home' ? rules.onServe : rules.onReceive) ? 'home' : 'away';
    writer.extra = [code(server)];
    writer.goal(server);
  }
}

function playWhole(
  writer: ContestWriter,
  rules: Extract<SetRules, { kind: 'whole' }>,
  pace: SetsPace,
  random: Random,
): void {
  wait(writer, pace.pointSeconds, random);
  const [won, lost] = rules.scores[randomInt(random, 0, rules.scores.length - 1)] ?? [1, 0];
  const winner: Side = random() < rules.home ? 'home' : 'away';
  // The frame's end is what is told of it.
  if (lost > 0) writer.goal(other(winner), lost);
  writer.goal(winner, won);
}

/** A sets sport point by point (tennis and padel game by game), until one side has most of `bestOf`. */
export function playSets(params: SetsParams, pace: SetsPace, random: Random): readonly Moment[] {
  const writer = new ContestWriter({ clock: 'none', periodSeconds: 0, keepsGoals: false });
  const needed = (params.bestOf + 1) / 2;
  const won = { home: 0, away: 0 };
  let server: Side = random() < 0.5 ? 'home' : 'away';
  const { rules } = params;
  writer.rest(randomInt(random, 60, 400));
  while (won.home < needed && won.away < needed) {
    writer.extra = [code(server)];
    writer.begin();
    const deciding = writer.periodsPlayed + 1 === params.bestOf;
    switch (rules.kind) {
      case 'serve-games':
        server = playServeGames(writer, rules, pace, server, random);
        break;
      case 'rally':
        playRallies(writer, rules, pace, { server, deciding }, random);
        server = other(server);
        break;
      case 'whole':
        playWhole(writer, rules, pace, random);
        server = other(server);
    }
    const { home, away } = writer.periodScore;
    won[home > away ? 'home' : 'away']++;
    writer.endPeriod();
    if (won.home < needed && won.away < needed) writer.rest(pace.breakSeconds);
  }
  return writer.finish(10 + randomInt(random, 0, 30), { winner: won.home > won.away ? 'home' : 'away' });
}
