import { CONSENT_COOKIE, type Consent, consentTo, formatConsents, parseConsents } from '@evens/contract';
import { siteConfig } from '../../core/config.ts';
import type { AnalyticsEvent } from './analytics-events.ts';

const KEPT_SECONDS = 180 * 86_400;

export type Service = ReturnType<typeof siteConfig>['OutsideScripts'][number];

function cookieValue(): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${CONSENT_COOKIE}=`));
  return found?.slice(CONSENT_COOKIE.length + 1);
}

/** What was chosen of a service; undefined where nothing was. */
export function choiceOf({ Kind, Host }: Service): boolean | undefined {
  return consentTo({ kind: Kind, host: Host }, parseConsents(cookieValue()));
}

/** Keeps the choices, and loads the page anew: its policy is the server's, by this cookie. */
export function keepChoices(isGiven: (service: Service) => boolean): void {
  const consents: readonly Consent[] = siteConfig().OutsideScripts.map((service) => ({
    kind: service.Kind,
    host: service.Host,
    isGiven: isGiven(service),
  }));
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${CONSENT_COOKIE}=${formatConsents(consents)}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure}`;
  window.location.reload();
}

let loaded = false;

/** Loads the accepted scripts, once. */
export function loadAccepted(): void {
  if (loaded) return;
  loaded = true;
  for (const service of siteConfig().OutsideScripts.filter((each) => choiceOf(each) === true)) {
    const script = document.createElement('script');
    script.src = service.Script;
    script.async = true;
    script.dataset['service'] = service.Kind;
    document.head.append(script);
  }
}

declare global {
  interface Window {
    /** Where analytics and the tag manager read events. */
    dataLayer?: AnalyticsEvent[];
  }
}

/** Hands an event to analytics and the tag manager, where one of them is accepted. */
export function record(event: AnalyticsEvent): void {
  const isHeard = siteConfig().OutsideScripts.some(
    (service) => service.Kind !== 'chat' && choiceOf(service) === true,
  );
  if (!isHeard) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}
