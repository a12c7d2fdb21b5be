import type { accountRules } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import type { FormErrors } from '@evens/web/features/players/accounts/form.ts';

// The contract's own values. Only its types may be imported here, so the types check these values.
type Rules = typeof accountRules;
export const PASSWORD_CHARACTERS_MIN: Rules['passwordCharactersMin'] = 10;
const AGE_MIN: Rules['ageMin'] = 18;
const BIRTH_YEAR_MIN: Rules['birthYearMin'] = 1899;
const userNamePattern = /^[a-z0-9][a-z0-9._-]{2,31}$/i;
const PHONE_DIGITS_MIN = 4;

/** The fields of the three steps, as typed. */
export interface RegistrationForm {
  readonly Email: string;
  readonly UserName: string;
  readonly Password: string;
  readonly PasswordConfirmation: string;
  readonly Currency: string;
  readonly FirstName: string;
  readonly LastName: string;
  /** Empty if the player prefers not to say. */
  readonly Gender: '' | 'Male' | 'Female' | 'Other';
  readonly BirthDay: string;
  readonly BirthMonth: string;
  readonly BirthYear: string;
  readonly Country: string;
  readonly City: string;
  readonly Address: string;
  readonly PostalCode: string;
  readonly Phone: string;
  readonly AgreeWithTerms: boolean;
  readonly AgreeWithPrivacyPolicy: boolean;
  readonly AllowEmailNotification: boolean;
  /** Empty if there is no code. */
  readonly BonusCode: string;
}
export type RegistrationField = keyof RegistrationForm;

export const emptyRegistration: RegistrationForm = {
  Email: '',
  UserName: '',
  Password: '',
  PasswordConfirmation: '',
  Currency: '',
  FirstName: '',
  LastName: '',
  Gender: '',
  BirthDay: '',
  BirthMonth: '',
  BirthYear: '',
  Country: '',
  City: '',
  Address: '',
  PostalCode: '',
  Phone: '',
  AgreeWithTerms: false,
  AgreeWithPrivacyPolicy: false,
  AllowEmailNotification: false,
  BonusCode: '',
};

/** The step of each field. A refusal leads back to the first step with a named field. */
const steps: readonly (readonly RegistrationField[])[] = [
  ['Email', 'UserName', 'Password', 'PasswordConfirmation', 'Currency'],
  [
    'FirstName',
    'LastName',
    'Gender',
    'BirthDay',
    'BirthMonth',
    'BirthYear',
    'Country',
    'City',
    'Address',
    'PostalCode',
    'Phone',
  ],
  ['BonusCode', 'AgreeWithTerms', 'AgreeWithPrivacyPolicy', 'AllowEmailNotification'],
];

/** The first step (1 to 3) with an error; the last step for errors that name no field. */
export function stepOfErrors(errors: FormErrors): number {
  const at = steps.findIndex((fields) => fields.some((field) => errors[field] !== undefined));
  return at === -1 ? steps.length : at + 1;
}

export function isEmail(text: string): boolean {
  return /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim());
}

export function passwordErrors(
  form: Pick<RegistrationForm, 'Password' | 'PasswordConfirmation'>,
): FormErrors {
  if (form.Password.length < PASSWORD_CHARACTERS_MIN) {
    return { Password: t('accounts.register.password.hint', { count: PASSWORD_CHARACTERS_MIN }) };
  }
  return form.Password === form.PasswordConfirmation
    ? {}
    : { PasswordConfirmation: t('accounts.error.passwords-differ') };
}

/** The typed date; undefined if it does not exist. Months are 1 to 12. */
function birthDate(form: RegistrationForm): Date | undefined {
  const [year, month, day] = [Number(form.BirthYear), Number(form.BirthMonth), Number(form.BirthDay)];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date
    : undefined;
}

/** Number of decimal digits of any script. */
const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;

/** Age in completed years, by UTC dates. */
function ageAt(born: Date, atMs: number): number {
  const now = new Date(atMs);
  const years = now.getUTCFullYear() - born.getUTCFullYear();
  const hadBirthday =
    now.getUTCMonth() > born.getUTCMonth() ||
    (now.getUTCMonth() === born.getUTCMonth() && now.getUTCDate() >= born.getUTCDate());
  return hadBirthday ? years : years - 1;
}

/** Years from 1899 to the birth year of the youngest allowed player, latest first. */
export function birthYears(atMs: number): readonly number[] {
  const last = new Date(atMs).getUTCFullYear() - AGE_MIN;
  return Array.from({ length: last - BIRTH_YEAR_MIN + 1 }, (_, index) => last - index);
}

function missing(form: RegistrationForm, fields: readonly RegistrationField[]): FormErrors {
  const empty = fields.filter((field) => `${form[field]}`.trim() === '');
  return Object.fromEntries(empty.map((field) => [field, t('accounts.error.required')]));
}

/** Errors by field that prevent leaving the step. The server checks everything again. */
export function stepErrors(
  form: RegistrationForm,
  step: number,
  { needsPostalCode, atMs }: { readonly needsPostalCode: boolean; readonly atMs: number },
): FormErrors {
  if (step === 1) {
    return {
      ...(!isEmail(form.Email) && { Email: t('accounts.error.email') }),
      ...(!userNamePattern.test(form.UserName.trim()) && { UserName: t('accounts.error.user-name') }),
      ...passwordErrors(form),
      ...missing(form, ['Email', 'UserName', 'Password', 'Currency']),
    };
  }
  if (step === 2) {
    const required = (steps[1] ?? []).filter(
      (field) => field !== 'Phone' && field !== 'Gender' && (field !== 'PostalCode' || needsPostalCode),
    );
    const empty = missing(form, required);
    const isDated = !('BirthDay' in empty || 'BirthMonth' in empty || 'BirthYear' in empty);
    const born = birthDate(form);
    return {
      ...(isDated && !born && { BirthDay: t('accounts.error.date') }),
      ...(isDated && born && ageAt(born, atMs) < AGE_MIN && { BirthYear: t('accounts.error.age') }),
      ...(form.Phone.trim() !== '' &&
        digitsIn(form.Phone) < PHONE_DIGITS_MIN && { Phone: t('accounts.error.phone') }),
      ...empty,
    };
  }
  return {
    ...(!form.AgreeWithTerms && { AgreeWithTerms: t('accounts.error.agree') }),
    ...(!form.AgreeWithPrivacyPolicy && { AgreeWithPrivacyPolicy: t('accounts.error.agree') }),
  };
}
