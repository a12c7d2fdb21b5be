import { languages } from '@evens/locales';
import { describe, expect, test } from 'vitest';
import { calendarDate, parseRegistration } from './registration-rules.ts';

const atMs = Date.UTC(2026, 1, 28, 12);
const [english] = languages;
const form = {
  Email: ' Ada@Example.ORG ',
  UserName: 'Ada.L',
  Password: 'correct horse battery',
  PasswordConfirmation: 'correct horse battery',
  Currency: 'EUR',
  FirstName: 'Ada',
  LastName: "O'Neill-Łukasz",
  Phone: '+356 2122 0000',
  Gender: 'Female' as const,
  Address: '12/3, Strait Street',
  City: 'Saint-Étienne',
  BirthDay: 28,
  BirthMonth: 2,
  BirthYear: 2008,
  PostalCode: 'VLT 1432',
  Country: 'MT',
  AgreeWithTerms: true,
  AllowEmailNotification: false,
  AgreeWithPrivacyPolicy: true,
  Language: 'pt-BR',
};

function parse(changes: Partial<typeof form> = {}, now = atMs) {
  if (english === undefined) throw new Error('no language');
  return parseRegistration({ ...form, ...changes }, { languages, fallback: english, atMs: now });
}

function findRefusal(changes: Partial<typeof form>) {
  const result = parse(changes);
  return result.ok ? undefined : result.error;
}

describe('a registration', () => {
  test('a registration is normalised before it is stored', () => {
    const result = parse();
    expect(result.ok && result.value).toMatchObject({
      email: 'ada@example.org',
      userName: 'Ada.L',
      currency: 'EUR',
      birthDate: '2008-02-28',
      language: { code: 'pt-BR' },
    });
  });

  test('a registration is accepted on the day of the 18th birthday, not before', () => {
    expect(findRefusal({})).toBeUndefined();
    expect(findRefusal({ BirthMonth: 3, BirthDay: 1 })?.code).toBe('UnderAgeException');
  });

  test.each([
    [{ LastName: "'t Hoff", City: "'s-Hertogenbosch" }],
    [{ FirstName: 'علی\u200cرضا', Address: 'شارع الملك، 12' }],
    [{ Phone: '(11) 98765-4321', Country: 'BR' }],
    [{ PostalCode: '', Country: 'HK' }],
  ])('a registration accepts %j', (changes) => expect(findRefusal(changes)).toBeUndefined());

  test.each([
    ['Email', { Email: 'ada@example' }],
    ['Email', { Email: 'a b@example.org' }],
    ['UserName', { UserName: 'ad' }],
    ['UserName', { UserName: 'ada@x.org' }],
    ['FirstName', { FirstName: '  ' }],
    ['LastName', { LastName: '<b>' }],
    ['Phone', { Phone: 'call me' }],
    ['City', { City: 'x<script>' }],
    ['PostalCode', { PostalCode: '?' }],
    ['PostalCode', { PostalCode: '' }],
    ['BirthDay', { BirthMonth: 2, BirthDay: 30 }],
    ['BirthYear', { BirthYear: 2027 }],
  ] as const)('a registration reports the wrong field %s', (field, changes) => {
    expect(findRefusal(changes)).toEqual({ code: 'InvalidDetailsException', data: { fields: [field] } });
  });

  test.each([
    ['PasswordsDifferException', { PasswordConfirmation: 'correct horse batterz' }],
    ['PasswordTooWeakException', { Password: 'Password1!', PasswordConfirmation: 'Password1!' }],
    ['CurrencyNotAllowedException', { Currency: 'XXX' }],
    ['CountryNotAllowedException', { Country: 'US' }],
    ['CountryNotAllowedException', { Country: 'ZZ' }],
    ['CountryNotAllowedException', { Country: 'BR', Currency: 'mBTC' }],
    ['TermsAndConditionsValidationException', { AgreeWithTerms: false }],
    ['TermsAndConditionsValidationException', { AgreeWithPrivacyPolicy: false }],
  ] as const)('a registration is refused with %s', (code, changes) => {
    expect(findRefusal(changes)?.code).toBe(code);
  });
});

test('calendarDate returns undefined for dates that do not exist', () => {
  expect(calendarDate(2025, 2, 29)).toBeUndefined();
  expect(calendarDate(2024, 2, 29)).toBe('2024-02-29');
  expect(calendarDate(1899, 1, 1)).toBe('1899-01-01');
});
