import { type CurrencyCode, err, ok, type PlayerId, type Result } from '@evens/base';
import { type CallBody, type Calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import {
  type Auth,
  checkNewLogin,
  duplicateRefusal,
  type Notify,
  type Principals,
} from '../../players/index.ts';
import { type Member, readMember, readTerms, readTermsGiven } from './account-store.ts';
import { setContact, setPassword } from './edit-store.ts';
import { addTerms, holdTree, isBranchLocked, recordEvent } from './member-store.ts';
import { judgeContact } from './new-account.ts';
import { monthAfter, monthAt } from './rules/months.ts';
import {
  parseTerms,
  presentTerms,
  type Terms,
  termsBelowGiven,
  termsBelowMax,
  wrongTerms,
} from './rules/terms.ts';

export interface EditParts {
  readonly pool: Pool;
  readonly auth: Pick<Auth, 'hash' | 'storePassword'>;
  readonly principals: Pick<Principals, 'forgetPlayer'>;
  readonly sessionsEnded: (accountId: Member['accountId']) => Promise<void>;
  readonly notify: Notify;
}

export interface EditRequest {
  readonly callerId: PlayerId;
  readonly currency: CurrencyCode;
  readonly form: CallBody<Calls['POST /api/agents/edit']>;
  readonly atMs: number;
}

const same = (a: Terms, b: Terms): boolean =>
  JSON.stringify(presentTerms(a)) === JSON.stringify(presentTerms(b));

/** The caller has locked the tree. The new percentages take effect next month. */
async function changeTerms(
  client: PoolClient,
  edited: Member,
  { callerId, terms, atMs }: { readonly callerId: PlayerId; readonly terms: Terms; readonly atMs: number },
): Promise<Refusal | undefined> {
  const { playerId, userType } = edited;
  const month = monthAfter(monthAt(atMs));
  if (same(terms, await readTerms(client, playerId, month))) return undefined;
  const max = termsBelowMax(await readTerms(client, callerId, month));
  const given = await readTermsGiven(client, playerId, month);
  const fields = [...new Set([...wrongTerms(userType, terms, max), ...termsBelowGiven(terms, given)])];
  if (fields.length > 0) return refusal('AgentTermsException', { fields });
  await addTerms(client, { playerId, terms, month, atMs });
  return undefined;
}

/**
 * Changes a direct sub-account. Refuses, in this order: NotFound, AgentAccountNotDirect, what a registration refuses of address
 * and password, CountryNotAllowed, a locked branch, percentages above the caller's or below those of the account's own sub-accounts, EmailTaken.
 */
export async function editAccount(
  parts: EditParts,
  { callerId, currency, form, atMs }: EditRequest,
): Promise<Result<undefined, Refusal>> {
  // The look-up checks the id from the request.
  const playerId = form.UserID as PlayerId;
  const month = monthAt(atMs);
  const found = await readMember(parts.pool, { callerId, playerId, month });
  if (found === undefined || found.playerId === callerId) return err(refusal('NotFoundException'));
  if (found.parentId !== callerId) return err(refusal('AgentAccountNotDirectException'));
  const { Password = '', PasswordConfirmation = '' } = form;
  const email = form.Email.trim();
  const isOtherAddress = email.toLowerCase() !== found.account.Email.toLowerCase();
  const contact = judgeContact({ email, country: form.Country, currency });
  if (contact !== undefined) return err(contact);
  const hasPassword = Password !== '' || PasswordConfirmation !== '';
  const weak = hasPassword
    ? checkNewLogin({ UserName: found.account.UserName, Email: email, Password, PasswordConfirmation })
    : undefined;
  if (weak !== undefined) return err(weak);
  const passwordHash = hasPassword ? await parts.auth.hash(Password) : undefined;
  try {
    const written = await inTransaction(parts.pool, async (client): Promise<Result<undefined, Refusal>> => {
      await holdTree(client, callerId);
      if (await isBranchLocked(client, callerId)) return err(refusal('AccountLockedException'));
      const terms = parseTerms(form);
      const refused = await changeTerms(client, found, { callerId, terms, atMs });
      if (refused !== undefined) return err(refused);
      const authUserId = await setContact(client, {
        playerId,
        email: email.toLowerCase(),
        country: form.Country,
      });
      if (passwordHash !== undefined) await setPassword(client, parts.auth, { authUserId, passwordHash });
      await recordEvent(client, {
        playerId,
        byPlayerId: callerId,
        kind: 'edit',
        details: {
          ...presentTerms(terms),
          country: form.Country,
          email: isOtherAddress,
          password: hasPassword,
        },
        atMs,
      });
      return ok(undefined);
    });
    if (!written.ok) return written;
  } catch (error) {
    return err(duplicateRefusal(error));
  }
  if (hasPassword) {
    await parts.principals.forgetPlayer(playerId);
    await parts.sessionsEnded(found.accountId);
  }
  // Sent to the previous address: the new one may belong to the agent.
  const owner = { playerId, to: found.account.Email };
  if (isOtherAddress) await parts.notify(owner, 'email-changed');
  if (hasPassword) await parts.notify(owner, 'password-changed');
  return ok(undefined);
}
