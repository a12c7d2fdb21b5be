export interface Club {
  /** Common name, without a trailing FC and without the country in brackets. */
  readonly name: string;
  /** Country and slug: a club has the same key in every season and file. */
  readonly key: string;
  /** The key without its country, for match ids. */
  readonly slug: string;
}

/** Clubs whose common name includes the FC. */
const keepsItsFc = new Set(['Paris FC', 'Sydney FC', 'Auckland FC', 'Macarthur FC', 'Future FC', 'ZED FC']);

/** Words that appear in some season files and not in others. */
const clutter = new Set(['fc', 'afc', 'cf', 'sc', 'ac', 'cfc', 'bc']);

/** Different spellings of the same club across seasons and files. */
const sameClub = new Map([
  ['at-rb-salzburg', 'red-bull-salzburg'],
  ['at-sk-sturm-graz', 'sturm-graz'],
  ['gb-eng-bolton', 'bolton-wanderers'],
  ['gb-eng-bradford', 'bradford-city'],
  ['gb-eng-burton', 'burton-albion'],
  ['gb-eng-cardiff', 'cardiff-city'],
  ['gb-eng-doncaster', 'doncaster-rovers'],
  ['gb-eng-exeter', 'exeter-city'],
  ['gb-eng-huddersfield', 'huddersfield-town'],
  ['gb-eng-leyton', 'leyton-orient'],
  ['gb-eng-lincoln', 'lincoln-city'],
  ['gb-eng-luton', 'luton-town'],
  ['gb-eng-mansfield', 'mansfield-town'],
  ['gb-eng-northampton', 'northampton-town'],
  ['gb-eng-peterborough', 'peterborough-united'],
  ['gb-eng-plymouth', 'plymouth-argyle'],
  ['gb-eng-rotherham', 'rotherham-united'],
  ['gb-eng-stockport', 'stockport-county'],
  ['gb-eng-wigan', 'wigan-athletic'],
  ['gb-eng-wycombe', 'wycombe-wanderers'],
  ['it-sassuolo-calcio', 'us-sassuolo-calcio'],
]);

/** Country codes in brackets after club names in cups. Clubs play in the league of this country. */
const countryOfCode = new Map([
  ['AUT', 'at'],
  ['BEL', 'be'],
  ['CRO', 'hr'],
  ['CZE', 'cz'],
  ['DEN', 'dk'],
  ['ENG', 'gb-eng'],
  ['ESP', 'es'],
  ['FRA', 'fr'],
  ['GER', 'de'],
  ['GRE', 'gr'],
  ['ITA', 'it'],
  ['MCO', 'fr'],
  ['NED', 'nl'],
  ['POR', 'pt'],
  ['SCO', 'gb-sct'],
  ['SRB', 'rs'],
  ['SUI', 'ch'],
  ['SVK', 'sk'],
  ['TUR', 'tr'],
  ['UKR', 'ua'],
]);

const placeholder = /^(N\.\s?N\.?|TB[ACD]|\?+|(Sieger|Verlierer|Winner|Loser|Vainqueur|Ganador)\b.*)$/i;
const letters = new Map([
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]);

/** Placeholder of an opponent that has not been drawn yet: `N.N.`, `Sieger EF`. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text);
}

/** Lower-case ASCII words joined by hyphens; empty if no letters or digits remain. */
function slugify(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłđıæœ]/g, (letter) => letters.get(letter) ?? '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * Parses a club from its text in a file and the country of its league. The name loses a country in brackets, a trailing
 * `FC`, `AFC` or `CF` and a leading `FC`. The key also loses all such words and founding years, which files write
 * inconsistently.
 */
export function clubFrom(text: string, category: string): Club {
  const [, bare = text, code] = /^(.*?)\s*(?:\(([A-Z]{3})\))?$/.exec(text.trim()) ?? [];
  const country = (code && countryOfCode.get(code)) ?? category;
  const words = slugify(bare).split('-');
  const significantWords = words.filter((word) => !clutter.has(word) && !/^(18|19|20)\d\d$/.test(word));
  const plain =
    (significantWords.length > 0 ? significantWords : words).join('-') || slugify(encodeURIComponent(bare));
  const slug = sameClub.get(`${country}-${plain}`) ?? plain;
  const name = keepsItsFc.has(bare) ? bare : bare.replace(/\s(A?FC|CF)$/, '').replace(/^FC\s/, '');
  return { name: name || bare, key: `${country}-${slug}`, slug };
}
