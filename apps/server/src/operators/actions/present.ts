import { type AccountId, ok, type Result } from '@evens/base';
import type { CallAnswer, CallQuery, Calls, OperatorActionRow, Refusal } from '@evens/contract';
import { parsePaymentId } from '../../payments/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { Executors } from '../../platform/proposals/proposals.ts';
import { findPlayerByUserName, parseSpan } from '../../players/index.ts';
import { accountTables, describeChange, describePairs } from './describe-changes.ts';
import {
  type ActedProposal,
  type ActionRow,
  type ChangeRow,
  type DetailValue,
  type NamedPlayer,
  readActedProposals,
  readActionKinds,
  readActions,
  readChanges,
  readNamedPlayers,
  readPaymentAccounts,
} from './store.ts';

const PAGE = 50;
/** Maximum number of changed values of one action. */
const CHANGES_MAX = 200;

/** Details with fields of their own in the answer. `extraMinor` is counted for the bounds of operators. */
const ownFields: ReadonlySet<string> = new Set(['reason', 'proposal', 'proposedBy', 'extraMinor']);

interface Named {
  readonly changes: ReadonlyMap<number, ChangeRow>;
  readonly proposals: ReadonlyMap<number, ActedProposal>;
  readonly players: ReadonlyMap<number, NamedPlayer>;
  readonly accounts: ReadonlyMap<number, NamedPlayer>;
  /** The accounts of payments. */
  readonly payments: ReadonlyMap<string, AccountId>;
}

/** `player:12` in its parts; one without an id, such as `rules`, has a kind only. */
function splitSubject(subject: string): readonly [kind: string, id: string] {
  const at = subject.indexOf(':');
  return at < 0 ? [subject, ''] : [subject.slice(0, at), subject.slice(at + 1)];
}

function numbersIn(values: readonly unknown[]): readonly number[] {
  return [...new Set(values.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0))];
}

async function readNamed(db: Queryable, actions: readonly ActionRow[]): Promise<Named> {
  const subjects = actions.map(({ subject }) => splitSubject(subject));
  const listIds = (kind: string) => subjects.filter(([each]) => each === kind).map(([, id]) => id);
  const changes = await readChanges(db, [...new Set(actions.flatMap(({ changeIds }) => changeIds))]);
  const changedIds = (isOwned: (setting: string) => boolean) =>
    [...changes.values()].filter(({ setting }) => isOwned(setting)).map(({ key }) => key.split('/')[0]);
  const payments = await readPaymentAccounts(
    db,
    listIds('payment').flatMap((id) => parsePaymentId(id) ?? []),
  );
  const players = await readNamedPlayers(db, {
    playerIds: numbersIn([...listIds('player'), ...changedIds((setting) => setting === 'player')]),
    accountIds: numbersIn([
      ...listIds('account'),
      ...payments.values(),
      ...changedIds((setting) => accountTables.has(setting)),
      ...actions.map(({ details }) => details['account']),
    ]),
  });
  return {
    ...{ changes, payments },
    proposals: await readActedProposals(db, numbersIn(actions.map(({ details }) => details['proposal']))),
    players: new Map(players.map((player) => [player.id, player])),
    accounts: new Map(
      players.flatMap((player) => (player.accountId === null ? [] : [[player.accountId, player]])),
    ),
  };
}

/** The player that a changed row belongs to. */
function findOwner({ setting, key }: ChangeRow, { players, accounts }: Named): NamedPlayer | undefined {
  const id = Number(key.split('/')[0]);
  if (setting === 'player') return players.get(id);
  return accountTables.has(setting) ? accounts.get(id) : undefined;
}

function presentDetail(Name: string, value: DetailValue, { accounts }: Named) {
  const player = Name === 'account' ? accounts.get(Number(value)) : undefined;
  return player ? { Name, Value: player.userName, PlayerId: player.id } : { Name, Value: String(value) };
}

/** The player that an act is about: the subject, or the owner of the account or payment. */
function findSubject(
  kind: string,
  id: string,
  { players, accounts, payments }: Named,
): NamedPlayer | undefined {
  if (kind === 'player') return players.get(Number(id));
  if (kind === 'account') return accounts.get(Number(id));
  return accounts.get(payments.get(id) ?? 0);
}

function presentAction(action: ActionRow, named: Named, executors: Executors): OperatorActionRow {
  const { details } = action;
  const [kind, id] = splitSubject(action.subject);
  const player = findSubject(kind, id, named);
  const changed = action.changeIds.flatMap((changeId) => {
    const row = named.changes.get(changeId);
    return row === undefined ? [] : describeChange(row, findOwner(row, named)?.userName);
  });
  const pairs = describePairs(details);
  const paired = new Set(pairs.flatMap(({ Field }) => [Field, `${Field}Before`]));
  const proposal = named.proposals.get(Number(details['proposal']));
  return {
    ID: action.id,
    At: action.at.toISOString(),
    Operator: action.operator,
    Action: action.action,
    Subject: {
      Kind: kind,
      ID: id,
      Name: kind === 'payment' ? id : (player?.userName ?? id),
      PlayerId: player?.id ?? null,
    },
    Reason: String(details['reason'] ?? ''),
    Details: Object.entries(details).flatMap(([name, value]) => {
      if (value === null || ownFields.has(name) || paired.has(name)) return [];
      return [presentDetail(name, value, named)];
    }),
    Changes: [...pairs, ...changed].slice(0, CHANGES_MAX),
    Proposal:
      proposal === undefined
        ? null
        : {
            ID: proposal.id,
            Details: executors[proposal.kind]?.describe(proposal.body) ?? '',
            State: proposal.state,
            ProposedBy: proposal.proposedBy,
            ProposedAt: proposal.proposedAt.toISOString(),
            DecidedBy: proposal.decidedBy,
            DecidedAt: proposal.decidedAt?.toISOString() ?? null,
          },
  };
}

/** Stored subjects that a filter means: the text itself, or everything about the player or operator of this name. */
async function readSubjects(db: Queryable, text: string): Promise<readonly string[]> {
  if (text.includes(':')) return [text];
  const player = await findPlayerByUserName(db, text);
  if (player === undefined) return [text];
  return [`player:${player.id}`, `operator:${player.user_name}`, `account:${player.account_id}`];
}

/** A page of what operators did, newest first. Refuses a span whose ends are no instants. */
export async function presentActions(
  { reads, executors }: { readonly reads: Queryable; readonly executors: Executors },
  query: CallQuery<Calls['GET /api/desk/actions']>,
): Promise<Result<CallAnswer<Calls['GET /api/desk/actions']>, Refusal>> {
  const span = parseSpan(query);
  if (!span.ok) return span;
  const [atMs, lastId] = query.before?.split('-').map(Number) ?? [];
  const filter = {
    ...{ id: query.id, operator: query.operator, action: query.action },
    subjects: query.subject === undefined ? undefined : await readSubjects(reads, query.subject),
    ...span.value,
    before: atMs === undefined || lastId === undefined ? undefined : { atMs, id: lastId },
  };
  const rows = await readActions(reads, filter, PAGE + 1);
  const page = rows.slice(0, PAGE);
  const named = await readNamed(reads, page);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return ok({
    Actions: page.map((action) => presentAction(action, named, executors)),
    Next: last === undefined ? null : `${last.at.getTime()}-${last.id}`,
    Kinds: [...(await readActionKinds(reads))],
  });
}
