/** Maximum number of matches in one request. Kept apart from the schemas so that browsers load only the number. */
export const MATCHES_BY_IDS_MAX = 60;

/** Maximum number of favourite matches, and of favourite tournaments, per account or per visitor's browser. */
export const FAVOURITES_MAX = 200;

/** Maximum number of favourite games per account or per visitor's browser. */
export const FAVOURITE_GAMES_MAX = 200;

/** Length of a search text in characters, and maximum number of results per group. */
export const searchRules = { charactersMin: 2, charactersMax: 60, groupMax: 8, marketMatchesMax: 4 } as const;
