/** A shared round to verify, as in a link. All fields are typed texts. */
export interface SharedForm {
  /** The key of the table's game: `crash`. */
  readonly table: string;
  /** Number of the table's round; of the shoe at baccarat. */
  readonly no: string;
  readonly secret: string;
  readonly commitment: string;
  readonly salt: string;
  readonly chain: string;
  readonly link: string;
  readonly dealt: string;
  /** The recorded outcome as JSON; empty for no comparison. */
  readonly outcome: string;
}

/** Typed fields; the table is chosen from a list. */
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

/** Additional fields of each table. */
const fieldsByTable: Readonly<Record<string, readonly TypedField[]>> = {
  crash: ['salt', 'chain', 'link'],
  'live-baccarat': ['dealt'],
};

export function tableFields(table: string): readonly TypedField[] {
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

/** The hash part of a URL is never sent to a server. */
export function sharedHash(form: SharedForm): string {
  return `#${new URLSearchParams({ ...form })}`;
}

/** Undefined for other links. */
export function readSharedHash(hash: string): SharedForm | undefined {
  if (hash.length > LENGTH_MAX) return undefined;
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  if (!fields.has('table')) return undefined;
  const form: Record<keyof SharedForm, string> = { ...emptyShared };
  for (const name of names) form[name] = fields.get(name) ?? form[name];
  return form;
}
