import type { Score } from '@evens/markets';
import type { CountMeans } from '@evens/pricing';

/** Numbers of both sides over a match of equal sides. */
const usual = {
  corners: 10.2,
  'yellow-cards': 3.8,
  shots: 25,
  offsides: 3.6,
  'throw-ins': 41,
  fouls: 21.6,
} as const;

/** Red cards of each side and match. */
const RED_CARDS = 0.09;
/** Shots on target that are no goals, as a share of those of equal sides. */
const SAVED_SHOTS = 6.2;

/** The part of the home side, whose share of goals is `strength`; 0 shares equally, negative favours the weaker side. */
function parted(both: number, strength: number, lean: number): Score {
  const home = 0.5 + lean * (strength - 0.5);
  return { home: both * home, away: both * (1 - home) };
}

/** Mean numbers of each side by the expected goals. The stronger side has more corners and shots, and fewer cards. */
export function soccerCountMeans(homeGoals: number, awayGoals: number) {
  const strength = homeGoals / (homeGoals + awayGoals);
  const saved = parted(SAVED_SHOTS, strength, 0.7);
  const onTarget = { home: saved.home + homeGoals, away: saved.away + awayGoals };
  const wide = parted(usual.shots - SAVED_SHOTS - 2.7, strength, 0.7);
  return {
    corners: parted(usual.corners, strength, 0.7),
    'yellow-cards': parted(usual['yellow-cards'], strength, -0.4),
    'red-cards': { home: RED_CARDS, away: RED_CARDS },
    shots: { home: onTarget.home + wide.home, away: onTarget.away + wide.away },
    'shots-on-target': onTarget,
    offsides: parted(usual.offsides, strength, 0.4),
    'throw-ins': parted(usual['throw-ins'], strength, 0.2),
    fouls: parted(usual.fouls, strength, -0.2),
  } as const satisfies CountMeans;
}
