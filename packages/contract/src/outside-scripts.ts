/** Services of other companies that the page may load, each only after consent. */
export const outsideKinds = ['chat', 'analytics', 'tags'] as const;
export type OutsideKind = (typeof outsideKinds)[number];

export interface OutsideService {
  readonly kind: OutsideKind;
  /** With its port, where it has one: `widget.example`. */
  readonly host: string;
}

/** Consent to one service of one host: to another host it is none. */
export interface Consent extends OutsideService {
  readonly isGiven: boolean;
}

/** The cookie that page and server read consent from. */
export const CONSENT_COOKIE = 'evens.consent';

const entry = /^(chat|analytics|tags)([+-])([a-z0-9.-]{1,120}(?::\d{1,5})?)$/;

/** The cookie's value, such as `chat+widget.example!tags-tags.example`. */
export function formatConsents(consents: readonly Consent[]): string {
  return consents.map(({ kind, host, isGiven }) => `${kind}${isGiven ? '+' : '-'}${host}`).join('!');
}

/** Reads the cookie's value; drops what is no consent of ours. */
export function parseConsents(value: string | undefined): readonly Consent[] {
  return (value ?? '').split('!', outsideKinds.length).flatMap((text) => {
    const [, name, sign, host] = entry.exec(text) ?? [];
    const kind = outsideKinds.find((each) => each === name);
    return kind && host !== undefined ? [{ kind, host, isGiven: sign === '+' }] : [];
  });
}

/** What was chosen of a service; undefined where nothing was chosen of it at this host. */
export function consentTo({ kind, host }: OutsideService, consents: readonly Consent[]): boolean | undefined {
  return consents.find((each) => each.kind === kind && each.host === host)?.isGiven;
}
