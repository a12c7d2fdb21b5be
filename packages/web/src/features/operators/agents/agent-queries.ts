import type { AgentTerms } from '@evens/contract';
import { type Answer, api, callQuery, RefusalError } from '../../../core/api.ts';
import { queryClient } from '../../../core/query-client.ts';

export type AgentAccount = Answer<'GET /api/agents/account'>;
export type AccountKind = 'agents' | 'players';

const idQuery = (id: number | undefined) => (id === undefined ? {} : { id });

/** An account of the branch. Default: the caller's own. */
export function accountQuery(id?: number) {
  return callQuery('GET /api/agents/account', { query: idQuery(id) });
}

export interface AccountListing {
  /** Parent account id. Default: the caller. */
  readonly id?: number | undefined;
  readonly scope: 'direct' | 'branch';
  readonly kind?: AccountKind | undefined;
  /** Prefix of the user name. */
  readonly search: string;
}

type AccountsPage = Answer<'GET /api/agents/subagents'>;

async function readAccounts(
  { id, scope, kind, search }: AccountListing,
  after: string | undefined,
): Promise<AccountsPage> {
  const result = await api('GET /api/agents/subagents', {
    query: {
      ...idQuery(id),
      scope,
      ...(kind !== undefined && { kind }),
      ...(search !== '' && { search }),
      ...(after !== undefined && { after }),
    },
  });
  if (!result.ok) throw new RefusalError(result.error);
  return result.value;
}

/** For `useInfiniteQuery`: pages of sub-accounts by user name. */
export function accountsQuery(listing: AccountListing) {
  return {
    queryKey: ['GET /api/agents/subagents', listing],
    queryFn: ({ pageParam }: { readonly pageParam: string | undefined }) => readAccounts(listing, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ Accounts, HasMore }: AccountsPage) =>
      HasMore ? Accounts.at(-1)?.UserName : undefined,
  };
}

type TransfersPage = Answer<'GET /api/agents/transfers'>;

async function readTransfers(id: number | undefined, before: number | undefined): Promise<TransfersPage> {
  const result = await api('GET /api/agents/transfers', {
    query: { ...idQuery(id), ...(before !== undefined && { before }) },
  });
  if (!result.ok) throw new RefusalError(result.error);
  return result.value;
}

/** For `useInfiniteQuery`: transfers of the caller, or those with one direct sub-account, newest first. */
export function transfersQuery(id: number | undefined) {
  return {
    queryKey: ['GET /api/agents/transfers', id],
    queryFn: ({ pageParam }: { readonly pageParam: number | undefined }) => readTransfers(id, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ Transfers, HasMore }: TransfersPage) => (HasMore ? Transfers.at(-1)?.ID : undefined),
  };
}

/** Reloads all visible data of the agent area. */
export function refreshAgents(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.includes('/api/agents/'),
  });
}

export const termFields = [
  'AgentCommission',
  'SubAgentCommission',
  'PositionTaking',
  'Rebate',
] as const satisfies readonly (keyof AgentTerms)[];
export type TermField = (typeof termFields)[number];

const PLAYER = 0;
export const DEMO_USER = 3;

export const isAgentType = (userType: number): boolean => userType !== PLAYER && userType !== DEMO_USER;

/** The percentages that an account of a type can have. */
export function availableTermFields(userType: number): readonly TermField[] {
  if (userType === DEMO_USER) return [];
  return isAgentType(userType) ? termFields : ['Rebate'];
}
