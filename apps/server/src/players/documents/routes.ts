import { type AccountId, err, ok, parseCommandId } from '@evens/base';
import { refusal } from '@evens/contract';
import type { HttpApp } from '../../platform/http.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { route } from '../../platform/route.ts';
import type { BytesAnswer } from '../../platform/send-bytes.ts';
import { documentChoices } from './banks.ts';
import { decideDocument, requestDocument } from './decide-document.ts';
import { type DocumentParts, openFile } from './file-safe.ts';
import { presentDocument, presentForOperators } from './present.ts';
import { presentDocuments } from './present-documents.ts';
import { sendDocument } from './send-document.ts';
import {
  findPicture,
  isVerified,
  parseDocumentId,
  parseFileId,
  readForOperators,
  type StoredFile,
} from './store.ts';
import { proposeTwoPersons } from './two-persons.ts';

export interface DocumentRoutesParts extends DocumentParts {
  /** Years, of the jurisdiction. */
  readonly ageMin: number;
  /** Something of the account changed that its pages show. */
  readonly accountChanged: (accountId: AccountId) => void;
}

const QUEUE_MAX = 50;
const done = { HasErrors: false } as const;

function pictureAnswer({ id, kind }: StoredFile, bytes: Buffer): BytesAnswer {
  return { name: `${kind}-${id.slice(-12)}.jpg`, type: 'image/jpeg', disposition: 'inline', bytes };
}

const present = (text: string | undefined) => (text === '' ? undefined : text);

/** Documents: a player sends and sees their own, operators decide. */
export function documentRoutes(app: HttpApp, parts: DocumentRoutesParts): void {
  const { pool } = parts;

  route(app, 'GET /api/user/files/get', async ({ principal }) => {
    const { playerId, currency } = principal;
    const [documents, verified] = await Promise.all([
      presentDocuments(pool, playerId),
      isVerified(pool, playerId),
    ]);
    const { banks, accountTypes } = documentChoices(currency);
    const choice = ({ value, name }: { value: string; name?: string }) => ({
      Value: value,
      Name: name ?? null,
    });
    return ok({
      IsVerified: verified,
      ...documents,
      Banks: banks.map(choice),
      AccountTypes: accountTypes.map(choice),
    });
  });

  route(app, 'POST /api/user/files/send', async ({ principal, body, files, atMs }) => {
    const commandId = parseCommandId(body.CommandId);
    if (!commandId.ok) return err(refusal('InvalidRequestException', { reason: 'CommandId is no UUIDv7' }));
    const sent = await sendDocument(
      { ...parts, drawings: app.drawings },
      {
        playerId: principal.playerId,
        currency: principal.currency,
        commandId: commandId.value,
        form: {
          kind: body.Kind,
          type: body.Type,
          country: present(body.Country),
          bank: present(body.Bank),
          accountType: present(body.AccountType),
        },
        files,
        atMs,
      },
    );
    return sent.ok ? ok({ ...done, Document: presentDocument(sent.value) }) : sent;
  });

  route(app, 'GET /api/user/files/file', async ({ principal, query }) => {
    const id = parseFileId(query.id);
    const file = id && (await findPicture(pool, { id, playerId: principal.playerId }));
    const content = file && (await openFile(parts, file));
    return file && content ? ok(pictureAnswer(file, content)) : err(refusal('NotFoundException'));
  });

  route(app, 'GET /api/desk/documents', async ({ query }) => {
    const documents = await readForOperators(pool, { state: query.state ?? 'waiting', limit: QUEUE_MAX });
    return ok({ Documents: documents.map(presentForOperators) });
  });

  route(app, 'GET /api/desk/documentfile', async ({ principal, query, atMs }) => {
    const id = parseFileId(query.id);
    const file = id && (await findPicture(pool, { id }));
    const content = file && (await openFile(parts, file));
    if (!file || !content) return err(refusal('NotFoundException'));
    await recordOperatorAction(pool, {
      operator: principal.userName,
      action: 'document-view',
      subject: `player:${file.player_id}`,
      details: { document: file.document_id, file: file.id },
      atMs,
    });
    return ok(pictureAnswer(file, content));
  });

  route(app, 'POST /api/desk/document', async ({ principal, body, atMs }) => {
    const id = parseDocumentId(body.ID);
    if (!id) return err(refusal('NotFoundException'));
    const { Accept: accept, Reason: reason, DetailsDigest: detailsDigest } = body;
    const { ReasonKey: reasonKey, ExpiresOn: expiresOn } = body;
    const decision = { id, accept, reason, reasonKey, expiresOn, detailsDigest };
    const decided = await decideDocument(parts, decision, { operator: principal.userName, atMs });
    if (!decided.ok) return decided;
    parts.accountChanged(decided.value);
    return ok(done);
  });

  route(app, 'POST /api/desk/twopersons', async ({ principal, body, atMs }) => {
    const id = parseDocumentId(body.ID);
    if (!id) return err(refusal('NotFoundException'));
    const by = { operator: principal.userName, atMs };
    const proposed = await proposeTwoPersons(pool, { id, reason: body.Reason }, by);
    return proposed.ok ? ok({ ...done, ProposalId: proposed.value }) : proposed;
  });

  route(app, 'POST /api/desk/askdocument', async ({ principal, body, atMs }) => {
    const { UserName: userName, Kind: kind, Reason: reason } = body;
    const requested = await requestDocument(
      pool,
      { userName, kind, reason },
      { operator: principal.userName, atMs },
    );
    if (!requested.ok) return requested;
    parts.accountChanged(requested.value);
    return ok(done);
  });
}
