import Type from 'typebox';
import { defineCalls, LOGGED_IN, ONE_ROW } from '../call.ts';
import { Done, IdNumber, InstantText } from '../entities.ts';
import { Code, Password } from './accounts.ts';

const RecoveryCodes = Type.Object({ RecoveryCodes: Type.Array(Type.String()) });

/** The player's password, second factor, sessions and log-ins. */
export const accountSecurityCalls = defineCalls({
  'POST /api/user/changepassword': {
    summary: 'Sets another password and ends all sessions but this one; asks for the old password',
    who: LOGGED_IN,
    rate: 'proof',
    body: Type.Object(
      { OldPassword: Password, Password, PasswordConfirmation: Password, Code: Type.Optional(Code) },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'GET /api/user/secondfactor': {
    summary:
      'Whether logging in asks for a code of an authenticator app, and how many recovery codes are left',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'read',
    boundedBy: ONE_ROW,
    answer: Type.Object({
      IsOn: Type.Boolean(),
      /** Empty while the second factor is off. */
      Since: Type.Union([InstantText, Type.Literal('')]),
      RecoveryCodesLeft: Type.Integer({ minimum: 0 }),
    }),
  },
  'POST /api/user/secondfactor/begin': {
    summary: 'Makes a secret for an authenticator app; nothing asks for its codes until one has confirmed it',
    who: LOGGED_IN,
    rate: 'proof',
    boundedBy: 'checks one password, as POST /api/user/changepassword does, and writes one row',
    body: Type.Object({ Password }, { additionalProperties: false }),
    answer: Type.Object({
      /** In base32. */
      Secret: Type.String(),
      /** For a QR code. */
      Uri: Type.String(),
    }),
  },
  'POST /api/user/secondfactor/confirm': {
    summary:
      'Turns the second factor on with the first code and ends all other sessions; shows the recovery codes once',
    who: LOGGED_IN,
    rate: 'proof',
    boundedBy: 'checks one code and writes eleven rows',
    body: Type.Object({ Code }, { additionalProperties: false }),
    answer: RecoveryCodes,
  },
  'POST /api/user/secondfactor/recoverycodes': {
    summary: 'New recovery codes in place of all earlier ones, shown once',
    who: LOGGED_IN,
    rate: 'proof',
    boundedBy: 'checks one password, as POST /api/user/changepassword does, and writes ten rows',
    body: Type.Object({ Password, Code: Type.Optional(Code) }, { additionalProperties: false }),
    answer: RecoveryCodes,
  },
  'POST /api/user/secondfactor/off': {
    summary: 'Turns the second factor off; asks for the password and a code',
    who: LOGGED_IN,
    rate: 'proof',
    boundedBy: 'checks one password, as POST /api/user/changepassword does, and deletes one row',
    body: Type.Object({ Password, Code: Type.Optional(Code) }, { additionalProperties: false }),
    answer: Done,
  },
  'GET /api/user/sessions': {
    summary: 'Where the player is logged in: this session first, then the one used last',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'read',
    answer: Type.Object({
      Sessions: Type.Array(
        Type.Object({
          ID: Type.String(),
          StartedAt: InstantText,
          /** To within an hour. */
          UsedAt: InstantText,
          Address: Type.String(),
          /** Names of the browser and the operating system; empty if unknown. */
          Device: Type.String(),
          IsCurrent: Type.Boolean(),
        }),
      ),
    }),
  },
  'POST /api/user/endsession': {
    summary: "Ends one of the player's sessions; another player's is answered like one that isn't there",
    who: LOGGED_IN,
    rate: 'read',
    boundedBy: 'deletes one session row',
    body: Type.Object({ ID: Type.String({ minLength: 1, maxLength: 64 }) }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/user/logouteverywhere': {
    summary: 'Ends all sessions of the player, this one included',
    who: LOGGED_IN,
    whileExcluded: true,
    rate: 'read',
    boundedBy: 'deletes the session rows of one player',
    answer: Done,
  },
  'GET /api/user/loginhistory': {
    summary: 'Log-ins and attempts that failed, newest first: the last 50 of each are kept',
    who: LOGGED_IN,
    rate: 'read',
    answer: Type.Object({
      Logins: Type.Array(
        Type.Object({
          ID: IdNumber,
          At: InstantText,
          Address: Type.String(),
          Device: Type.String(),
          Success: Type.Boolean(),
        }),
      ),
    }),
  },
});
