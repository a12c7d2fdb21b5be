import { type CurrencyCode, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import type { Language } from '@evens/locales';
import { mayOpen, type NewPlayer } from '../accounts/index.ts';
import { isEmail } from '../persons/index.ts';

/** What of a person an agent's form does not ask for: the player fills it in later. */
const unknownDetails = {
  firstName: '-',
  phone: '',
  gender: 'Female',
  address: '-',
  city: '-',
  postalCode: '-',
  birthDate: '1900-01-01',
  allowsEmail: false,
} as const;

export interface AccountForm {
  readonly userName: string;
  readonly email: string;
  readonly country: string;
  readonly currency: CurrencyCode;
}

/** Refuses CountryNotAllowed and an e-mail address that is none. */
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

/** A player without personal details. The surname is the user name, so that no two of them count as one person or household. */
export function playerOfAgent(
  form: AccountForm,
  language: Language,
): Result<Omit<NewPlayer, 'password'>, Refusal> {
  const refused = judgeContact(form);
  if (refused !== undefined) return err(refused);
  const { userName, country, currency } = form;
  const email = form.email.toLowerCase();
  return ok({ ...unknownDetails, userName, email, country, currency, lastName: userName, language });
}
