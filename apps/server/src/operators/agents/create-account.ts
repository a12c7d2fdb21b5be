import { amount, type CurrencyCode, err, makeCommandId, ok, type PlayerId, type Result } from '@evens/base';
import {
  agentBounds,
  type CallBody,
  type Calls,
  type Refusal,
  refusal,
  type UserType,
  userTypes,
} from '@evens/contract';
import type { Language } from '@evens/locales';
import { creditPlayMoney, type House } from '../../money/index.ts';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { secureBytes } from '../../platform/random.ts';
import {
  type Auth,
  checkNewLogin,
  duplicateRefusal,
  type OpenAccount,
  writeNewPlayer,
} from '../../players/index.ts';
import { readTerms } from './account-store.ts';
import { addMember, holdTree, isBranchLocked, recordEvent } from './member-store.ts';
import { playerOfAgent } from './new-account.ts';
import { monthAt } from './rules/months.ts';
import { parseTerms, presentTerms, termsBelowMax, typesBelow, wrongTerms } from './rules/terms.ts';

/** Initial balance of a demo user, minor units of EUR: enough to try the site. */
const DEMO_MONEY_MINOR = 1000_00n;

export interface CreateParts {
  readonly pool: Pool;
  readonly auth: Pick<Auth, 'hash' | 'addLogin'>;
  readonly openAccount: OpenAccount;
  readonly house: House;
  /** Minor units of a currency for minor units of EUR. */
  readonly fromBase: (minor: bigint, currency: CurrencyCode) => Promise<bigint>;
}

export interface AccountToCreate {
  readonly callerId: PlayerId;
  readonly callerType: UserType;
  readonly currency: CurrencyCode;
  readonly form: CallBody<Calls['POST /api/agents/create']>;
  readonly language: Language;
  readonly atMs: number;
}

/** The refusal if no further account is allowed below the caller; the caller has locked the tree. */
async function judgeTree(
  client: PoolClient,
  { callerId, form, atMs }: Pick<AccountToCreate, 'callerId' | 'form' | 'atMs'>,
  type: UserType,
): Promise<Refusal | undefined> {
  const tree = await holdTree(client, callerId);
  if (tree === undefined) return refusal('NotFoundException');
  if (await isBranchLocked(client, callerId)) return refusal('AccountLockedException');
  if (tree.accounts >= agentBounds.branchAccountsMax)
    return refusal('AgentBranchFullException', { maximum: agentBounds.branchAccountsMax });
  // Limited by the current percentages and by changes that take effect next month.
  const far = '9999-12-01';
  for (const month of [monthAt(atMs), far]) {
    const fields = wrongTerms(
      type,
      parseTerms(form),
      termsBelowMax(await readTerms(client, callerId, month)),
    );
    if (fields.length > 0) return refusal('AgentTermsException', { fields });
  }
  return undefined;
}

/**
 * Makes an account directly below the caller. Refuses, in this order: what a registration refuses of name, address and password, a
 * type that is not below the caller's, another currency than the branch's, CountryNotAllowed, a locked or full branch, percentages above the
 * caller's, EmailTaken and UserNameTaken.
 */
export async function createAccount(
  parts: CreateParts,
  request: AccountToCreate,
): Promise<Result<PlayerId, Refusal>> {
  const { callerId, callerType, currency, form, language, atMs } = request;
  const login = { ...form, UserName: form.UserName.trim(), Email: form.Email.trim() };
  const wrong = checkNewLogin(login);
  if (wrong !== undefined) return err(wrong);
  const type = typesBelow(callerType).find((one) => one === form.UserType);
  if (type === undefined) return err(refusal('InvalidDetailsException', { fields: ['UserType'] }));
  if (form.Currency !== currency)
    return err(refusal('CurrencyNotAllowedException', { currency: form.Currency }));
  const { UserName: userName, Email: email } = login;
  const player = playerOfAgent({ userName, email, country: form.Country, currency }, language);
  if (!player.ok) return player;
  const passwordHash = await parts.auth.hash(form.Password);
  const demoMinor = type === userTypes.demo ? await parts.fromBase(DEMO_MONEY_MINOR, currency) : 0n;
  try {
    return await inTransaction(parts.pool, async (client): Promise<Result<PlayerId, Refusal>> => {
      const refused = await judgeTree(client, request, type);
      if (refused !== undefined) return err(refused);
      const kind = { userType: type };
      const { playerId, accountId } = await writeNewPlayer(client, parts, player.value, {
        kind,
        passwordHash,
        atMs,
      });
      const terms = parseTerms(form);
      await addMember(client, {
        playerId,
        accountId,
        parentId: callerId,
        userType: type,
        userName,
        currency,
        terms,
        month: monthAt(atMs),
        atMs,
      });
      await recordEvent(client, {
        playerId,
        byPlayerId: callerId,
        kind: 'create',
        details: { userType: type, ...presentTerms(terms) },
        atMs,
      });
      if (demoMinor > 0n)
        await creditPlayMoney(client, {
          accountId,
          commandId: makeCommandId(atMs, secureBytes(16)),
          amount: amount(demoMinor),
          currency,
          sandboxBank: parts.house[currency].sandboxBank,
          atMs,
        });
      return ok(playerId);
    });
  } catch (error) {
    return err(duplicateRefusal(error));
  }
}
