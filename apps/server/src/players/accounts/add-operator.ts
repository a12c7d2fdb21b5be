import { err, ok, type PlayerId, type Result } from '@evens/base';
import { type OperatorRole, type Refusal, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { readableSecret } from '../../platform/random.ts';
import { isEmail } from '../persons/texts.ts';
import type { Auth } from './auth.ts';
import { checkPassword } from './password-rules.ts';
import { type RegisterParts, register } from './register.ts';
import { isUserName, unknownDetails } from './registration-rules.ts';
import { findPlayer } from './store.ts';

export interface NewOperator {
  readonly userName: string;
  readonly email: string;
  /** Undefined: no password is set, and a link to set one is created. */
  readonly password: string | undefined;
  readonly role: OperatorRole;
}

export interface AddedOperator {
  readonly playerId: PlayerId;
  /** Token to set a password within an hour; undefined if a password was given. */
  readonly token: string | undefined;
}

const UNKNOWN_PASSWORD_CHARACTERS = 40;

/** Operators do not play, so their personal details are unknown. */
export const operatorDetails = {
  currency: 'EUR',
  country: 'MT',
  ...unknownDetails,
  allowsEmail: false,
} as const;

/**
 * Creates an operator's login. Refuses InvalidDetails (Data.fields), PasswordTooWeak, EmailTaken and UserNameTaken.
 */
export async function addOperator(
  parts: RegisterParts & { readonly auth: Auth },
  { userName, email, password, role }: NewOperator,
  {
    operator,
    language,
    atMs,
  }: { readonly operator: string; readonly language: Language; readonly atMs: number },
): Promise<Result<AddedOperator, Refusal>> {
  const fields = [...(isUserName(userName) ? [] : ['UserName']), ...(isEmail(email) ? [] : ['Email'])];
  if (fields.length > 0) return err(refusal('InvalidDetailsException', { fields }));
  const passwordRefusal = password === undefined ? undefined : checkPassword(password, { userName, email });
  if (passwordRefusal !== undefined) return err(passwordRefusal);
  const registered = await register(
    parts,
    {
      userName,
      email: email.toLowerCase(),
      password: password ?? readableSecret(UNKNOWN_PASSWORD_CHARACTERS),
      ...operatorDetails,
      language,
    },
    {
      kind: { userType: 0, operatorRole: role },
      atMs,
      also: (client, playerId) =>
        recordOperatorAction(client, {
          operator,
          action: 'operator-add',
          subject: `player:${playerId}`,
          details: { userName, email: email.toLowerCase(), role },
          atMs,
        }),
    },
  );
  if (!registered.ok) return registered;
  if (password !== undefined) return ok({ playerId: registered.value, token: undefined });
  const player = await findPlayer(parts.pool, registered.value);
  if (player === undefined) throw new Error('addOperator: expected a row of the new operator, got none');
  return ok({
    playerId: registered.value,
    token: await parts.auth.makeResetToken(player.auth_user_id, atMs),
  });
}
