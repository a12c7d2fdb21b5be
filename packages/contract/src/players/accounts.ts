import Type, { type Static } from 'typebox';
import { defineCalls, EVERYBODY, LOGGED_IN, ONE_ROW, PLAYERS } from '../call.ts';
import { Balance, CurrencyText, Done, InstantText, NullOr, RefusalBody, User } from '../entities.ts';
import { BONUS_CODE_MAX } from '../promotions/bonuses.ts';

/** Rules that forms check before sending; the server checks them again. */
export const accountRules = {
  passwordCharactersMin: 10,
  passwordCharactersMax: 128,
  userNameCharactersMin: 3,
  userNameCharactersMax: 32,
  ageMin: 18,
  birthYearMin: 1899,
} as const;

const Short = (max: number) => Type.String({ minLength: 1, maxLength: max });
export const Password = Type.String({ minLength: 1, maxLength: accountRules.passwordCharactersMax });
/** Six digits of an authenticator app, or a recovery code, as typed. */
export const Code = Type.String({ maxLength: 32 });

/** Fields of the three registration steps: credentials, details, agreements. */
export const Registration = Type.Object(
  {
    Email: Short(254),
    UserName: Short(accountRules.userNameCharactersMax),
    Password,
    PasswordConfirmation: Password,
    Currency: Type.String({ maxLength: 8 }),
    FirstName: Short(60),
    LastName: Short(60),
    Phone: Type.String({ maxLength: 24 }),
    /** Null if the player prefers not to say. */
    Gender: NullOr(Type.Union([Type.Literal('Male'), Type.Literal('Female'), Type.Literal('Other')])),
    Address: Short(120),
    City: Short(60),
    BirthDay: Type.Integer({ minimum: 1, maximum: 31 }),
    BirthMonth: Type.Integer({ minimum: 1, maximum: 12 }),
    BirthYear: Type.Integer({ minimum: accountRules.birthYearMin, maximum: 2200 }),
    /** Empty if the country has no postal codes. */
    PostalCode: Type.String({ maxLength: 16 }),
    Country: Type.String({ pattern: '^[A-Z]{2}$' }),
    AgreeWithTerms: Type.Boolean(),
    AllowEmailNotification: Type.Boolean(),
    AgreeWithPrivacyPolicy: Type.Boolean(),
    Language: Type.String({ maxLength: 8 }),
  },
  { additionalProperties: false },
);

/** Result of the bonus code entered at registration. The account is created in either case. */
const RegistrationClaim = Type.Union([RefusalBody, Done]);
export type RegistrationClaim = Static<typeof RegistrationClaim>;

/** Personal data: fields that the player may change and fields that are fixed. */
export const UserDetails = Type.Pick(
  Registration,
  [
    'FirstName',
    'LastName',
    'Phone',
    'Gender',
    'Address',
    'City',
    'BirthDay',
    'BirthMonth',
    'BirthYear',
    'PostalCode',
  ],
  { additionalProperties: false },
);

/**
 * Personal data as far as it is known: an account opened by another person has no details yet. Fields optional in the
 * form may be empty.
 */
export const KnownUserDetails = Type.Object({
  FirstName: NullOr(Type.String()),
  LastName: NullOr(Type.String()),
  Phone: Type.String(),
  Gender: Registration.properties.Gender,
  Address: NullOr(Type.String()),
  City: NullOr(Type.String()),
  BirthDay: NullOr(Type.Integer()),
  BirthMonth: NullOr(Type.Integer()),
  BirthYear: NullOr(Type.Integer()),
  PostalCode: Type.String(),
});

export const accountCalls = defineCalls({
  'POST /api/account/register': {
    summary: 'Opens an account and logs in',
    who: EVERYBODY,
    rate: 'guess',
    body: Type.Object(
      {
        ...Registration.properties,
        /** A general or a personal code, claimed for the new account. */
        BonusCode: Type.Optional(Type.String({ maxLength: BONUS_CODE_MAX })),
      },
      { additionalProperties: false },
    ),
    answer: Type.Object({
      ...User.properties,
      /** Null without a code. */
      BonusClaim: NullOr(RegistrationClaim),
    }),
  },
  'POST /api/account/checklogin': {
    summary:
      'Whether a registration with this name and password would be taken; says nothing of the e-mail address',
    who: EVERYBODY,
    rate: 'guess',
    boundedBy: 'judges one password by its rules and looks up one name by its key',
    body: Type.Pick(Registration, ['Email', 'UserName', 'Password', 'PasswordConfirmation'], {
      additionalProperties: false,
    }),
    answer: Done,
  },
  'POST /api/account/login': {
    summary:
      'Logs in with an e-mail address or a user name; without a code, a player with a second factor is asked for one',
    who: EVERYBODY,
    rate: 'guess',
    body: Type.Object(
      {
        UserName: Short(254),
        Password,
        Code: Type.Optional(Code),
        /** An excluded player may log in only to see the history and to withdraw the balance. */
        ForPayout: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    answer: User,
  },
  'POST /api/account/logout': {
    summary: 'Ends the session',
    who: EVERYBODY,
    rate: 'read',
    boundedBy: 'deletes one session row',
    answer: Done,
  },
  'POST /api/account/lostpassword': {
    summary: 'Mails a link to set a new password; the answer is the same whether or not the address is known',
    who: EVERYBODY,
    rate: 'mail',
    boundedBy: 'writes one row and one job; five, then one a minute',
    body: Type.Object(
      { Email: Short(254), Language: Type.String({ maxLength: 8 }) },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/account/setpassword': {
    summary: 'Sets a new password with the token of the mail and ends all sessions',
    who: EVERYBODY,
    rate: 'guess',
    boundedBy: 'an unknown token ends before any password is hashed',
    body: Type.Object(
      { Token: Short(128), Password, PasswordConfirmation: Password },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/account/confirmemail': {
    summary:
      'Confirms the address that a link was mailed to; where it is another one, it becomes the address of the account',
    who: EVERYBODY,
    rate: 'guess',
    boundedBy: 'looks up one token by its hash and writes one row',
    body: Type.Object({ Token: Short(128) }, { additionalProperties: false }),
    answer: Type.Object({ HasErrors: Type.Literal(false), Email: Type.String() }),
  },
  'POST /api/user/emaillink': {
    summary: 'Mails the link that confirms the address of the account again',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'mail',
    boundedBy: 'reads at most ten rows by an index, writes one row and one job',
    body: Type.Object({}, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/user/changeemail': {
    summary:
      'Mails a link to a new address; the account has it when the link is opened. The answer is the same for an address that is taken',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'mail',
    boundedBy: 'checks one password, as POST /api/user/changepassword does, and writes one row and two jobs',
    body: Type.Object(
      { Email: Short(254), Password, Code: Type.Optional(Code) },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'GET /api/user/details': {
    summary: 'Personal data, and which fields of it are fixed since the player was verified',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'read',
    boundedBy: ONE_ROW,
    answer: Type.Object({ ...KnownUserDetails.properties, LockedFields: Type.Array(Type.String()) }),
  },
  'POST /api/user/details': {
    summary: 'Changes personal data',
    who: LOGGED_IN,
    // A refusal because of another person's details reveals information about that person, as at registration.
    rate: 'guess',
    boundedBy: 'one row, and two look-ups of persons by their indexes',
    body: UserDetails,
    answer: Done,
  },
  'GET /api/user/export': {
    summary:
      'The archive of all that is kept of the player: whether there is one, and how long it can be downloaded',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'read',
    boundedBy: ONE_ROW,
    answer: Type.Object({
      State: Type.Union([
        Type.Literal('none'),
        Type.Literal('waiting'),
        Type.Literal('ready'),
        Type.Literal('failed'),
      ]),
      /** Both are empty if there is no request. */
      AskedAt: Type.Union([InstantText, Type.Literal('')]),
      ExpiresAt: Type.Union([InstantText, Type.Literal('')]),
      Bytes: Type.Integer({ minimum: 0 }),
    }),
  },
  'POST /api/user/export/create': {
    summary: 'Asks for an archive of all that is kept of the player, once a day; it is made by a job',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'proof',
    boundedBy:
      'checks one password, as POST /api/user/changepassword does, and writes one row and one job a day',
    body: Type.Object({ Password, Code: Type.Optional(Code) }, { additionalProperties: false }),
    answer: Done,
  },
  'GET /api/user/export/download': {
    summary: 'The archive, as a ZIP file',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'expensive',
    boundedBy:
      'sends parts of 256 KiB as fast as they are taken; one archive of at most 1 GiB at once to a player, 20 to all',
    file: 'application/zip',
    answer: Type.String(),
  },
  'POST /api/user/close': {
    summary:
      'Closes the account of a player without money, open bets and payments under way, and logs out everywhere',
    who: PLAYERS,
    whileExcluded: true,
    rate: 'proof',
    boundedBy:
      'checks one password, as POST /api/user/changepassword does, and reads whether anything is open by keys',
    body: Type.Object({ Password, Code: Type.Optional(Code) }, { additionalProperties: false }),
    answer: Done,
  },
  'GET /api/user/get': {
    summary: 'The logged-in user',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'read',
    answer: User,
  },
  'GET /api/user/balance': {
    summary: 'The balance and its version',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'read',
    answer: Balance,
  },
  'POST /api/user/acceptterms': {
    summary: 'Agrees to the terms of now, by the version that the player was shown',
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object({ Version: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/settings/setlanguage': {
    summary: 'Stores the language for mails and names',
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: ONE_ROW,
    body: Type.Object({ Language: Type.String({ maxLength: 8 }) }, { additionalProperties: false }),
    answer: Done,
  },
  'GET /api/settings/currencies': {
    summary: 'Currencies in which an account can be opened',
    who: EVERYBODY,
    rate: 'read',
    answer: Type.Object({ Currencies: Type.Array(CurrencyText), Default: CurrencyText }),
  },
  'GET /api/settings/countries': {
    summary: 'Countries in which an account of the currency can be opened',
    who: EVERYBODY,
    rate: 'read',
    query: Type.Object({ currency: CurrencyText, lang: Type.Optional(Type.String({ maxLength: 8 })) }),
    answer: Type.Object({
      Countries: Type.Array(
        Type.Object({
          Code: Type.String(),
          Name: Type.String(),
          /** Whether addresses in the country have a postal code. */
          HasPostalCodes: Type.Boolean(),
        }),
      ),
    }),
  },
  'GET /api/settings/visitor': {
    summary: 'What is known of a visitor: country guess and default currency',
    who: EVERYBODY,
    rate: 'read',
    answer: Type.Object({ CountryCode: Type.String(), Currency: CurrencyText }),
  },
});
