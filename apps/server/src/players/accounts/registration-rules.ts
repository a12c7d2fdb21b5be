import { type CurrencyCode, err, ok, parseCurrency, type Result } from '@evens/base';
import { accountRules, type Refusal, type Registration, refusal, type UserDetails } from '@evens/contract';
import { type Language, languageByCode } from '@evens/locales';
import type { Static } from 'typebox';
import { hasPostalCodes } from '../persons/postal-countries.ts';
import { isTelephone } from '../persons/telephone.ts';
import { isAddressLine, isEmail, isName, isPostalCode } from '../persons/texts.ts';
import { ageAt } from '../protection/age.ts';
import { mayOpen } from './countries.ts';
import { checkPassword } from './password-rules.ts';

const { ageMin, birthYearMin } = accountRules;

/** A registration that passed all checks. Unknown personal details are null. */
export interface NewPlayer {
  readonly email: string;
  readonly userName: string;
  readonly password: string;
  readonly currency: CurrencyCode;
  readonly country: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly gender: 'Male' | 'Female' | 'Other' | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  /** YYYY-MM-DD. */
  readonly birthDate: string | null;
  readonly allowsEmail: boolean;
  readonly language: Language;
}

/** Details of an account opened by another person. */
export const unknownDetails = {
  firstName: null,
  lastName: null,
  phone: null,
  gender: null,
  address: null,
  city: null,
  postalCode: null,
  birthDate: null,
} as const satisfies Partial<NewPlayer>;

/** A person who filled in the form. */
export type RegisteredPlayer = NewPlayer & { readonly birthDate: string };

type Form = Static<typeof Registration>;

const userNamePattern = /^[a-z0-9][a-z0-9._-]{2,31}$/i;

export function isUserName(text: string): boolean {
  return userNamePattern.test(text);
}

/** Refuses an invalid user name. */
export function checkUserName(text: string): Refusal | undefined {
  return isUserName(text) ? undefined : refusal('InvalidDetailsException', { fields: ['UserName'] });
}

/** The calendar date as YYYY-MM-DD; undefined for one that doesn't exist. */
export function calendarDate(year: number, month: number, day: number): string | undefined {
  const atMs = Date.UTC(year, month - 1, day);
  const text = new Date(atMs).toISOString().slice(0, 10);
  const expected = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return text === expected ? text : undefined;
}

/** Empty form fields become null. */
export function textOrNull(text: string): string | null {
  return text.trim() || null;
}

function listWrongFields(checks: readonly (readonly [string, boolean])[]): readonly string[] {
  return checks.filter(([, right]) => !right).map(([field]) => field);
}

/** Names the invalid fields of personal data; `birthDate` is the date formed by its three fields. */
export function wrongDetails(
  form: Static<typeof UserDetails>,
  birthDate: string | undefined,
  atMs: number,
  country: string,
): readonly string[] {
  const [phone, postalCode] = [form.Phone.trim(), form.PostalCode.trim()];
  const thisYear = new Date(atMs).getUTCFullYear();
  return listWrongFields([
    ['FirstName', isName(form.FirstName.trim())],
    ['LastName', isName(form.LastName.trim())],
    ['Phone', phone === '' || isTelephone(phone, country)],
    ['Address', isAddressLine(form.Address.trim())],
    ['City', isAddressLine(form.City.trim())],
    ['PostalCode', postalCode === '' ? !hasPostalCodes(country) : isPostalCode(postalCode)],
    ['BirthDay', birthDate !== undefined],
    ['BirthYear', form.BirthYear >= birthYearMin && form.BirthYear <= thisYear],
  ]);
}

function wrongFields(form: Form, birthDate: string | undefined, atMs: number): readonly string[] {
  return [
    ...listWrongFields([
      ['Email', isEmail(form.Email.trim())],
      ['UserName', isUserName(form.UserName.trim())],
    ]),
    ...wrongDetails(form, birthDate, atMs, form.Country),
  ];
}

type LoginForm = Pick<Form, 'Email' | 'UserName' | 'Password' | 'PasswordConfirmation'>;

/** Refuses, in this order: InvalidDetails (Data.fields names each), PasswordsDiffer, PasswordTooWeak. */
export function checkNewLogin(form: LoginForm): Refusal | undefined {
  const fields = [
    ...(isEmail(form.Email.trim()) ? [] : ['Email']),
    ...(isUserName(form.UserName.trim()) ? [] : ['UserName']),
  ];
  if (fields.length > 0) return refusal('InvalidDetailsException', { fields });
  return checkNewPassword(form);
}

function checkNewPassword(form: LoginForm): Refusal | undefined {
  if (form.Password !== form.PasswordConfirmation) return refusal('PasswordsDifferException');
  const own = { userName: form.UserName.trim(), email: form.Email.trim().toLowerCase() };
  return checkPassword(form.Password, own);
}

/**
 * Refuses, in this order: InvalidDetails (Data.fields names each), PasswordsDiffer, PasswordTooWeak, UnderAge,
 * CurrencyNotAllowed, CountryNotAllowed, TermsAndConditionsValidation. Marketing consent is never assumed.
 */
export function parseRegistration(
  form: Form,
  { languages, fallback, atMs }: { languages: readonly Language[]; fallback: Language; atMs: number },
): Result<RegisteredPlayer, Refusal> {
  const birthDate = calendarDate(form.BirthYear, form.BirthMonth, form.BirthDay);
  const fields = wrongFields(form, birthDate, atMs);
  if (fields.length > 0 || birthDate === undefined)
    return err(refusal('InvalidDetailsException', { fields }));
  const email = form.Email.trim().toLowerCase();
  const userName = form.UserName.trim();
  const weak = checkNewPassword(form);
  if (weak !== undefined) return err(weak);
  if (ageAt(birthDate, atMs) < ageMin) return err(refusal('UnderAgeException', { minimumAge: ageMin }));
  const currency = parseCurrency(form.Currency);
  if (!currency.ok) return err(refusal('CurrencyNotAllowedException', { currency: form.Currency }));
  if (!mayOpen(form.Country, currency.value))
    return err(refusal('CountryNotAllowedException', { country: form.Country, currency: currency.value }));
  if (!form.AgreeWithTerms || !form.AgreeWithPrivacyPolicy)
    return err(refusal('TermsAndConditionsValidationException'));
  return ok({
    email,
    userName,
    password: form.Password,
    currency: currency.value,
    country: form.Country,
    firstName: form.FirstName.trim(),
    lastName: form.LastName.trim(),
    phone: textOrNull(form.Phone),
    gender: form.Gender,
    address: form.Address.trim(),
    city: form.City.trim(),
    postalCode: textOrNull(form.PostalCode),
    birthDate,
    allowsEmail: form.AllowEmailNotification,
    language: languageByCode(languages, form.Language) ?? fallback,
  });
}
