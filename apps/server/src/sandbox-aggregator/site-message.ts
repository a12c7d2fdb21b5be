/** Messages of the site to the aggregator that it started, a line of JSON each. */
export type FromSite =
  /** Where rounds are kept, and what each provider signs with. */
  | { readonly kind: 'begin'; readonly file: string; readonly secrets: Readonly<Record<string, string>> }
  /** Where the site's wallet is, as soon as the site listens. */
  | { readonly kind: 'wallet'; readonly url: string };

/** Undefined for any other line. */
export function readFromSite(line: string): FromSite | undefined {
  const said: unknown = JSON.parse(line);
  if (typeof said !== 'object' || said === null || !('kind' in said)) return undefined;
  // The site is the only one that writes to this process.
  return said.kind === 'begin' || said.kind === 'wallet' ? (said as FromSite) : undefined;
}
