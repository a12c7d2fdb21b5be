import { languages as built, locales, pseudoLanguage } from 'virtual:locales';
import { isSearchBot, languageOfPathCode } from '@evens/contract';
import { type Language, languageBySegment, regionalLanguage } from '@evens/locales/browser';
import { connectApi } from '../core/api.ts';
import { saveChoices } from '../core/choose-settings.ts';
import { loadConfig } from '../core/config.ts';
import type { Entry } from '../core/entry.ts';
import { openModal } from '../core/modals.ts';
import { loadOddsFormat } from '../core/odds-text.ts';
import { checkSession, RETRY_MS } from '../core/one-session.ts';
import { queryClient } from '../core/query-client.ts';
import { routePaths } from '../core/route-paths.ts';
import { currentUser, forgetUser, knownUser, setUser, userQuery } from '../core/session.ts';
import { adoptSettings, settings } from '../core/settings.ts';
import { beginVisit, siteLanguages } from '../core/visit.ts';
import { speak, t, words } from '../core/words.ts';
import { notify } from '../ui/notice.tsx';
import { browserVersion } from './browser-version.ts';
import { checkVersionAtStart, pollVersion } from './version.ts';

/** How start-up ended. `leaving`: the page is about to be loaded anew, and the spinner stays. */
export type Started =
  | { readonly kind: 'ready'; readonly entry: Entry }
  | { readonly kind: 'no-config' }
  /** The page has a session, and the server did not answer whose it is. */
  | { readonly kind: 'no-player' }
  | { readonly kind: 'leaving' };

let entry: Entry | undefined;

/** The likely language before the configuration is loaded: that of the path, else the saved one, else English. */
function likelyLanguage(): Language | undefined {
  const segment = location.pathname.split('/')[1] ?? '';
  return (
    languageBySegment([...built, pseudoLanguage], segment) ??
    languageOfPathCode(built, segment) ??
    built.find(({ code }) => code === settings().language) ??
    built[0]
  );
}

/** Most visits use the language of their path: its messages are loaded parallel to the other requests. */
function prefetchWords(): void {
  const likely = likelyLanguage();
  // A failure is reported when the messages are needed.
  if (likely) locales[likely.code]?.first().catch(() => undefined);
}

/**
 * The server marks this in the served page, because scripts cannot read the cookie. The development server does not.
 */
function cameWithSession(): boolean {
  return import.meta.env.DEV || document.documentElement.dataset['session'] === '1';
}

/**
 * Loads everything that is needed before the first screen: version, configuration, user, messages. Throws `ChunkError`.
 */
export async function start(): Promise<Started> {
  const isBot = isSearchBot(navigator.userAgent);
  connectApi({
    language: () => (entry ? words().language.code : (likelyLanguage()?.code ?? '')),
    onUnauthorized: () => void onUnauthorized(),
    onIdentityNeeded: (text) => openModal({ kind: 'identity-needed', text }),
  });
  prefetchWords();
  const oddsFormat = loadOddsFormat();
  const leaving = isBot ? Promise.resolve(false) : checkVersionAtStart(browserVersion);
  const user = cameWithSession() ? queryClient.prefetchQuery(userQuery) : setUser(null);
  const [config, isLeaving] = await Promise.all([loadConfig(), leaving, user]);
  if (isLeaving) return { kind: 'leaving' };
  // A page whose taps are not traced works as well.
  if (config?.TracesTaps === true)
    void import('../core/tap-traces.lazy.ts').then(({ traceTaps }) => traceTaps()).catch(() => undefined);
  adoptSettings(currentUser());
  saveChoices();
  // As a visitor, a player would be taken away from the page that was opened.
  if (!config || knownUser() === undefined) {
    const language = likelyLanguage();
    if (language) await speak(regionalLanguage(language, navigator.languages));
    return { kind: config ? 'no-player' : 'no-config' };
  }
  entry = beginVisit({
    pathname: location.pathname,
    search: location.search,
    isMultilanguage: config.IsMultilanguageEnabled,
    // Without prefixes, any built language at the start of a shared link is removed, whether or not this site offers
    // it.
    languages: config.IsMultilanguageEnabled ? siteLanguages(config) : built,
    saved: settings().language,
    defaultCode: config.DefaultLanguage,
    preferred: navigator.languages,
    routes: routePaths,
  });
  if (entry.moveTo !== undefined) history.replaceState(null, '', entry.moveTo + location.hash);
  await Promise.all([speak(regionalLanguage(entry.language, navigator.languages)), oddsFormat]);
  document.documentElement.lang = entry.language.code;
  document.documentElement.dir = entry.language.dir;
  if (!isBot) pollVersion(browserVersion, () => openModal({ kind: 'refresh-needed' }));
  return { kind: 'ready', entry };
}

let goHome: () => void = () => {};

/** Called by the router, which alone can leave a page without loading it anew. */
export function onLoggedOutOfUserPage(leave: () => void): void {
  goHome = leave;
}

let isAsking = false;

/**
 * After a call without a session. A call that was sent just before another tab logged in another player is refused too, so the
 * server is asked again before a player becomes a visitor.
 */
async function onUnauthorized(): Promise<void> {
  const user = currentUser();
  if (!entry || user === null) return endSession(user !== null);
  if (isAsking) return;
  isAsking = true;
  const session = await checkSession(String(user.ID)).finally(() => {
    isAsking = false;
  });
  if (session === 'none') endSession(true);
  else if (session === undefined) setTimeout(onUnauthorized, RETRY_MS);
}

/** The player becomes a visitor and gets a notice; pages under /user redirect to the home page. */
function endSession(wasLoggedIn: boolean): void {
  if (wasLoggedIn) forgetUser();
  if (!entry) return;
  if (wasLoggedIn) notify(t('shell.session-ended'), 'bad');
  const path = location.pathname.toLowerCase().slice(entry.basename.length);
  if (path !== '/user' && !path.startsWith('/user/')) return;
  goHome();
  if (wasLoggedIn) openModal({ kind: 'auth', tab: 'login' });
}
