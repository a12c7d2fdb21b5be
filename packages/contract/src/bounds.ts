/** Matches that are asked for at once. Apart from the schemas, so that a browser gets the number alone. */
export const MATCHES_BY_IDS_MAX = 60;
