import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@evens/base';
import type { OperatorAct } from '@evens/contract';
import { type Refusal, refusal } from '@evens/contract';
import { type Language, languageByCode } from '@evens/locales';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '../../../platform/db.ts';
import { recordOperatorAction } from '../../../platform/operator-actions.ts';
import type { By } from '../../../platform/proposals/executor.ts';
import { pictureHashesIn } from '../markdown/links.ts';
import { type RenderedText, renderText } from '../markdown/render.ts';
import { type DocumentId, raiseClock, readPictureSizes, type VersionId } from '../store.ts';
import { type LockedDocument, lockDocument, type TextRow, touchDocument } from './document-store.ts';
import {
  type DraftText,
  discardDraft,
  findTextIn,
  insertDraft,
  publishDraft,
  replacePublished,
  updateDraft,
} from './version-store.ts';

export interface EditParts {
  readonly pool: Pool;
  /** The site's languages. */
  readonly languages: readonly Language[];
  /** Every player has to agree to the terms again. Returns the new version of the rules. */
  readonly raiseTerms: (client: PoolClient, by: By & { readonly reason: string }) => Promise<number>;
  /** The terms were raised: what this process remembers of the rules is old. */
  readonly termsRaised: () => void;
}

interface Chosen {
  readonly id: number;
  readonly language: string;
  /** Revision of the draft that the operator saw; 0 for none. */
  readonly revision: number;
}

/** A text as players would see it, with its faults. */
export async function previewText(db: Queryable, markdown: string): Promise<RenderedText> {
  return renderText(markdown, await readPictureSizes(db, pictureHashesIn(markdown)));
}

interface Found {
  readonly document: LockedDocument;
  readonly draft: TextRow | undefined;
}

/** Locks the document; refuses if the draft differs from the one that the operator saw. */
async function findDraft(
  { languages }: EditParts,
  client: PoolClient,
  { id, language, revision }: Chosen,
): Promise<Result<Found, Refusal>> {
  if (languageByCode(languages, language)?.code !== language)
    return err(refusal('InvalidDetailsException', { fields: ['Language'] }));
  const document = await lockDocument(client, id);
  if (document === undefined) return err(refusal('NotFoundException'));
  const draft = await findTextIn(client, 'draft', { documentId: document.id, language });
  return (draft?.revision ?? 0) === revision
    ? ok({ document, draft })
    : err(refusal('ContentChangedException'));
}

async function refusedText(db: Queryable, { body, picture }: DraftText): Promise<Refusal | undefined> {
  const [fault] = (await previewText(db, body)).faults;
  if (fault) return refusal('ContentNotAcceptedException', { line: fault.line, reason: fault.reason });
  if (picture === null || (await readPictureSizes(db, [picture])).has(picture)) return undefined;
  return refusal('InvalidDetailsException', { fields: ['Picture'] });
}

/** Saves the draft of a text. Returns its revision. */
export async function saveDraft(
  parts: EditParts,
  { text, ...chosen }: Chosen & { readonly text: DraftText },
  { operator, atMs }: By,
): Promise<Result<number, Refusal>> {
  return inTransaction(parts.pool, async (client) => {
    const found = await findDraft(parts, client, chosen);
    if (!found.ok) return found;
    const refused = await refusedText(client, text);
    if (refused) return err(refused);
    const { document, draft } = found.value;
    const written = { ...text, author: operator, atMs };
    if (draft === undefined)
      await insertDraft(client, { documentId: document.id, language: chosen.language }, written);
    else await updateDraft(client, draft.id, written);
    await touchDocument(client, document.id, atMs);
    await note(client, {
      document,
      chosen,
      action: 'content-save',
      by: { operator, atMs },
      details: textDigest(text),
    });
    return ok((draft?.revision ?? 0) + 1);
  });
}

/** Discards a draft. */
export async function discardText(
  parts: EditParts,
  chosen: Chosen,
  by: By,
): Promise<Result<DocumentId, Refusal>> {
  return inTransaction(parts.pool, async (client) => {
    const found = await findDraft(parts, client, chosen);
    if (!found.ok) return found;
    const { document, draft } = found.value;
    if (draft === undefined) return err(refusal('ContentChangedException'));
    await discardDraft(client, draft.id);
    await touchDocument(client, document.id, by.atMs);
    await note(client, { document, chosen, action: 'content-discard', by, details: { version: draft.id } });
    return ok(document.id);
  });
}

/**
 * Publishes a draft in the place of the version before. A material change of a legal text asks every player to agree to the
 * terms again: their next bet is refused before. Returns the version.
 */
export async function publishText(
  parts: EditParts,
  { reason, isMaterial, ...chosen }: Chosen & { readonly reason: string; readonly isMaterial: boolean },
  by: By,
): Promise<Result<VersionId, Refusal>> {
  const published = await inTransaction<Result<VersionId, Refusal>>(parts.pool, async (client) => {
    const found = await findDraft(parts, client, chosen);
    if (!found.ok) return found;
    const { document, draft } = found.value;
    if (draft === undefined) return err(refusal('ContentChangedException'));
    if (isMaterial && document.kind !== 'legal')
      return err(refusal('InvalidDetailsException', { fields: ['IsMaterial'] }));
    // A shipped text was never saved here, so it is checked now.
    const refused = await refusedText(client, { ...draft, picture: draft.picture?.hash ?? null });
    if (refused) return err(refused);
    const { operator, atMs } = by;
    await replacePublished(client, { documentId: document.id, language: chosen.language, atMs });
    const termsVersion = isMaterial ? await parts.raiseTerms(client, { operator, reason, atMs }) : null;
    await publishDraft(client, { id: draft.id, operator, reason, termsVersion, atMs });
    await touchDocument(client, document.id, atMs);
    await raiseClock(client);
    const details = { version: draft.id, reason, isMaterial, ...textDigest(draft) };
    await note(client, { document, chosen, action: 'content-publish', by, details });
    return ok(draft.id);
  });
  if (published.ok && isMaterial) parts.termsRaised();
  return published;
}

/** Digest of a text in the audit, for comparison with the row. */
function textDigest({ title, body }: Pick<DraftText, 'title' | 'body'>) {
  return { title, sha256: createHash('sha256').update(body).digest('hex') };
}

interface Noted {
  readonly document: LockedDocument;
  readonly chosen: Chosen;
  readonly action: OperatorAct;
  readonly by: By;
  readonly details: Readonly<Record<string, string | number | boolean>>;
}

async function note(client: PoolClient, { document, chosen, action, by, details }: Noted): Promise<void> {
  await recordOperatorAction(client, {
    operator: by.operator,
    action,
    subject: `content:${document.id}`,
    details: { language: chosen.language, ...details },
    atMs: by.atMs,
  });
}
