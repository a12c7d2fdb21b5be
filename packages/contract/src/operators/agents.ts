import Type, { type Static } from 'typebox';
import { AGENTS, defineCalls } from '../call.ts';
import { AmountText, CommandIdText, CurrencyText, Done, IdNumber, InstantText, NullOr } from '../entities.ts';
import { accountRules, Password } from '../players/accounts.ts';
import { Proposed } from './proposals.ts';

/** Limits of agent trees, and rules that forms can check. */
export const agentBounds = {
  /** Accounts below one top agent, on all levels. */
  branchAccountsMax: 2000,
  /** Page size of a list of sub-accounts. */
  pageAccounts: 50,
  /** Page size of a list of transfers. */
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
  /** Maximum commission that the account may give its sub-agents; at most its `AgentCommission`. 0 for players. */
  SubAgentCommission: Commission,
  /** Commission on the turnover of the account's branch. 0 for players. */
  AgentCommission: Commission,
  /** Share of the branch's result borne by the account and its sub-agents together. 0 for players. */
  PositionTaking: Position,
  /** For an agent: maximum rebate of its players. For a player: rebate on the turnover. */
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
  /** Account that created this one; null for a top agent. */
  ParentID: NullOr(IdNumber),
  Currency: CurrencyText,
  Country: Type.String(),
  Email: Type.String(),
  Balance: AmountText,
  /** The percentages of the current month. */
  Terms,
  /** Percentages that take effect next month; null if nothing changes. */
  NextTerms: NullOr(Type.Object({ ...Terms.properties, From: MonthText })),
  /** The account itself is locked. */
  IsLocked: Type.Boolean(),
  /** An agent above is locked, which locks this account too. */
  IsLockedAbove: Type.Boolean(),
  /** Accounts on all levels below. */
  AccountsBelow: Type.Integer({ minimum: 0 }),
  CreatedAt: InstantText,
});
export type SubAccount = Static<typeof SubAccount>;

/** Path from the caller down to the displayed account. */
export const Path = Type.Array(Type.Object({ UserID: IdNumber, UserName: Type.String() }), { maxItems: 4 });

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

const Reason = Type.String({ minLength: 3, maxLength: 400 });

const NewAccount = {
  UserName: Type.String({ minLength: 1, maxLength: accountRules.userNameCharactersMax }),
  Email: Type.String({ minLength: 1, maxLength: 254 }),
  Country: Type.String({ pattern: '^[A-Z]{2}$' }),
  /** A branch has one currency. */
  Currency: CurrencyText,
  ...Terms.properties,
};

const Moved = Type.Object({
  HasErrors: Type.Literal(false),
  Transfer,
  /** The caller's balance after the transfer. */
  Balance: AmountText,
  /** The sub-account's balance after the transfer. */
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
      /** Parent account. Default: the caller. */
      id: Type.Optional(IdNumber),
      /** `direct` (default) lists the level below, `branch` lists all levels. */
      scope: Type.Optional(Type.Union([Type.Literal('direct'), Type.Literal('branch')])),
      /** Agents of all types, or players including demo users. Default: both. */
      kind: Type.Optional(Type.Union([Type.Literal('agents'), Type.Literal('players')])),
      /** Prefix of the user name. */
      search: Type.Optional(Type.String({ maxLength: accountRules.userNameCharactersMax })),
      /** User name of the last account on the previous page. */
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
      /** Default: the caller. */
      id: Type.Optional(IdNumber),
    }),
    answer: Type.Object({
      Path,
      Account: SubAccount,
      /** Whether the caller created the account. Only its creator can edit it and transfer money to or from it. */
      IsDirect: Type.Boolean(),
      /** User types that the account may create below it. */
      MayCreate: Type.Array(Type.Integer({ minimum: 0, maximum: 4 })),
      /** Maximum percentages of its sub-agents. */
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
      /** Sub-account to list transfers of. Default: all. */
      id: Type.Optional(IdNumber),
      /** Id of the last transfer on the previous page. */
      before: Type.Optional(IdNumber),
    }),
    answer: Type.Object({
      Transfers: Type.Array(Transfer, { maxItems: agentBounds.pageTransfers }),
      HasMore: Type.Boolean(),
    }),
  },
  'GET /api/desk/agents': {
    summary: 'The top agents, by user name, a page at a time',
    operators: { read: 'agents' },
    rate: 'read',
    query: Type.Object({
      /** User name of the last agent on the previous page. */
      after: Type.Optional(Type.String({ maxLength: accountRules.userNameCharactersMax })),
    }),
    answer: Type.Object({ Accounts: Type.Array(SubAccount), HasMore: Type.Boolean() }),
  },
  'POST /api/desk/agents/create': {
    summary:
      'Proposes a top agent; when a second operator approves, the account is made and gets a link to set a password',
    operators: { act: 'agents' },
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
    answer: Proposed,
  },
  'POST /api/desk/agents/lock': {
    summary: 'Locks any account of an agent’s tree and all below it, and ends their sessions',
    operators: { act: 'agents' },
    rate: 'command',
    body: Type.Object({ UserID: IdNumber, Reason }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/desk/agents/unlock': {
    summary: 'Ends the lock of an account of an agent’s tree',
    operators: { act: 'agents' },
    rate: 'command',
    body: Type.Object({ UserID: IdNumber, Reason }, { additionalProperties: false }),
    answer: Done,
  },
});
