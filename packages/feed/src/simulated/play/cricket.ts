import { type Random, randomInt } from '@evens/base';
import { battingSide, bowlInnings, type CricketParams, WICKET } from '@evens/pricing';
import type { Moment } from '../../script/match-script.ts';
import { ContestWriter } from './contest-writer.ts';

const BALL_SECONDS = 34;
const OVER_SECONDS = 55;

const BALLS_SHOWN = 6;

/** Plays ball by ball. */
export function playCricket(params: CricketParams, random: Random): readonly Moment[] {
  const writer = new ContestWriter({ clock: 'none', periodSeconds: 0, keepsGoals: false });
  writer.idle(randomInt(random, 60, 300));
  const allBalls = params.overs * 6;
  for (const innings of [1, 2]) {
    const side = battingSide(params, innings);
    const target = innings === 2 ? writer.score[side === 'home' ? 'away' : 'home'] : Number.POSITIVE_INFINITY;
    const bowl = bowlInnings({
      overs: params.overs,
      runs: side === 'home' ? params.homeRuns : params.awayRuns,
    });
    let wickets = 0;
    let overRuns = 0;
    const overs: number[] = [];
    const balls: (number | null)[] = [];
    writer.extra = [0, 0];
    writer.markMatch({ crease: { balls: [] } });
    writer.begin();
    writer.markPeriod({ overs: [], batting: { side, wickets: 0, balls: 0, ballsMax: allBalls } });
    for (let ball = 1; ball <= allBalls && wickets < 10 && writer.periodScore[side] <= target; ball++) {
      writer.idle(BALL_SECONDS * (0.7 + random() * 0.6) + (ball % 6 === 1 ? OVER_SECONDS : 0));
      const drawn = bowl({ runs: writer.periodScore[side], wickets, balls: ball - 1, target }, random);
      const wicket = drawn === WICKET;
      const runs = wicket ? 0 : drawn;
      if (wicket) wickets++;
      overRuns += runs;
      balls.push(wicket ? null : runs);
      if (ball % 6 === 0) {
        overs.push(overRuns);
        writer.markPeriod({ overs: [...overs] });
        overRuns = 0;
      }
      writer.extra = [ball, wickets];
      writer.markPeriod({ batting: { side, wickets, balls: ball, ballsMax: allBalls } });
      writer.markMatch({ crease: { balls: balls.slice(-BALLS_SHOWN) } });
      if (wicket) {
        writer.stop('incident', { leadSeconds: 1, reopenSeconds: 20 + random() * 30 });
        writer.incident('wicket', side);
        writer.idle(90);
      } else if (runs > 0) {
        writer.goal(side, runs);
      } else {
        writer.report();
      }
    }
    writer.endPeriod();
    if (innings === 1) writer.idle(1000);
  }
  const { home, away } = writer.score;
  const winner = home > away || (home === away && random() < 0.5) ? 'home' : 'away';
  return writer.finish(home === away ? 900 : 25 + randomInt(random, 0, 30), { winner });
}
