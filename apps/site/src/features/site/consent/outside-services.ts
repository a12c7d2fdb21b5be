import { CONSENT_COOKIE, type Consent, consentTo, formatConsents, parseConsents } from '@evens/contract';
import { siteConfig } from '@evens/web/core/config.ts';
import type { AnalyticsEvent } from './analytics-events.ts';

const KEPT_SECONDS = 180 * 86_400;

export type Service = ReturnType<typeof siteConfig>['OutsideScripts'][number];

function cookieValue(): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${CONSENT_COOKIE}=`));
  return found?.slice(CONSENT_COOKIE.length + 1);
}

/** The choice for a service; undefined if there is none. */
export function consentChoice({ Kind, Host }: Service): boolean | undefined {
  return consentTo({ kind: Kind, host: Host }, parseConsents(cookieValue()));
}

/** Stores the choices in the cookie and reloads: the server derives the page's policy from this cookie. */
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

/** Loads the accepted scripts once. */
export function loadAccepted(): void {
  if (loaded) return;
  loaded = true;
  for (const service of siteConfig().OutsideScripts.filter((each) => consentChoice(each) === true)) {
    const script = document.createElement('script');
    script.src = service.Script;
    script.async = true;
    script.dataset['service'] = service.Kind;
    document.head.append(script);
  }
}

declare global {
  interface Window {
    /** Event queue of analytics and the tag manager. */
    dataLayer?: AnalyticsEvent[];
  }
}

/** Sends an event to analytics and the tag manager if one of them is accepted. */
export function record(event: AnalyticsEvent): void {
  const isAnalyticsAccepted = siteConfig().OutsideScripts.some(
    (service) => service.Kind !== 'chat' && consentChoice(service) === true,
  );
  if (!isAnalyticsAccepted) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event);
}
