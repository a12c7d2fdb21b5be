/** A round that many played, to be worked out again, as a link carries it. All texts, as they are typed. */
export interface SharedForm {
  /** The key of the table's game: `crash`. */
  readonly table: string;
  /** Of the table's round; of the shoe at baccarat. */
  readonly no: string;
  readonly secret: string;
  readonly commitment: string;
  readonly salt: string;
  readonly chain: string;
  readonly link: string;
  readonly dealt: string;
  /** JSON of what the site recorded; empty where nothing is held against it. */
  readonly outcome: string;
}

/** Those that are typed; the table is chosen. */
export type TypedField = Exclude<keyof SharedForm, 'table' | 'outcome'>;

const LENGTH_MAX = 16_000;

export const emptyShared: SharedForm = {
  table: 'crash',
  no: '1',
  secret: '',
  commitment: '',
  salt: '',
  chain: '',
  link: '',
  dealt: '',
  outcome: '',
};

/** What a table's form asks for, besides what every round has. */
const fieldsByTable: Readonly<Record<string, readonly TypedField[]>> = {
  crash: ['salt', 'chain', 'link'],
  'live-baccarat': ['dealt'],
};

export function askedBy(table: string): readonly TypedField[] {
  return fieldsByTable[table] ?? [];
}

const names = [
  'table',
  'no',
  'secret',
  'commitment',
  'salt',
  'chain',
  'link',
  'dealt',
  'outcome',
] as const satisfies readonly (keyof SharedForm)[];

/** Behind the hash of an address no server gets to see it. */
export function sharedHash(form: SharedForm): string {
  return `#${new URLSearchParams({ ...form })}`;
}

/** Undefined for a link to anything else. */
export function readSharedHash(hash: string): SharedForm | undefined {
  if (hash.length > LENGTH_MAX) return undefined;
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if (!fields.has('table')) return undefined;
  const form: Record<keyof SharedForm, string> = { ...emptyShared };
  for (const name of names) form[name] = fields.get(name) ?? form[name];
  return form;
}
