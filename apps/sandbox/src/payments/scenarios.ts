import type { PaymentFailure } from '@evens/providers';

/** An event of a payment at the service. */
export type Happening =
  | { readonly kind: 'deposited'; readonly afterMs: number }
  | { readonly kind: 'paid-out'; readonly afterMs: number }
  | { readonly kind: 'failed'; readonly afterMs: number; readonly failure: PaymentFailure }
  /** `percent` of the deposit is reversed, or of the payout returned. */
  | { readonly kind: 'reversed'; readonly afterMs: number; readonly percent: number };

/** A callback that reports some of the events. */
export interface Report {
  readonly afterMs: number;
  /** Indexes of the scenario's happenings. */
  readonly of: readonly number[];
  /** Number of concurrent copies; default 1. */
  readonly times?: number;
  /** Signed with a wrong key, with ten times the amount. */
  readonly isForged?: true;
}

export interface Scenario {
  /** The player must also confirm on a second page. */
  readonly isChallenged?: true;
  readonly happenings: readonly Happening[];
  readonly reports: readonly Report[];
}

const paid: Happening = { kind: 'deposited', afterMs: 0 };
const failed = (failure: PaymentFailure): Pick<Scenario, 'happenings' | 'reports'> => ({
  happenings: [{ kind: 'failed', afterMs: 0, failure }],
  reports: [{ afterMs: 0, of: [0] }],
});

/** Scenarios of a deposit that a sandbox player can choose. */
export const scenarios = {
  paid: { happenings: [paid], reports: [{ afterMs: 0, of: [0] }] },
  declined: { ...failed('declined') },
  cancelled: { ...failed('abandoned') },
  challenge: {
    isChallenged: true,
    happenings: [paid],
    reports: [{ afterMs: 0, of: [0] }],
  },
  delayed: {
    happenings: [{ ...paid, afterMs: 20_000 }],
    reports: [{ afterMs: 20_000, of: [0] }],
  },
  repeated: {
    happenings: [paid],
    reports: [{ afterMs: 0, of: [0], times: 3 }],
  },
  reordered: {
    happenings: [paid, { kind: 'reversed', afterMs: 0, percent: 50 }],
    reports: [
      { afterMs: 0, of: [1] },
      { afterMs: 2000, of: [0] },
    ],
  },
  forged: {
    happenings: [paid],
    reports: [
      { afterMs: 0, of: [0], isForged: true },
      { afterMs: 1000, of: [0] },
    ],
  },
  unreported: { happenings: [paid], reports: [] },
  'charged-back': {
    happenings: [paid, { kind: 'reversed', afterMs: 5000, percent: 100 }],
    reports: [
      { afterMs: 0, of: [0] },
      { afterMs: 5000, of: [1] },
    ],
  },
  'charged-back-twice': {
    happenings: [
      paid,
      { kind: 'reversed', afterMs: 1000, percent: 50 },
      { kind: 'reversed', afterMs: 2000, percent: 50 },
    ],
    reports: [
      { afterMs: 0, of: [0] },
      { afterMs: 1000, of: [1], times: 2 },
      { afterMs: 2000, of: [2, 1] },
    ],
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioKey = keyof typeof scenarios;

const sent: Happening = { kind: 'paid-out', afterMs: 0 };

/** Scenarios of a withdrawal. */
export const payoutScenarios = {
  'payout-paid': { happenings: [sent], reports: [{ afterMs: 0, of: [0] }] },
  'payout-declined': { ...failed('declined') },
  'payout-delayed': {
    happenings: [{ ...sent, afterMs: 20_000 }],
    reports: [{ afterMs: 20_000, of: [0] }],
  },
  'payout-repeated': {
    happenings: [sent],
    reports: [{ afterMs: 0, of: [0], times: 3 }],
  },
  'payout-returned': {
    happenings: [sent, { kind: 'reversed', afterMs: 5000, percent: 100 }],
    reports: [
      { afterMs: 0, of: [0] },
      { afterMs: 5000, of: [1] },
    ],
  },
  'payout-reordered': {
    happenings: [sent, { kind: 'reversed', afterMs: 0, percent: 50 }],
    reports: [
      { afterMs: 0, of: [1] },
      { afterMs: 2000, of: [0] },
    ],
  },
  'payout-unreported': { happenings: [sent], reports: [] },
} as const satisfies Readonly<Record<string, Scenario>>;

export type PayoutScenarioKey = keyof typeof payoutScenarios;

/** Scenario by the last four digits of the payee; any other payee is paid. */
const testPayees: Readonly<Record<string, PayoutScenarioKey>> = {
  '0002': 'payout-declined',
  '0077': 'payout-delayed',
  '0333': 'payout-repeated',
  '0259': 'payout-returned',
  '0555': 'payout-reordered',
  '0404': 'payout-unreported',
};

/** The scenario of a withdrawal: by the number of a test card, or an account with the same last digits. */
export function scenarioOfPayee(values: readonly unknown[]): PayoutScenarioKey {
  for (const value of values) {
    const scenario = typeof value === 'string' ? testPayees[value.slice(-4)] : undefined;
    if (scenario) return scenario;
  }
  return 'payout-paid';
}

/** Whether a payee ends in 0422: its order is answered with 422 the first time and accepted when it is sent again. */
export function isRefusedOnce(values: readonly unknown[]): boolean {
  return values.some((value) => typeof value === 'string' && value.endsWith('0422'));
}

export function isScenario(key: string): key is ScenarioKey {
  return Object.hasOwn(scenarios, key);
}

/** The scenario that the hosted page suggests for a test card; any other card pays. */
const testCards: Readonly<Record<string, ScenarioKey>> = {
  '4242424242424242': 'paid',
  '4000000000000002': 'declined',
  '4000000000003220': 'challenge',
  '4000000000000077': 'delayed',
  '4000000000000259': 'charged-back',
};

export function scenarioOfCard(number: unknown): ScenarioKey {
  return (typeof number === 'string' ? testCards[number] : undefined) ?? 'paid';
}
