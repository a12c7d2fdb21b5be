/** Patterns of play and payment that operators review. */
export const riskKinds = [
  'chasing',
  'rising-stakes',
  'night-play',
  'cancelled-withdrawals',
  'failed-deposits',
  'quick-deposits',
] as const;
export type RiskKind = (typeof riskKinds)[number];
