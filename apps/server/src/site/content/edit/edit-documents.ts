import { err, ok, type Result } from '@evens/base';
import { type ContentFields, type ContentKind, contentBounds, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { recordOperatorAction } from '../../../platform/operator-actions.ts';
import type { By } from '../../../platform/proposals/executor.ts';
import { isValidSlug, parseFields } from '../fields.ts';
import { type DocumentId, raiseClock } from '../store.ts';
import { countDocuments, insertDocument, lockDocument, setFields, setWithdrawn } from './document-store.ts';

const wrongFields = (fields: readonly string[]) =>
  err(refusal('InvalidDetailsException', { fields: [...fields] }));

/** Makes a document without texts. */
export async function createDocument(
  pool: Pool,
  {
    kind,
    slug,
    fields,
  }: { readonly kind: ContentKind; readonly slug: string; readonly fields: ContentFields },
  { operator, atMs }: By,
): Promise<Result<DocumentId, Refusal>> {
  if (!isValidSlug(kind, slug)) return wrongFields(['Slug']);
  const parsed = parseFields(kind, fields);
  if (!parsed.ok) return wrongFields(parsed.error);
  return inTransaction(pool, async (client) => {
    if ((await countDocuments(client)) >= contentBounds.documentsMax)
      return err(refusal('DocumentLimitReachedException', { maximum: contentBounds.documentsMax }));
    const id = await insertDocument(client, { kind, slug, fields: parsed.value, operator, atMs });
    if (id === undefined) return err(refusal('ContentAddressTakenException', { slug }));
    await recordOperatorAction(client, {
      operator,
      action: 'content-create',
      subject: `content:${id}`,
      details: { kind, slug, fields: JSON.stringify(parsed.value) },
      atMs,
    });
    return ok(id);
  });
}

interface Change {
  readonly id: number;
  /** Revision of the document that the operator saw. */
  readonly revision: number;
  readonly reason: string;
}

/** Sets what a document has in all languages. Returns its new revision. */
export async function editFields(
  pool: Pool,
  { id, revision, fields, reason }: Change & { readonly fields: ContentFields },
  { operator, atMs }: By,
): Promise<Result<number, Refusal>> {
  return inTransaction(pool, async (client) => {
    const document = await lockDocument(client, id);
    if (document === undefined) return err(refusal('NotFoundException'));
    if (document.revision !== revision) return err(refusal('ContentChangedException'));
    const parsed = parseFields(document.kind, fields);
    if (!parsed.ok) return wrongFields(parsed.error);
    await setFields(client, { id: document.id, fields: parsed.value, operator, atMs });
    await raiseClock(client);
    await recordOperatorAction(client, {
      operator,
      action: 'content-fields',
      subject: `content:${id}`,
      details: {
        reason,
        fieldsBefore: JSON.stringify(document.fields),
        fields: JSON.stringify(parsed.value),
      },
      atMs,
    });
    return ok(revision + 1);
  });
}

/** Takes a document off the site, or shows it again. Returns its new revision. */
export async function withdrawDocument(
  pool: Pool,
  { id, revision, isWithdrawn, reason }: Change & { readonly isWithdrawn: boolean },
  { operator, atMs }: By,
): Promise<Result<number, Refusal>> {
  return inTransaction(pool, async (client) => {
    const document = await lockDocument(client, id);
    if (document === undefined) return err(refusal('NotFoundException'));
    // The site has to have its terms at every moment.
    if (document.kind === 'legal') return wrongFields(['Kind']);
    if (document.revision !== revision || document.isWithdrawn === isWithdrawn)
      return err(refusal('ContentChangedException'));
    await setWithdrawn(client, { id: document.id, isWithdrawn, atMs });
    await raiseClock(client);
    await recordOperatorAction(client, {
      operator,
      action: isWithdrawn ? 'content-withdraw' : 'content-restore',
      subject: `content:${id}`,
      details: { reason },
      atMs,
    });
    return ok(revision + 1);
  });
}
