/** Third-party services that the page may load, each only after consent. */
export const outsideKinds = ['chat', 'analytics', 'tags'] as const;
export type OutsideKind = (typeof outsideKinds)[number];

export interface OutsideService {
  readonly kind: OutsideKind;
  /** With the port, if there is one: `widget.example`. */
  readonly host: string;
}

/** Consent to one service of one host; it does not apply to other hosts. */
export interface Consent extends OutsideService {
  readonly isGiven: boolean;
}

/** Cookie from which page and server read the consent. */
export const CONSENT_COOKIE = 'evens.consent';

const entry = /^(chat|analytics|tags)([+-])([a-z0-9.-]{1,120}(?::\d{1,5})?)$/;

/** The cookie's value, such as `chat+widget.example!tags-tags.example`. */
export function formatConsents(consents: readonly Consent[]): string {
  return consents.map(({ kind, host, isGiven }) => `${kind}${isGiven ? '+' : '-'}${host}`).join('!');
}

/** Parses the cookie's value and drops invalid entries. */
export function parseConsents(value: string | undefined): readonly Consent[] {
  return (value ?? '').split('!', outsideKinds.length).flatMap((text) => {
    const [, name, sign, host] = entry.exec(text) ?? [];
    const kind = outsideKinds.find((each) => each === name);
    return kind && host !== undefined ? [{ kind, host, isGiven: sign === '+' }] : [];
  });
}

/** The decision about a service; undefined if there is none for this host. */
export function consentTo({ kind, host }: OutsideService, consents: readonly Consent[]): boolean | undefined {
  return consents.find((each) => each.kind === kind && each.host === host)?.isGiven;
}
