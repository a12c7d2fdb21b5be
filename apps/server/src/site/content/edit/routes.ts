import { err, ok } from '@evens/base';
import { contentBounds, mayAct, refusal } from '@evens/contract';
import type { HttpApp } from '../../../platform/http.ts';
import { route } from '../../../platform/route.ts';
import { findPlayerByUserName } from '../../../players/index.ts';
import { parsePictureHash } from '../markdown/links.ts';
import { countPictures, readPictures } from '../pictures/picture-store.ts';
import { uploadPicture } from '../pictures/upload-picture.ts';
import { presentPicture } from '../present.ts';
import type { Publications } from '../published.ts';
import { readAgreements } from '../terms/agreement-store.ts';
import { presentAgreement } from '../terms/present-agreement.ts';
import { countUpdates, findDocument, readDocuments } from './document-store.ts';
import { createDocument, editFields, withdrawDocument } from './edit-documents.ts';
import { discardText, type EditParts, previewText, publishText, saveDraft } from './edit-texts.ts';
import { presentDocument, presentText, presentVersion } from './present-document.ts';
import { findText, findTextIn, readVersions } from './version-store.ts';

export interface ContentEditingParts extends EditParts {
  readonly published: Pick<Publications, 'changed'>;
}

const done = { HasErrors: false } as const;

const present = (text: string | undefined) =>
  text === undefined || text.trim() === '' ? undefined : text.trim();

/** Back-office routes for texts. */
export function contentEditingRoutes(app: HttpApp, parts: ContentEditingParts): void {
  const { pool, published } = parts;

  route(app, 'GET /api/desk/content', async ({ query }) => {
    const { documentsPageSize } = contentBounds;
    const [{ documents, total }, updates] = await Promise.all([
      readDocuments(
        pool,
        { kind: query.kind, state: query.state, text: present(query.text) },
        { limit: documentsPageSize, offset: ((query.page ?? 1) - 1) * documentsPageSize },
      ),
      countUpdates(pool),
    ]);
    return ok({ Documents: documents.map(presentDocument), TotalRecords: total, UpdatesCount: updates });
  });

  route(app, 'GET /api/desk/contentdocument', async ({ query: { id, language } }) => {
    const document = await findDocument(pool, id);
    if (document === undefined) return err(refusal('NotFoundException'));
    const where = { documentId: document.id, language };
    const [draft, publishedText, versions] = await Promise.all([
      findTextIn(pool, 'draft', where),
      findTextIn(pool, 'published', where),
      readVersions(pool, { ...where, limit: contentBounds.versionsListed }),
    ]);
    return ok({
      Document: presentDocument(document),
      Draft: draft ? presentText(draft) : null,
      Published: publishedText ? presentText(publishedText) : null,
      Versions: versions.map(presentVersion),
    });
  });

  route(app, 'GET /api/desk/contentversion', async ({ query }) => {
    const text = await findText(pool, query.id);
    return text ? ok(presentText(text)) : err(refusal('NotFoundException'));
  });

  route(app, 'POST /api/desk/createcontent', async ({ principal, body, atMs }) => {
    const { Kind: kind, Slug: slug, Fields: fields } = body;
    const created = await createDocument(
      pool,
      { kind, slug, fields },
      { operator: principal.userName, atMs },
    );
    return created.ok ? ok({ ...done, ID: created.value }) : created;
  });

  route(app, 'POST /api/desk/contentfields', async ({ principal, body, atMs }) => {
    const { ID: id, Revision: revision, Fields: fields, Reason: reason } = body;
    const edited = await editFields(
      pool,
      { id, revision, fields, reason },
      { operator: principal.userName, atMs },
    );
    if (!edited.ok) return edited;
    published.changed();
    return ok({ ...done, Revision: edited.value });
  });

  route(app, 'POST /api/desk/previewcontent', async ({ body }) => {
    const { body: parts, faults } = await previewText(pool, body.Text);
    return ok({ Body: parts, Faults: faults.map(({ line, reason }) => ({ Line: line, Reason: reason })) });
  });

  route(app, 'POST /api/desk/savecontent', async ({ principal, body, atMs }) => {
    const picture = body.Picture === null ? null : parsePictureHash(body.Picture);
    if (picture === undefined) return err(refusal('InvalidDetailsException', { fields: ['Picture'] }));
    const text = {
      title: body.Title.trim(),
      summary: body.Summary.trim(),
      body: body.Text,
      button: body.Button.trim(),
      label: body.Version.trim(),
      picture,
    };
    if (text.title === '') return err(refusal('InvalidDetailsException', { fields: ['Title'] }));
    const saved = await saveDraft(
      parts,
      { id: body.ID, language: body.Language, revision: body.Revision, text },
      { operator: principal.userName, atMs },
    );
    return saved.ok ? ok({ ...done, Revision: saved.value }) : saved;
  });

  route(app, 'POST /api/desk/discardcontent', async ({ principal, body, atMs }) => {
    const chosen = { id: body.ID, language: body.Language, revision: body.Revision };
    const discarded = await discardText(parts, chosen, { operator: principal.userName, atMs });
    return discarded.ok ? ok(done) : discarded;
  });

  route(app, 'POST /api/desk/publishcontent', async ({ principal, body, atMs }) => {
    const { ID: id, Language: language, Revision: revision, Reason: reason, IsMaterial: isMaterial } = body;
    // Players cannot bet before they have agreed to the new version.
    if (isMaterial && !mayAct(principal.role, 'compliance')) return err(refusal('NoPrivilegesException'));
    const publication = await publishText(
      parts,
      { id, language, revision, reason, isMaterial },
      { operator: principal.userName, atMs },
    );
    if (!publication.ok) return publication;
    published.changed();
    return ok({ ...done, VersionID: publication.value });
  });

  route(app, 'POST /api/desk/withdrawcontent', async ({ principal, body, atMs }) => {
    const { ID: id, Revision: revision, IsWithdrawn: isWithdrawn, Reason: reason } = body;
    const change = { id, revision, isWithdrawn, reason };
    const withdrawn = await withdrawDocument(pool, change, { operator: principal.userName, atMs });
    if (!withdrawn.ok) return withdrawn;
    published.changed();
    return ok({ ...done, Revision: withdrawn.value });
  });

  route(app, 'POST /api/desk/contentpicture', async ({ principal, body, files, atMs }) => {
    const uploaded = { files, alt: body.Alt.trim() };
    const picture = await uploadPicture({ pool, drawings: app.drawings }, uploaded, {
      operator: principal.userName,
      atMs,
    });
    return picture.ok ? ok({ ...done, Picture: presentPicture(picture.value) }) : picture;
  });

  route(app, 'GET /api/desk/contentpictures', async ({ query }) => {
    const { picturesPageSize } = contentBounds;
    const [pictures, total] = await Promise.all([
      readPictures(pool, { limit: picturesPageSize, offset: ((query.page ?? 1) - 1) * picturesPageSize }),
      countPictures(pool),
    ]);
    return ok({ Pictures: pictures.map(presentPicture), TotalRecords: total });
  });

  route(app, 'GET /api/desk/agreedterms', async ({ query }) => {
    const player = await findPlayerByUserName(pool, query.userName);
    if (player === undefined) return err(refusal('NotFoundException'));
    const agreements = await readAgreements(pool, player.id, contentBounds.versionsListed);
    return ok({ Agreements: agreements.map(presentAgreement) });
  });
}
