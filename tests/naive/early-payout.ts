import { type Random, randomInt } from '@evens/base';

/** A score as it was reported, in seconds since the start. */
export interface Report {
  readonly second: number;
  readonly home: number;
  readonly away: number;
  readonly isReview: boolean;
}

/** Draws reports of a match with withdrawn goals and reviews. */
export function drawReports(random: Random): readonly Report[] {
  const reports: Report[] = [{ second: 0, home: 0, away: 0, isReview: false }];
  let [second, home, away] = [0, 0, 0];
  for (let left = randomInt(random, 1, 12); left > 0; left--) {
    second += randomInt(random, 1, 200);
    const drawn = random();
    if (drawn < 0.35) home++;
    else if (drawn < 0.6) away++;
    else if (drawn < 0.75 && home > 0) home--;
    else if (drawn < 0.85 && away > 0) away--;
    reports.push({ second, home, away, isReview: drawn >= 0.85 });
  }
  return reports;
}

/**
 * The sides that have early payout at a second, by walking all seconds: a side's claim is a score with the lead; it is
 * dropped when the side has less than that score, and pays after `wait` seconds without a review.
 */
export function sidesPaid(
  reports: readonly Report[],
  { lead, wait, until }: { readonly lead: number; readonly wait: number; readonly until: number },
): readonly string[] {
  const paid: string[] = [];
  for (const side of ['home', 'away'] as const) {
    let claim: { readonly goals: number; age: number } | undefined;
    let isPaid = false;
    for (let second = 0; second <= until; second++) {
      if (claim) claim.age++;
      if (claim && claim.age >= wait) isPaid = true;
      const report = reports.find((one) => one.second === second);
      if (!report) continue;
      const goals = report[side];
      const others = report[side === 'home' ? 'away' : 'home'];
      if (claim && goals < claim.goals) claim = undefined;
      if (claim && report.isReview) claim.age = 0;
      if (!claim && goals - others >= lead) claim = { goals, age: 0 };
    }
    if (isPaid) paid.push(side);
  }
  return paid;
}
