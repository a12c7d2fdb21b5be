import { err, ok, type Result } from '@evens/base';
import { ContentFields, type ContentKind, legalNames, type SlideArt } from '@evens/contract';
import Schema from 'typebox/schema';
import { allowedLink } from './markdown/links.ts';

/** The fields that documents of a kind must have, and those that they may have. */
const fieldsByKind: Readonly<
  Record<
    ContentKind,
    { readonly needed: readonly (keyof ContentFields)[]; readonly other: readonly (keyof ContentFields)[] }
  >
> = {
  page: { needed: [], other: [] },
  post: { needed: ['Category', 'Date'], other: [] },
  faq: { needed: ['Topic', 'Order'], other: [] },
  slide: { needed: ['Page', 'Order', 'Link'], other: ['Art', 'From', 'Until'] },
  promotion: { needed: ['Order'], other: ['Link', 'From', 'Until'] },
  legal: { needed: [], other: [] },
};

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;
const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

const isInstant = (text: string) => instant.test(text) && !Number.isNaN(Date.parse(text));

/** Whether documents of a kind may have the address. Legal texts have the ones that pages link to. */
export function isValidSlug(kind: ContentKind, slug: string): boolean {
  return kind === 'legal' ? legalNames.some((name) => name === slug) : slugForm.test(slug);
}

/** Checks the fields of a document; the error is the list of those that are missing, wrong or of another kind. */
export function parseFields(
  kind: ContentKind,
  given: ContentFields,
): Result<ContentFields, readonly string[]> {
  const { needed, other } = fieldsByKind[kind];
  const allowed: readonly string[] = [...needed, ...other];
  const { Date: day, Link, From, Until } = given;
  const wrong = [
    ...needed.filter((name) => given[name] === undefined),
    ...Object.keys(given).filter((name) => !allowed.includes(name)),
    ...(day !== undefined && !isDay(day) ? ['Date'] : []),
    ...(Link !== undefined && !(Link.startsWith('/') && allowedLink(Link) !== undefined) ? ['Link'] : []),
    ...(From !== undefined && !isInstant(From) ? ['From'] : []),
    ...(Until !== undefined && !isInstant(Until) ? ['Until'] : []),
    ...(From !== undefined && Until !== undefined && Date.parse(From) >= Date.parse(Until) ? ['Until'] : []),
  ];
  return wrong.length > 0 ? err([...new Set(wrong)]) : ok(given);
}

/** The fields of a shipped file from its front matter; other keys of it belong to the text. */
export function fieldsOfFront(
  kind: ContentKind,
  front: ReadonlyMap<string, string>,
): Result<ContentFields, readonly string[]> {
  const { needed, other } = fieldsByKind[kind];
  const fields: Record<string, string | number> = {};
  for (const name of [...needed, ...other]) {
    const value = front.get(name.toLowerCase());
    if (value !== undefined) fields[name] = name === 'Order' ? Number(value) : value;
  }
  // `Check` is the contract's schema: what passes it has the type.
  return Schema.Check(ContentFields, fields)
    ? parseFields(kind, fields as ContentFields)
    : err(Object.keys(fields));
}

/** The first match counts. */
const artByPath: readonly (readonly [RegExp, SlideArt])[] = [
  [/^\/(table|live-casino)-game\//, 'game'],
  [/^\/casino\/live/, 'table'],
  [/^\/casino\/tournaments/, 'tournament'],
  [/^\/casino\/crash|crash-round/, 'crash'],
  [/^\/casino\/card/, 'cards'],
  [/^\/casino\/special|jackpot/, 'jackpot'],
  [/^\/casino/, 'reels'],
  [/^\/fairness/, 'proof'],
  [/outright/, 'season'],
  [/result/, 'results'],
  [/multi-view/, 'screens'],
  [/^(\/live)?\/sport\/(?!schedule|favorites|top-tournaments|koreanView)./, 'sport'],
  [/^\/esports\/./, 'map'],
  [/^\/esports/, 'arena'],
  [/^\/(live|sport)/, 'pitch'],
  [/^\/promotions|bonus/, 'bonus'],
  [/^\/loyalty/, 'wheel'],
  [/^\/(register|login)/, 'welcome'],
  [/^\/(user\/)?(deposit|withdraw|payment)/, 'coins'],
  [/^\/responsible-gaming|limits/, 'limits'],
  [/^\/blog\/casino/, 'return'],
  [/^\/(blog|frequently)/, 'slip'],
];

/** Default art of a slide, by its link. */
export function slideArt({ Art, Link = '' }: ContentFields): SlideArt {
  return Art ?? artByPath.find(([path]) => path.test(Link))?.[1] ?? 'prices';
}

/** Whether a slide or promotion is shown at a moment, or a post's day has come. */
export function isDue({ Date: day, From, Until }: ContentFields, atMs: number): boolean {
  if (day !== undefined && Date.parse(`${day}T00:00:00Z`) > atMs) return false;
  return (
    (From === undefined || Date.parse(From) <= atMs) && (Until === undefined || atMs < Date.parse(Until))
  );
}
