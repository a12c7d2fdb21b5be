/** The aggregator's own test game: it is listed with the others, and opens for nobody. */
export const excludedGameIds: ReadonlySet<string> = new Set(['softswiss:acceptance-test']);
