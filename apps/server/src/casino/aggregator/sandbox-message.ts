/** Messages of the site to the aggregator that it started, a line of JSON each. */
export type FromSite =
  /** The file of rounds, and the signing secret of each provider. */
  | { readonly kind: 'begin'; readonly file: string; readonly secrets: Readonly<Record<string, string>> }
  /** URL of the site's wallet, sent when the site listens. */
  | { readonly kind: 'wallet'; readonly url: string };

/** Undefined for any other line. */
export function readFromSite(line: string): FromSite | undefined {
  const said: unknown = JSON.parse(line);
  if (typeof said !== 'object' || said === null || !('kind' in said)) return undefined;
  // Only the site writes to this process.
  return said.kind === 'begin' || said.kind === 'wallet' ? (said as FromSite) : undefined;
}
