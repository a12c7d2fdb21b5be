/** Matches that are asked for at once. Apart from the schemas, so that a browser gets the number alone. */
export const MATCHES_BY_IDS_MAX = 60;

/** An account keeps at most so many matches, and as many tournaments; so does a visitor's browser. */
export const FAVOURITES_MAX = 200;

/** Favourite games that an account keeps, or a visitor's browser. */
export const FAVOURITE_GAMES_MAX = 200;

/** Characters of a search, and most that is found of a kind. */
export const searchRules = { charactersMin: 2, charactersMax: 60, groupMax: 8 } as const;
