/** Roles of operators. Administrators act in every area; auditors read every area and act in none. */
export const operatorRoles = [
  'trader',
  'risk',
  'payments',
  'support',
  'content',
  'compliance',
  'administrator',
  'auditor',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

interface AreaRoles {
  /** Roles that change data of the area beside administrators. They read it too. */
  readonly act: readonly OperatorRole[];
  /** Roles that only read the area, beside auditors. */
  readonly read: readonly OperatorRole[];
}

/** Areas of the operators' work. Every operators' call belongs to one. */
const areas = {
  /** Results, boosts, combos and bets. */
  trading: { act: ['trader'], read: ['risk', 'support', 'compliance'] },
  /** Liability of the open bets. */
  exposure: { act: [], read: ['trader', 'risk'] },
  /** Bets that wait for an operator. */
  referrals: { act: ['trader', 'risk'], read: [] },
  /** Limits of currencies and of players. */
  limits: { act: ['risk'], read: ['trader', 'support'] },
  /** Switches of betting, cashier and casino. */
  switches: { act: ['trader', 'risk', 'payments'], read: ['support', 'compliance'] },
  /** Games of other providers and their wins. */
  casino: { act: ['risk'], read: ['payments', 'compliance'] },
  /** Locks of players' accounts, their log-ins, notes on them, and what operators did. */
  players: { act: ['risk', 'support', 'compliance'], read: [] },
  /** The search field. Each kind of result belongs to an area of its own. */
  search: { act: [], read: ['trader', 'risk', 'payments', 'support', 'compliance'] },
  /** Identities of players, the money of their accounts, and its history. */
  'player-records': { act: [], read: ['risk', 'payments', 'support', 'compliance'] },
  /** Breaks of players and signals of harmful play. */
  protection: { act: ['support', 'compliance'], read: ['risk'] },
  /** Documents of players, and the terms that they agreed to. */
  compliance: { act: ['compliance'], read: ['payments'] },
  /**
   * Reports of suspicion. Warning a player of one is a crime: no other area shows that there is one, and everybody who reads
   * `actions` reads it.
   */
  suspicion: { act: ['compliance'], read: [] },
  /** Trees of agents. */
  agents: { act: [], read: ['risk', 'payments', 'compliance'] },
  /** Deposits, withdrawals, transfers and adjustments. */
  payments: { act: ['payments'], read: ['risk', 'support', 'compliance'] },
  /** Payment methods and exchange rates. */
  cashier: { act: ['payments'], read: ['support'] },
  /** Bonus offers, codes, awards and loyalty. */
  bonuses: { act: ['content'], read: ['risk', 'support', 'payments'] },
  /** Messages to players. */
  campaigns: { act: ['content'], read: ['support', 'compliance'] },
  /** Texts and pictures. */
  content: { act: ['content'], read: ['support', 'compliance'] },
  /** Conversations with players. */
  support: { act: ['support'], read: ['compliance'] },
  /** Hours of support and prepared answers. */
  'support-settings': { act: [], read: ['support', 'compliance'] },
  /** Proposals that wait for a second operator. Each is read and decided by the roles of its own area. */
  approvals: {
    act: ['trader', 'risk', 'payments', 'support', 'content', 'compliance'],
    read: [],
  },
  /** Processes, latencies, the ledger audit and switches of the site. */
  operations: { act: [], read: ['trader', 'risk', 'payments', 'compliance'] },
  /** Turnover, results and players by day. */
  reports: { act: [], read: ['trader', 'risk', 'payments', 'content', 'compliance'] },
  /** The record of what operators did, and verifications of the audit chain. */
  actions: { act: [], read: ['compliance'] },
  /** Accounts of operators. */
  administration: { act: [], read: [] },
} as const satisfies Readonly<Record<string, AreaRoles>>;
export type OperatorArea = keyof typeof areas;

/** Roles that may change data of an area. */
export function actingRoles(area: OperatorArea): readonly OperatorRole[] {
  const { act }: AreaRoles = areas[area];
  return [...act, 'administrator'];
}

/** Roles that may read an area. */
export function readingRoles(area: OperatorArea): readonly OperatorRole[] {
  const { read }: AreaRoles = areas[area];
  return [...actingRoles(area), ...read, 'auditor'];
}

/** Any role may be given; roles of players neither read nor act. */
export function mayAct(role: string, area: OperatorArea): boolean {
  return actingRoles(area).some((each) => each === role);
}

export function mayRead(role: string, area: OperatorArea): boolean {
  return readingRoles(area).some((each) => each === role);
}
