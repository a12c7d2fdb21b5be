import { type CurrencyCode, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import { isEmail, mayOpen, type NewPlayer, unknownDetails } from '../../players/index.ts';

export interface AccountForm {
  readonly userName: string;
  readonly email: string;
  readonly country: string;
  readonly currency: CurrencyCode;
}

/** Refuses CountryNotAllowed and an invalid e-mail address. */
export function judgeContact({
  email,
  country,
  currency,
}: Pick<AccountForm, 'email' | 'country' | 'currency'>): Refusal | undefined {
  if (!isEmail(email)) return refusal('InvalidDetailsException', { fields: ['Email'] });
  return mayOpen(country, currency)
    ? undefined
    : refusal('CountryNotAllowedException', { country, currency });
}

/** A player without personal details: an agent's form does not ask for them, and the player fills them in later. */
export function playerOfAgent(
  form: AccountForm,
  language: Language,
): Result<Omit<NewPlayer, 'password'>, Refusal> {
  const refused = judgeContact(form);
  if (refused !== undefined) return err(refused);
  const { userName, country, currency } = form;
  const email = form.email.toLowerCase();
  return ok({ ...unknownDetails, userName, email, country, currency, allowsEmail: false, language });
}
