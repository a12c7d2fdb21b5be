import {
  CONSENT_COOKIE,
  consentTo,
  type OutsideKind,
  type OutsideService,
  parseConsents,
} from '@evens/contract';

/** A script of another company. */
export interface OutsideScript extends OutsideService {
  /** https address of the script; its host is `host`. */
  readonly script: string;
}

export interface PolicyOptions {
  /** Allowed hosts of match pictures besides the site itself, such as https://video.example. */
  readonly streamOrigins: readonly string[];
  /** Hosts of external games with their own pages. */
  readonly frameOrigins: readonly string[];
  readonly outsideScripts: readonly OutsideScript[];
}

type Directive = 'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src';

/** Additional permissions of each external service besides its script. A chat uses a socket and a frame. */
const opened: Readonly<Record<OutsideKind, readonly Directive[]>> = {
  chat: ['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src'],
  analytics: ['script-src', 'img-src', 'connect-src'],
  tags: ['script-src', 'img-src', 'connect-src'],
};

function formatSources(directive: Directive, accepted: readonly OutsideScript[]): string {
  return accepted
    .filter(({ kind }) => opened[kind].includes(directive))
    .map(({ kind, host }) =>
      kind === 'chat' && directive === 'connect-src' ? ` https://${host} wss://${host}` : ` https://${host}`,
    )
    .join('');
}

/**
 * No inline script or style, nothing from elsewhere but pictures of matches and games from the operator's own lists of
 * hosts, and the hosts of services that the visitor accepted; nobody frames us.
 */
function contentSecurityPolicy(
  { streamOrigins, frameOrigins }: PolicyOptions,
  accepted: readonly OutsideScript[],
): string {
  const pictures = streamOrigins.map((origin) => ` ${origin}`).join('');
  const games = frameOrigins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${formatSources('script-src', accepted)}`,
    `style-src 'self'${formatSources('style-src', accepted)}`,
    `img-src 'self' data: blob:${formatSources('img-src', accepted)}`,
    "font-src 'self'",
    `connect-src 'self'${pictures}${formatSources('connect-src', accepted)}`,
    `media-src 'self' blob:${pictures}`,
    `frame-src 'self'${pictures}${games}${formatSources('frame-src', accepted)}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The policy of a page by the consent in its cookies. Each is cached: building it per request takes measurable time.
 */
export class ContentPolicies {
  readonly #options: PolicyOptions;
  readonly #closed: string;
  readonly #byAccepted = new Map<string, string>();

  constructor(options: PolicyOptions) {
    this.#options = options;
    this.#closed = contentSecurityPolicy(options, []);
  }

  of(cookies: Readonly<Record<string, string | undefined>>): string {
    const { outsideScripts } = this.#options;
    if (outsideScripts.length === 0) return this.#closed;
    const consents = parseConsents(cookies[CONSENT_COOKIE]);
    const accepted = outsideScripts.filter((service) => consentTo(service, consents) === true);
    if (accepted.length === 0) return this.#closed;
    // At most one service of each kind is configured, so there are at most seven policies.
    const key = accepted.map(({ kind }) => kind).join();
    const known = this.#byAccepted.get(key);
    if (known !== undefined) return known;
    const policy = contentSecurityPolicy(this.#options, accepted);
    this.#byAccepted.set(key, policy);
    return policy;
  }
}

const framedPage = ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"];

/** Path prefixes of own pages that the site may frame. It frames no others. */
const framedPolicies: readonly (readonly [RegExp, string])[] = [
  // Pictures run no scripts.
  [/^\/streams\//i, ["default-src 'none'", "style-src 'self'", "img-src 'self'", ...framedPage].join('; ')],
  // A game only loads from and calls this site, without an origin even outside a frame.
  [
    /^\/arcade\//i,
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      ...framedPage,
      'sandbox allow-scripts',
    ].join('; '),
  ],
  // A sandbox payment widget has no origin, also outside a frame, and posts its forms to its own path.
  [
    /^\/sandbox-payments\/widget\//i,
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts allow-forms',
    ].join('; '),
  ],
];

export function findFramedPolicy(url: string): string | undefined {
  return framedPolicies.find(([begins]) => begins.test(url))?.[1];
}
