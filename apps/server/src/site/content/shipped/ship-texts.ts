import { createHash } from 'node:crypto';
import { type ContentFields, type ContentKind, contentKinds } from '@evens/contract';
import { readShippedTexts, type ShippedText } from '@evens/locales';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { fieldsOfFront, isValidSlug } from '../fields.ts';
import { raiseClock } from '../store.ts';
import {
  lockShipping,
  type NewShipped,
  putDocuments,
  putVersions,
  readShippedFields,
  readShippedKeys,
  type ShippedVersion,
} from './shipped-store.ts';

const FALLBACK = 'en';

export interface Shipped {
  readonly documents: readonly NewShipped[];
  readonly versions: readonly ShippedVersion[];
}

function toVersion({ kind, slug, language, front, body, source }: ShippedText): ShippedVersion {
  const title = front.get('title');
  if (title === undefined || title === '')
    throw new Error(`shipped text ${language}/content/${kind}/${slug}.md has no title`);
  return {
    kind,
    slug,
    language,
    title,
    summary: front.get('summary') ?? '',
    button: front.get('button') ?? '',
    label: front.get('version') ?? '',
    body,
    sha256: createHash('sha256').update(source).digest('hex'),
  };
}

function toDocument({ kind, slug, front }: ShippedText): NewShipped {
  const fields = fieldsOfFront(kind, front);
  if (!fields.ok || !isValidSlug(kind, slug)) {
    const wrong = fields.ok ? 'name' : fields.error.join(', ');
    throw new Error(`shipped text en/content/${kind}/${slug}.md: missing or wrong: ${wrong}`);
  }
  return { kind, slug, fields: fields.value };
}

/**
 * The texts that ship. Their fields are those of the English file; a file of another language has a title and texts. Throws
 * for a file that can't be used.
 */
export function readShipped(): Shipped {
  const texts = readShippedTexts(contentKinds);
  const documents = texts.filter(({ language }) => language === FALLBACK).map(toDocument);
  const known = new Set(documents.map(({ kind, slug }) => `${kind}/${slug}`));
  const lost = texts.find(({ kind, slug }) => !known.has(`${kind}/${slug}`));
  if (lost)
    throw new Error(
      `shipped text ${lost.language}/content/${lost.kind}/${lost.slug}.md is not there in English`,
    );
  return { documents, versions: texts.map(toVersion) };
}

const isSame = (a: ContentFields | undefined, b: ContentFields) =>
  a !== undefined &&
  Object.keys({ ...a, ...b }).every((name) => Object.is(Reflect.get(a, name), Reflect.get(b, name)));

/** Puts shipped texts that are new or changed into the store. Does nothing where nothing changed. Returns how many it put in. */
export async function shipTexts(pool: Pool, { documents, versions }: Shipped, atMs: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    await lockShipping(client);
    const [there, fields] = [await readShippedKeys(client), await readShippedFields(client)];
    const textKey = ({ kind, slug }: { readonly kind: ContentKind; readonly slug: string }) =>
      `${kind}/${slug}`;
    const fresh = versions.filter((one) => !there.has(`${textKey(one)}/${one.language}/${one.sha256}`));
    const newKeys = new Set(fresh.map(textKey));
    const changed = documents.filter((one) => {
      const known = fields.get(textKey(one));
      return known === undefined ? newKeys.has(textKey(one)) : !isSame(known, one.fields);
    });
    if (changed.length > 0) await putDocuments(client, changed, atMs);
    const put = fresh.length > 0 ? await putVersions(client, fresh, atMs) : 0;
    if (changed.length > 0 || put > 0) await raiseClock(client);
    return put;
  });
}
