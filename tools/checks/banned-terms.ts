/** A term that the project does not use, and what it writes instead. */
export interface BannedTerm {
  readonly term: string;
  readonly pattern: RegExp;
  readonly instead: string;
  /** Paths in which the word has its everyday or its product meaning. */
  readonly allowedIn?: RegExp;
}

/** A player or dealer stands on 17. */
const cardGames = /(^|\/)(live-)?(baccarat|blackjack|casino-holdem|table-deal)/;
const casinoArt = /(^|\/)deep-vault(\/|-)/;

/** Matched in comments, test titles, log messages, thrown errors and docs. */
export const bannedTerms: readonly BannedTerm[] = [
  { term: 'sitting', pattern: /\bsittings?\b/i, instead: 'game session' },
  {
    term: 'sits, sit down',
    pattern: /\b(sits|sit down|sat down|sitting down)\b/i,
    instead: 'connects to a table, is in',
  },
  {
    term: 'room',
    pattern: /\b(the|a|its|each|every|one) room\b(?! (for|left|to|in))/i,
    instead: 'table state',
  },
  {
    term: 'round runner',
    pattern: /\b(round|table|crash|match|script)('s)? runner\b/i,
    instead: 'round engine, script player',
  },
  { term: 'theory', pattern: /\btheor(y|ies)\b/i, instead: 'game math' },
  {
    term: 'pool',
    pattern:
      /\b((jackpot|house|prize|progressive|provider's|game's) pools?|pools? (is|was|are|were) won|won pools?)\b/i,
    instead: 'jackpot',
  },
  {
    term: 'desk',
    pattern: /(?<![/\w.-])desks?(?![\w/-])/i,
    instead: 'back office, or control panel of a game',
  },
  {
    term: 'the books',
    pattern:
      /\bbooks(' (proof|check|checker)\b|['’]? (are right|balance|prove|say)\b)|\bprov(e|es|ing) the books\b|\bwrong with the books\b/i,
    instead: 'ledger audit',
  },
  {
    term: 'house',
    pattern: /(?<!in-)\bhouse('s)? (games?|tables?|jackpots?|providers?)\b|\b(?<!in-)house side\b/i,
    instead: 'in-house, or house accounts',
  },
  {
    term: 'figures',
    pattern: /\b(owner|hub|server|process|site|thread|lane)('s|s')? figures\b/i,
    instead: 'metrics',
  },
  { term: 'door', pattern: /\bdoors?\b/i, instead: 'entry, submit, index', allowedIn: casinoArt },
  { term: 'told', pattern: /\b(un)?told\b/i, instead: 'published, sent, reported, given' },
  { term: 'tells', pattern: /\btells?\b/i, instead: 'returns, publishes, reports, shows' },
  { term: 'put down', pattern: /\bput down\b/i, instead: 'suspended' },
  { term: 'taken up', pattern: /\b(taken|takes|took|take) up\b(?! to\b)/i, instead: 'resumed' },
  { term: 'given back', pattern: /\b(given|gives?|giving|gave) back\b/i, instead: 'refunded, returned' },
  { term: 'foretold', pattern: /\bforetold\b/i, instead: 'decided early' },
  { term: 'reckon', pattern: /\breckon(s|ed|ing)?\b/i, instead: 'expensive, computes' },
  { term: 'papers', pattern: /\bpapers\b/i, instead: 'docs' },
  { term: 'so often', pattern: /\bso often\b/i, instead: 'how many times, interval' },
  { term: 'of now', pattern: /\bof now\b/i, instead: 'current' },
  { term: 'is known of', pattern: /\b(is|are|was|were) known of\b/i, instead: 'known, stored' },
  {
    term: 'stands',
    pattern: /\bstands\b(?! for\b)/i,
    instead: 'is, is stored, is listed',
    allowedIn: cardGames,
  },
  { term: 'dearest', pattern: /\bdear(er|est)\b/i, instead: 'most expensive' },
];

/** Matched in each part of a path, without its extension. */
export const bannedNames: readonly BannedTerm[] = [
  { term: '-later', pattern: /-later$/, instead: 'lazy.ts' },
  { term: 'sitting', pattern: /\bsittings?\b/, instead: 'game-session' },
  { term: 'room', pattern: /\brooms?\b/, instead: 'table-state, layout' },
  { term: 'theory', pattern: /\btheory\b/, instead: 'math' },
  { term: 'desk', pattern: /\bdesks?\b/, instead: 'back-office, control-panel' },
  { term: 'told', pattern: /\b(fore)?told\b/, instead: 'published, reported' },
  { term: 'door', pattern: /\bdoors?\b/, instead: 'what it admits: socket-server' },
  { term: 'dearest', pattern: /\bdearest\b/, instead: 'expensive' },
  { term: 'papers', pattern: /\bpapers\b/, instead: 'docs' },
  { term: 'reckon', pattern: /\breckon/, instead: 'expensive' },
];

/** Matched in each word of a declared identifier: variables, functions, parameters, types, methods. */
export const bannedIdentifiers: readonly BannedTerm[] = [
  {
    term: 'told',
    pattern: /^(un|fore)?told$/,
    instead: 'published, reported, shown, known',
    // The field `told` of a stored selection is read into a variable of that name.
    allowedIn: /(^|\/)slip\/selection-names\.ts$/,
  },
  { term: 'tell', pattern: /^tells?$/, instead: 'publish, report, notify, send, show' },
  { term: 'sitting', pattern: /^sittings?$/, instead: 'gameSession' },
  { term: 'theory', pattern: /^theor(y|ies)$/, instead: 'math' },
  { term: 'desk', pattern: /^desks?$/, instead: 'backOffice, controlPanel' },
  { term: 'door', pattern: /^doors?$/, instead: 'what it admits', allowedIn: casinoArt },
  { term: 'papers', pattern: /^papers$/, instead: 'docs' },
  { term: 'reckon', pattern: /^reckon(s|ed|ing)?$/, instead: 'compute' },
  { term: 'dearest', pattern: /^dear(er|est)$/, instead: 'mostExpensive' },
  {
    term: 'figures',
    pattern: /^figures$/,
    instead: 'metrics, numberFormats, numbers',
    // A benchmark prints figures.
    allowedIn: /^bench\//,
  },
];
