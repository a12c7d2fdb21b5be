import {
  type AccountId,
  type CurrencyCode,
  err,
  ok,
  type PlayerId,
  parseCurrency,
  type Result,
} from '@evens/base';
import { type Refusal, type RegistrationClaim, refusal, type User } from '@evens/contract';
import { type Language, languageByCode, refusalMessage } from '@evens/locales';
import { inTransaction, type PoolClient } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Principal, Visitor } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { hasPostalCodes } from '../persons/postal-countries.ts';
import { isEmail } from '../persons/texts.ts';
import type { Notify } from './account-notice.ts';
import type { Auth } from './auth.ts';
import type { IdentityParts } from './confirm-identity.ts';
import { countriesFor, currencyOfCountry, defaultCurrency, openCurrencies } from './countries.ts';
import { confirmEmail, type MailLink, writeEmailLink } from './email-address.ts';
import { judgePerson } from './judge-person.ts';
import {
  logEmailConfirmed,
  logEmailLinkFailed,
  logLoggedOut,
  logRegistered,
  logRegistrationClaimFailed,
} from './log.ts';
import { type LoginParts, logIn } from './log-in.ts';
import { sendPasswordLink } from './lost-password.ts';
import { personKeys } from './person-breaks.ts';
import { registerPersonRoutes } from './person-routes.ts';
import { type Money, presentUser } from './present.ts';
import type { Principals } from './principals.ts';
import { type OpenAccount, register } from './register.ts';
import { checkNewLogin, parseRegistration } from './registration-rules.ts';
import { registerSecondFactorRoutes } from './second-factor/routes.ts';
import { setPassword } from './set-password.ts';
import {
  agreeToTerms,
  findPlayer,
  isRegisteredSince,
  isUserNameInUse,
  type PlayerRow,
  readTermsVersion,
  setPlayerLanguage,
} from './store.ts';

function findPlayerId(principal: Principal | Visitor): PlayerId | undefined {
  return principal.role === 'visitor' ? undefined : principal.playerId;
}

export interface AccountRoutesParts extends LoginParts, IdentityParts {
  readonly auth: Auth;
  readonly principals: Principals;
  readonly jobs: Jobs;
  readonly openAccount: OpenAccount;
  /** Records the agreed versions of the legal texts in the transaction of the agreement. */
  readonly noteAgreement: (
    client: PoolClient,
    agreed: { readonly playerId: PlayerId; readonly language: string; readonly atMs: number },
  ) => Promise<void>;
  readonly notify: Notify;
  readonly mailLink: MailLink;
  /** Years, of the jurisdiction. */
  readonly ageMin: number;
  readonly readMoney: (accountId: AccountId) => Promise<Money>;
  readonly readFavouriteTournaments: (accountId: AccountId) => Promise<readonly number[]>;
  readonly readSettings: (player: Pick<PlayerRow, 'id' | 'language'>) => Promise<User['Settings']>;
  /** Claims the bonus of a code entered at registration. */
  readonly claimBonus: (claim: {
    readonly accountId: AccountId;
    readonly currency: CurrencyCode;
    readonly code: string;
    readonly atMs: number;
  }) => Promise<Result<unknown, Refusal>>;
  /** The site's public origin, used in mails. */
  readonly origin: () => string;
  /**
   * Sessions of the account have just ended: connections that they hold open must be rechecked, and its games end too.
   */
  readonly sessionsEnded: (accountId: AccountId) => Promise<void>;
}

const done = { HasErrors: false } as const;
const setCookie = 'set-cookie';
/** A registration whose answer was lost is sent again within this time, and is a log-in then. */
const repeatMs = 3_600_000;
/** Set by a trusted proxy; without it, the country is derived from the language or unknown. */
const countryHeader = /^[A-Z]{2}$/;

export function registerAccountRoutes(app: HttpApp, parts: AccountRoutesParts): void {
  const { pool, auth, principals, log, clock } = parts;
  const languages = app.languages.all;
  registerPersonRoutes(app, parts);
  registerSecondFactorRoutes(app, parts);

  async function readUser(player: PlayerRow): Promise<User> {
    const [money, settings, favouriteTournamentIds] = await Promise.all([
      parts.readMoney(player.account_id),
      parts.readSettings(player),
      parts.readFavouriteTournaments(player.account_id),
    ]);
    return presentUser(player, { money, settings, favouriteTournamentIds });
  }

  /** The account already exists: a failed code does not undo it. */
  async function claimRegistrationBonus(
    { account_id: accountId, currency }: PlayerRow,
    { code, lang, atMs }: { readonly code: string; readonly lang: Language; readonly atMs: number },
  ): Promise<RegistrationClaim | null> {
    if (code === '') return null;
    const failed = ({ code: ErrorCode, data = {} }: Refusal) => {
      const ErrorMessage = refusalMessage(lang, ErrorCode, data);
      return { HasErrors: true, ErrorCode, ErrorMessage, Data: data } as const;
    };
    try {
      const claimed = await parts.claimBonus({ accountId, currency, code, atMs });
      return claimed.ok ? done : failed(claimed.error);
    } catch (error) {
      logRegistrationClaimFailed(log, { accountId, error });
      return failed(refusal('ServerErrorException'));
    }
  }

  /** Committed data stays, even if the queue does not accept the mail. */
  async function mailLink(playerId: PlayerId, linkId: number): Promise<void> {
    await parts.mailLink(linkId).catch((error: unknown) => logEmailLinkFailed(log, { playerId, error }));
  }

  route(app, 'POST /api/account/register', async ({ body, lang, ip, userAgent, reply, atMs }) => {
    const parsed = parseRegistration(body, { languages, fallback: lang, atMs: clock.nowMs() });
    if (!parsed.ok) return parsed;
    const player = parsed.value;
    const person = { ...personKeys(player), birthDate: player.birthDate };
    const refused = await judgePerson(pool, person, { besides: undefined, ageMin: parts.ageMin, atMs });
    // The refusal must not reveal who is on a break, so it is replaced by a general one.
    if (refused !== undefined)
      return err(
        refused.code === 'UnderAgeException' ? refused : refusal('RegistrationNotPossibleException'),
      );
    let linkId: number | undefined;
    const registered = await register(parts, player, {
      kind: { userType: 0 },
      atMs: clock.nowMs(),
      async also(client, playerId) {
        const { email, language } = player;
        await parts.noteAgreement(client, { playerId, language: language.code, atMs });
        linkId = await writeEmailLink(client, { playerId, from: email, email, atMs });
      },
    });
    if (registered.ok) {
      const { currency, country } = player;
      logRegistered(log, { playerId: registered.value, currency, country });
      if (linkId !== undefined) await mailLink(registered.value, linkId);
    } else if (!(await isRegisteredSince(pool, player, atMs - repeatMs))) return registered;
    const loggedIn = await logIn(parts, { name: player.email, password: player.password }, { ip, userAgent });
    if (!loggedIn.ok) {
      const isOther = !registered.ok && loggedIn.error.code === 'WrongCredentialsException';
      return isOther ? registered : loggedIn;
    }
    reply.header(setCookie, loggedIn.value.cookies);
    const newcomer = loggedIn.value.player;
    const code = body.BonusCode?.trim() ?? '';
    const BonusClaim = await claimRegistrationBonus(newcomer, { code, lang, atMs });
    return ok({ ...(await readUser(newcomer)), BonusClaim });
  });

  route(app, 'POST /api/account/checklogin', async ({ body }) => {
    const wrong = checkNewLogin(body);
    if (wrong) return err(wrong);
    // The availability of an e-mail address is not revealed before registration: only user names are public.
    const isInUse = await isUserNameInUse(pool, body.UserName.trim());
    return isInUse ? err(refusal('UserNameTakenException')) : ok(done);
  });

  route(app, 'POST /api/account/login', async ({ principal, body, ip, userAgent, cookies, reply }) => {
    const login = {
      name: body.UserName.trim(),
      password: body.Password,
      code: body.Code,
      isForPayout: body.ForPayout ?? false,
    };
    const loggedIn = await logIn(parts, login, { ip, userAgent });
    if (!loggedIn.ok) return loggedIn;
    // An earlier session of the browser, possibly of another player, must not stay open behind the new one.
    if (cookies !== undefined) {
      await auth.signOut(cookies);
      await principals.forget(cookies, findPlayerId(principal));
      if (principal.role !== 'visitor') await parts.sessionsEnded(principal.accountId);
    }
    reply.header(setCookie, loggedIn.value.cookies);
    return ok(await readUser(loggedIn.value.player));
  });

  route(app, 'POST /api/account/logout', async ({ principal, cookies, reply }) => {
    if (cookies === undefined) return ok(done);
    reply.header(setCookie, await auth.signOut(cookies));
    await principals.forget(cookies, findPlayerId(principal));
    if (principal.role !== 'visitor') {
      await parts.sessionsEnded(principal.accountId);
      logLoggedOut(log, { playerId: principal.playerId });
    }
    return ok(done);
  });

  route(app, 'POST /api/account/lostpassword', async ({ body }) => {
    const email = body.Email.trim().toLowerCase();
    if (!isEmail(email)) return err(refusal('InvalidDetailsException', { fields: ['Email'] }));
    await sendPasswordLink(parts.jobs, { email, language: body.Language, origin: parts.origin() });
    return ok(done);
  });

  route(app, 'POST /api/account/setpassword', async ({ body, ip }) => {
    const set = await setPassword(parts, body, ip);
    if (!set.ok) return set;
    await principals.forgetAll();
    await parts.sessionsEnded(set.value.account_id);
    await parts.notify({ playerId: set.value.id }, 'password-changed');
    return ok(done);
  });

  route(app, 'POST /api/account/confirmemail', async ({ body }) => {
    const confirmed = await confirmEmail(parts, body.Token);
    if (!confirmed.ok) return confirmed;
    const { player, replaced, returnLinkId } = confirmed.value;
    const { id: playerId, email: Email } = player;
    const isReplaced = replaced !== undefined;
    logEmailConfirmed(log, { playerId, isReplaced, isReturn: isReplaced && returnLinkId === undefined });
    if (!isReplaced) return ok({ ...done, Email });
    if (returnLinkId === undefined) {
      await principals.forgetPlayer(playerId);
      await parts.sessionsEnded(player.account_id);
      await parts.notify({ playerId, to: replaced }, 'email-changed');
    } else await mailLink(playerId, returnLinkId);
    await parts.notify({ playerId, to: Email }, 'email-changed');
    return ok({ ...done, Email });
  });

  route(app, 'GET /api/user/get', async ({ principal }) => {
    const player = await findPlayer(pool, principal.playerId);
    return player === undefined ? err(refusal('NotLoggedInException')) : ok(await readUser(player));
  });

  route(app, 'POST /api/user/acceptterms', async ({ principal: { playerId }, body, lang, atMs }) => {
    const isAgreed = await inTransaction(pool, async (client) => {
      if (!(await agreeToTerms(client, { playerId, version: body.Version, atMs }))) return false;
      await parts.noteAgreement(client, { playerId, language: lang.code, atMs });
      return true;
    });
    if (isAgreed) return ok(done);
    const termsVersion = await readTermsVersion(pool);
    return err(refusal('TermsAndConditionsValidationException', { termsVersion }));
  });

  route(app, 'POST /api/settings/setlanguage', async ({ principal, body, cookies }) => {
    const language = languageByCode(languages, body.Language);
    if (language === undefined) return err(refusal('InvalidDetailsException', { fields: ['Language'] }));
    await setPlayerLanguage(pool, principal.playerId, language.code);
    // The player's other sessions see the change within a minute; dropping all cached sessions would let one player
    // slow down all others.
    if (cookies !== undefined) await principals.forget(cookies, undefined);
    return ok(done);
  });

  route(app, 'GET /api/settings/currencies', async () =>
    ok({ Currencies: [...openCurrencies], Default: defaultCurrency }),
  );

  route(app, 'GET /api/settings/countries', async ({ query, lang }) => {
    const currency = parseCurrency(query.currency);
    if (!currency.ok) return err(refusal('CurrencyNotAllowedException', { currency: query.currency }));
    const names = new Intl.DisplayNames([lang.locale, 'en'], { type: 'region' });
    const countries = countriesFor(currency.value).map((code) => ({
      Code: code,
      Name: names.of(code) ?? code,
      HasPostalCodes: hasPostalCodes(code),
    }));
    const order = new Intl.Collator(lang.locale);
    return ok({ Countries: countries.sort((a, b) => order.compare(a.Name, b.Name)) });
  });

  route(app, 'GET /api/settings/visitor', async ({ countryHint }) => {
    const country = countryHint !== undefined && countryHeader.test(countryHint) ? countryHint : '';
    return ok({ CountryCode: country, Currency: currencyOfCountry(country) });
  });
}
