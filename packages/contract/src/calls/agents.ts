import Type, { type Static } from 'typebox';
import { AGENTS, defineCalls, OPERATORS } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, IdNumber, InstantText, NullOr } from '../entities.ts';
import { accountRules } from './accounts.ts';

/** Bounds of agents' trees, and what a form can check before it is sent. */
export const agentBounds = {
  /** Accounts below one top agent, on all levels. */
  branchAccountsMax: 2000,
  /** Sub-accounts of one page of a list. */
  pageAccounts: 50,
  /** Transfers of one page. */
  pageTransfers: 50,
  /** Hundredths of a per cent: 10 %. */
  commissionMax: 1000,
  rebateMax: 1000,
  /** Hundredths of a per cent: 100 %. */
  positionMax: 10_000,
  /** The first year of a report. */
  yearMin: 2020,
} as const;

/** Hundredths of a per cent of the turnover: 40 is 0.40 %. */
const Commission = Type.Integer({ minimum: 0, maximum: agentBounds.commissionMax });
const Rebate = Type.Integer({ minimum: 0, maximum: agentBounds.rebateMax });
/** Hundredths of a per cent of the result: 4000 is 40 %. */
const Position = Type.Integer({ minimum: 0, maximum: agentBounds.positionMax });

const Terms = Type.Object({
  /** The most that the account may give its own sub-agents; at most its `AgentCommission`. 0 of players. */
  SubAgentCommission: Commission,
  /** What the account gets for the turnover of its branch. 0 of players. */
  AgentCommission: Commission,
  /** The share of its branch's result that the account and its sub-agents bear together. 0 of players. */
  PositionTaking: Position,
  /** Of an agent the most that its players may get; of a player what is returned for its turnover. */
  Rebate,
});
export type AgentTerms = Static<typeof Terms>;

/** The first day of a month, UTC: `2026-03-01`. */
const MonthText = Type.String({ pattern: '^\\d{4}-\\d{2}-01$' });

const SubAccount = Type.Object({
  UserID: IdNumber,
  UserName: Type.String(),
  /** user 0, agent 1, super agent 2, demo user 3, super master agent 4 */
  UserType: Type.Integer({ minimum: 0, maximum: 4 }),
  /** Who made the account; null for a top agent. */
  ParentID: NullOr(IdNumber),
  Currency: CurrencyText,
  Country: Type.String(),
  Email: Type.String(),
  Balance: AmountText,
  /** The percentages of the current month. */
  Terms,
  /** Percentages that were changed hold from the next month on; null where nothing changes. */
  NextTerms: NullOr(Type.Object({ ...Terms.properties, From: MonthText })),
  /** Locked itself. */
  IsLocked: Type.Boolean(),
  /** An agent above it is locked, and so is this account. */
  IsLockedAbove: Type.Boolean(),
  /** On all levels below. */
  AccountsBelow: Type.Integer({ minimum: 0 }),
  CreatedAt: InstantText,
});
export type SubAccount = Static<typeof SubAccount>;

/** From the caller down to the account that is shown. */
const Path = Type.Array(Type.Object({ UserID: IdNumber, UserName: Type.String() }), { maxItems: 4 });

const Transfer = Type.Object({
  ID: IdNumber,
  Direction: Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]),
  /** The sub-account. */
  UserID: IdNumber,
  UserName: Type.String(),
  Amount: AmountText,
  Currency: CurrencyText,
  Date: InstantText,
});
export type AgentTransfer = Static<typeof Transfer>;

/** Sums of a month. All amounts have the report's currency; its rows add up to its totals, each column by itself. */
const Sums = Type.Object({
  /** Settled bets and rounds. */
  Bets: Type.Integer(),
  /** Settled stakes, without those that were returned as a whole. */
  Turnover: AmountText,
  /** What the players got for them. */
  Payout: AmountText,
  /** Turnover less payout: above zero where the players lost. */
  NetWin: AmountText,
  /** Granted bonus money less what was taken back. */
  BonusCost: AmountText,
  /** The account's share of net win less bonus costs, together with its sub-agents. */
  Position: AmountText,
  /** What the account gets for the turnover. */
  Commission: AmountText,
  /** What players get back for the turnover; the account's branch pays it. */
  Rebate: AmountText,
  /** Position and commission less rebate: what the account and its sub-agents have earned. */
  Total: AmountText,
  /** Net win less bonus costs, less `Total`, less `Rebate`: what remains for those above. */
  Upline: AmountText,
  /** From the agent above to the account. */
  TransfersIn: AmountText,
  /** From the account to the agent above. */
  TransfersOut: AmountText,
});
export type AgentSums = Static<typeof Sums>;

const products = ['sport', 'casino', 'providers'] as const;
const Product = Type.Unsafe<(typeof products)[number]>(
  Type.Union(products.map((product) => Type.Literal(product))),
);

const ReportRow = Type.Object({
  UserID: IdNumber,
  UserName: Type.String(),
  UserType: Type.Integer({ minimum: 0, maximum: 4 }),
  /** Players of its branch who bet in the month. */
  ActivePlayers: Type.Integer({ minimum: 0 }),
  ...Sums.properties,
});
export type AgentReportRow = Static<typeof ReportRow>;

const ReportQuery = Type.Object({
  year: Type.Integer({ minimum: agentBounds.yearMin, maximum: 2200 }),
  month: Type.Integer({ minimum: 1, maximum: 12 }),
  /** Whose sub-accounts: the caller’s where absent. */
  id: Type.Optional(IdNumber),
});

const Report = Type.Object({
  Year: Type.Integer(),
  Month: Type.Integer(),
  /** A month begins and ends at midnight UTC. */
  TimeZone: Type.Literal('UTC'),
  Currency: CurrencyText,
  Path,
  /** Whether everything that was booked so far is counted; it takes some seconds. */
  IsComplete: Type.Boolean(),
  Rows: Type.Array(ReportRow, { maxItems: agentBounds.branchAccountsMax }),
  Totals: Sums,
  Products: Type.Array(Type.Object({ Product, Turnover: AmountText, NetWin: AmountText })),
  /** What the agent whose report it is keeps: of its own share, after its sub-accounts have theirs. */
  Own: Type.Object({
    Position: AmountText,
    Commission: AmountText,
    /** Paid to its own players. */
    Rebate: AmountText,
    Total: AmountText,
  }),
});
export type AgentReport = Static<typeof Report>;

const Reason = Type.String({ minLength: 3, maxLength: 400 });
const Password = Type.String({ minLength: 1, maxLength: accountRules.passwordCharactersMax });
const Done = Type.Object({ HasErrors: Type.Literal(false) });

const NewAccount = {
  UserName: Type.String({ minLength: 1, maxLength: accountRules.userNameCharactersMax }),
  Email: Type.String({ minLength: 1, maxLength: 254 }),
  Country: Type.String({ pattern: '^[A-Z]{2}$' }),
  /** One in a whole branch. */
  Currency: CurrencyText,
  ...Terms.properties,
};

const Moved = Type.Object({
  HasErrors: Type.Literal(false),
  Transfer,
  /** The caller’s afterwards. */
  Balance: AmountText,
  /** The sub-account’s afterwards. */
  SubAccountBalance: AmountText,
});

const MoveBody = Type.Object(
  {
    CommandId: CommandIdText,
    /** A direct sub-account. */
    UserID: IdNumber,
    Amount: AmountText,
  },
  { additionalProperties: false },
);

const ONE_PAGE = `at most ${agentBounds.pageAccounts} accounts of one branch, by an index`;

export const agentsCalls = defineCalls({
  'GET /api/agents/subagents': {
    summary: 'Sub-accounts of the caller or of an agent of his branch, by user name, a page at a time',
    who: AGENTS,
    owned: { field: 'id', entity: 'sub-account' },
    rate: 'read',
    boundedBy: ONE_PAGE,
    query: Type.Object({
      /** Whose sub-accounts: the caller’s where absent. */
      id: Type.Optional(IdNumber),
      /** `direct` is the level below (and is meant where absent), `branch` all levels. */
      scope: Type.Optional(Type.Union([Type.Literal('direct'), Type.Literal('branch')])),
      /** Agents of all types, or players with demo users; both where absent. */
      kind: Type.Optional(Type.Union([Type.Literal('agents'), Type.Literal('players')])),
      /** The beginning of the user name. */
      search: Type.Optional(Type.String({ maxLength: accountRules.userNameCharactersMax })),
      /** The user name of the last account of the page before. */
      after: Type.Optional(Type.String({ maxLength: accountRules.userNameCharactersMax })),
    }),
    answer: Type.Object({
      Path,
      Accounts: Type.Array(SubAccount, { maxItems: agentBounds.pageAccounts }),
      HasMore: Type.Boolean(),
    }),
  },
  'GET /api/agents/account': {
    summary:
      'The caller’s own agent account, or one of his branch, with what it may give to its sub-accounts',
    who: AGENTS,
    owned: { field: 'id', entity: 'sub-account' },
    rate: 'read',
    boundedBy: 'one account and at most four agents above it, by their keys',
    query: Type.Object({
      /** The caller’s own where absent. */
      id: Type.Optional(IdNumber),
    }),
    answer: Type.Object({
      Path,
      Account: SubAccount,
      /** Whether the caller made it: only he edits it and moves money to and from it. */
      IsDirect: Type.Boolean(),
      /** User types of the accounts that it can have below. */
      MayCreate: Type.Array(Type.Integer({ minimum: 0, maximum: 4 })),
      /** The highest percentages of its sub-agents. */
      SubTermsMax: Terms,
    }),
  },
  'POST /api/agents/create': {
    summary: 'Makes a sub-agent, a player or a demo user directly below the caller',
    who: AGENTS,
    rate: 'guess',
    boundedBy:
      'hashes one password, as POST /api/user/changepassword does, and writes the rows of one account',
    body: Type.Object(
      {
        ...NewAccount,
        UserType: Type.Integer({ minimum: 0, maximum: 3 }),
        Password,
        PasswordConfirmation: Password,
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Account: SubAccount }),
  },
  'POST /api/agents/edit': {
    summary:
      'Changes a direct sub-account: its percentages from the next month on, the rest at once; a new password ends its sessions',
    who: AGENTS,
    owned: { field: 'UserID', entity: 'sub-account' },
    rate: 'guess',
    boundedBy:
      'hashes at most one password, as POST /api/user/changepassword does, and writes a few rows by their keys',
    body: Type.Object(
      {
        UserID: IdNumber,
        Email: NewAccount.Email,
        Country: NewAccount.Country,
        ...Terms.properties,
        Password: Type.Optional(Password),
        PasswordConfirmation: Type.Optional(Password),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Account: SubAccount }),
  },
  'POST /api/agents/lock': {
    summary: 'Locks an account of the caller’s branch and all below it, and ends their sessions',
    who: AGENTS,
    owned: { field: 'UserID', entity: 'sub-account' },
    rate: 'expensive',
    boundedBy: `the rows of at most ${agentBounds.branchAccountsMax} accounts, by their keys, in steps`,
    body: Type.Object({ UserID: IdNumber, Reason }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/agents/unlock': {
    summary: 'Ends such a lock; what is locked by another lock stays locked',
    who: AGENTS,
    owned: { field: 'UserID', entity: 'sub-account' },
    rate: 'expensive',
    boundedBy: `the rows of at most ${agentBounds.branchAccountsMax} accounts, by their keys, in steps`,
    body: Type.Object({ UserID: IdNumber, Reason }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/agents/deposit': {
    summary: 'Moves money from the caller to a direct sub-account, once per command',
    who: AGENTS,
    owned: { field: 'UserID', entity: 'sub-account' },
    rate: 'command',
    boundedBy: 'two balances, one journal and one command',
    body: MoveBody,
    answer: Moved,
  },
  'POST /api/agents/withdraw': {
    summary: 'Moves money from a direct sub-account to the caller, once per command',
    who: AGENTS,
    owned: { field: 'UserID', entity: 'sub-account' },
    rate: 'command',
    boundedBy: 'two balances, one journal and one command',
    body: MoveBody,
    answer: Moved,
  },
  'GET /api/agents/transfers': {
    summary: 'Transfers between the caller and his direct sub-accounts, the newest first, a page at a time',
    who: AGENTS,
    rate: 'read',
    boundedBy: `at most ${agentBounds.pageTransfers} rows of one account, by their key`,
    query: Type.Object({
      /** Those of one sub-account; of all where absent. */
      id: Type.Optional(IdNumber),
      /** The last transfer of the page before. */
      before: Type.Optional(IdNumber),
    }),
    answer: Type.Object({
      Transfers: Type.Array(Transfer, { maxItems: agentBounds.pageTransfers }),
      HasMore: Type.Boolean(),
    }),
  },
  'GET /api/agents/report': {
    summary:
      'What the sub-accounts of an agent of the branch turned over in a month, and who gets what of it',
    who: AGENTS,
    rate: 'expensive',
    boundedBy: `at most five rows for each of ${agentBounds.branchAccountsMax} sub-accounts, by their key`,
    query: ReportQuery,
    answer: Report,
  },
  'GET /api/agents/report/download': {
    summary: 'The same as a CSV file',
    who: AGENTS,
    rate: 'expensive',
    boundedBy: 'as GET /api/agents/report',
    query: ReportQuery,
    file: 'text/csv',
    answer: Type.String(),
  },
  'GET /api/desk/agents': {
    summary: 'The top agents, by user name, a page at a time',
    who: OPERATORS,
    rate: 'read',
    query: Type.Object({
      /** The user name of the last agent of the page before. */
      after: Type.Optional(Type.String({ maxLength: accountRules.userNameCharactersMax })),
    }),
    answer: Type.Object({ Accounts: Type.Array(SubAccount), HasMore: Type.Boolean() }),
  },
  'POST /api/desk/agents/create': {
    summary:
      'Proposes a top agent; when a second operator approves, the account is made and gets a link to set a password',
    who: OPERATORS,
    rate: 'command',
    body: Type.Object(
      {
        ...NewAccount,
        /** agent 1, super agent 2, super master agent 4 */
        UserType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(4)]),
        Reason,
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({ HasErrors: Type.Literal(false), Proposal: IdNumber }),
  },
  'POST /api/desk/agents/lock': {
    summary: 'Locks any account of an agent’s tree and all below it, and ends their sessions',
    who: OPERATORS,
    rate: 'command',
    body: Type.Object({ UserID: IdNumber, Reason }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/desk/agents/unlock': {
    summary: 'Ends the lock of an account of an agent’s tree',
    who: OPERATORS,
    rate: 'command',
    body: Type.Object({ UserID: IdNumber, Reason }, { additionalProperties: false }),
    answer: Done,
  },
});
