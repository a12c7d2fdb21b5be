/** Messages of the site to the aggregator that it started, a line of JSON each. */
export type FromSite =
  /** The file of rounds, and the signing secret of each provider. */
  | { readonly kind: 'begin'; readonly file: string; readonly secrets: Readonly<Record<string, string>> }
  /** URL of the site's wallet, sent when the site listens. */
  | { readonly kind: 'wallet'; readonly url: string };

/** Undefined for any other line. */
export function readFromSite(line: string): FromSite | undefined {
  const message: unknown = JSON.parse(line);
  if (typeof message !== 'object' || message === null || !('kind' in message)) return undefined;
  // Only the site writes to this process.
  return message.kind === 'begin' || message.kind === 'wallet' ? (message as FromSite) : undefined;
}
