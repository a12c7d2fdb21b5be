const bots =
  /bot\b|crawl|spider|slurp|mediapartners|facebookexternalhit|lighthouse|headlessindexer|duckduck|yandex|baidu/i;

/** Search engines skip version checks. */
export function isSearchBot(userAgent: string): boolean {
  return bots.test(userAgent);
}
