import { type DocumentKind, type DocumentState, documentKinds, documentStates } from '@evens/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { presentDocument, presentKinds } from './present.ts';
import type { DocumentFileId, DocumentId, DocumentRecord, FileRow } from './store.ts';

// Any text is an id here.
const id = 'd-1' as DocumentId;
const document = (
  kind: DocumentKind,
  state: DocumentState,
  changes: Partial<DocumentRecord> = {},
): DocumentRecord => ({
  ...{ id, kind, type: 'passport', country: 'DE', bank: null, account_type: null, reason: null, files: [] },
  ...{ reason_key: null, expires_on: null },
  ...{ state: documentStates[state], created_at: new Date(Date.UTC(2026, 10, 15)), decided_at: null },
  ...changes,
});
const kindStatus = (kind: DocumentKind, documents: readonly DocumentRecord[]) =>
  presentKinds(documents, []).find(({ Kind }) => Kind === kind)?.StatusID;

describe('the state of a kind of document', () => {
  test('the status of a kind is that of its newest document', () => {
    expect(kindStatus('identity', [])).toBe(documentStates.none);
    const sent = [document('address', 'processing'), document('identity', 'declined')];
    expect(kindStatus('identity', sent)).toBe(documentStates.declined);
    expect(kindStatus('identity', [document('identity', 'processing'), ...sent])).toBe(
      documentStates.processing,
    );
    expect(kindStatus('payment-method', sent)).toBe(documentStates.none);
  });

  test('the status of a kind is accepted exactly if one of its documents is accepted', () => {
    const states = fc.constantFrom<DocumentState>('processing', 'accepted', 'declined', 'failed', 'expired');
    const documents = fc.array(fc.tuple(fc.constantFrom(...documentKinds), states));
    fc.assert(
      fc.property(documents, (sent) => {
        const records = sent.map(([kind, state]) => document(kind, state));
        for (const kind of documentKinds) {
          const isAccepted = sent.some(([own, state]) => own === kind && state === 'accepted');
          expect(kindStatus(kind, records) === documentStates.accepted).toBe(isAccepted);
        }
      }),
    );
  });

  test('a kind shows the reason of a request for it', () => {
    const kinds = presentKinds([], [{ kind: 'address', reason: 'the street is missing' }]);
    expect(kinds.map(({ Kind, AskedFor }) => [Kind, AskedFor])).toEqual([
      ['identity', null],
      ['address', 'the street is missing'],
      ['payment-method', null],
      ['source-of-funds', null],
    ]);
  });
});

test('a file can be opened unless it was erased or is not a redrawn picture', () => {
  const file = (changes: Partial<FileRow> = {}): FileRow => ({
    ...{ id: 'f-1' as DocumentFileId, document_id: id, content_type: 'image/jpeg', bytes: 9, erased: false },
    ...changes,
  });
  const files = [file(), file({ erased: true }), file({ content_type: 'application/pdf' })];
  const { Files, DecidedDate } = presentDocument(document('identity', 'processing', { files }));
  expect(Files.map(({ IsKept }) => IsKept)).toEqual([true, false, false]);
  expect(DecidedDate).toBeNull();
});
