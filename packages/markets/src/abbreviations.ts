/** Customary abbreviations and second names, which players of all languages use, by market type. */
const abbreviations: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/1x2/, '1x2 ftr'],
  [/^winner$/, 'ml moneyline'],
  [/both-(teams-to-)?score/, 'btts gg'],
  [/draw-no-bet/, 'dnb'],
  [/double-chance/, 'dc'],
  [/asian-handicap/, 'ah'],
  [/european-handicap/, 'eh'],
  [/handicap/, 'hcp'],
  [/handicap-full/, 'spread'],
  [/correct-score/, 'cs'],
  [/half-time-full-time/, 'htft ht/ft'],
  [/(^|-)total(-|$)/, 'ou o/u'],
  [/(nth|first)-scorer/, 'fgs'],
  [/last-scorer/, 'lgs'],
  [/player-goals/, 'ags player goals'],
  [/first-touchdown/, 'ftd ftts'],
  [/player-touchdowns/, 'atd player touchdowns'],
  [/shots-on-target/, 'sot'],
];

/** Text of a market's abbreviations; empty for most. Periods and combinations of a market have those of the market. */
export function marketAbbreviations(type: string): string {
  return abbreviations.flatMap(([pattern, text]) => (pattern.test(type) ? [text] : [])).join(' ');
}
