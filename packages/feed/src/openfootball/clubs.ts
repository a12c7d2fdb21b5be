export interface Club {
  /** As people say it: without the FC at the end and the country in brackets. */
  readonly name: string;
  /** Country and slug: the same club has the same key in every season and file. */
  readonly key: string;
  /** The key without its country, for match ids. */
  readonly slug: string;
}

/** Here the FC is part of what people say. */
const keepsItsFc = new Set(['Paris FC', 'Sydney FC', 'Auckland FC', 'Macarthur FC', 'Future FC', 'ZED FC']);

/** Words that one season's file writes and the next leaves out. */
const clutter = new Set(['fc', 'afc', 'cf', 'sc', 'ac', 'cfc', 'bc']);

/** Same club, written differently by another season or another file. */
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

/** Codes in brackets behind a club's name in cups; clubs play in the league of this country. */
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

/** The draw is not made yet: `N.N.`, `Sieger EF`. */
export function isPlaceholder(text: string): boolean {
  return placeholder.test(text);
}

/** Lower-case ASCII words joined by hyphens; empty when no letter or digit is left. */
function slugOf(text: string): string {
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
 * A club from the text of a file and the country of its league. The name loses a country in brackets, a trailing
 * `FC`, `AFC` or `CF` and a leading `FC`; the key loses every such word and founding years too, as files add and drop them.
 */
export function clubFrom(text: string, category: string): Club {
  const [, bare = text, code] = /^(.*?)\s*(?:\(([A-Z]{3})\))?$/.exec(text.trim()) ?? [];
  const country = (code && countryOfCode.get(code)) ?? category;
  const words = slugOf(bare).split('-');
  const kept = words.filter((word) => !clutter.has(word) && !/^(18|19|20)\d\d$/.test(word));
  const plain = (kept.length > 0 ? kept : words).join('-') || slugOf(encodeURIComponent(bare));
  const slug = sameClub.get(`${country}-${plain}`) ?? plain;
  const name = keepsItsFc.has(bare) ? bare : bare.replace(/\s(A?FC|CF)$/, '').replace(/^FC\s/, '');
  return { name: name || bare, key: `${country}-${slug}`, slug };
}
