import {
  type DocumentKind,
  documentKinds,
  documentStates,
  type PlayerDocument,
  type WaitingDocument,
} from '@evens/contract';
import type { DocumentRecord, RequestRow, ReviewedRow } from './store.ts';

export function presentDocument(row: DocumentRecord): PlayerDocument {
  return {
    ID: row.id,
    Kind: row.kind,
    Type: row.type,
    Country: row.country,
    Bank: row.bank,
    AccountType: row.account_type,
    StatusID: row.state,
    Reason: row.reason,
    ReasonKey: row.reason_key,
    ExpiresOn: row.expires_on,
    CreatedDate: row.created_at.toISOString(),
    DecidedDate: row.decided_at?.toISOString() ?? null,
    Files: row.files.map(({ id, content_type, bytes, erased }) => ({
      ID: id,
      ContentType: content_type,
      Bytes: bytes,
      IsKept: !erased && content_type === 'image/jpeg',
    })),
  };
}

export function presentForOperators(row: ReviewedRow & DocumentRecord): WaitingDocument {
  return {
    ...presentDocument(row),
    PlayerID: row.player_id,
    PlayerLanguage: row.player_language,
    UserName: row.user_name,
    FullName: row.full_name,
    BirthDate: row.birth_date,
    Address: row.address,
    PlayerCountry: row.player_country,
    DetailsDigest: row.details_digest,
    IsVerified: row.verified,
    DecidedBy: row.decided_by,
  };
}

/** An accepted document stays decisive even if others are sent later; otherwise the newest document decides. */
function kindState(kind: DocumentKind, documents: readonly DocumentRecord[]): number {
  const own = documents.filter((document) => document.kind === kind);
  const isAccepted = own.some(({ state }) => state === documentStates.accepted);
  return isAccepted ? documentStates.accepted : (own[0]?.state ?? documentStates.none);
}

export function presentKinds(documents: readonly DocumentRecord[], requests: readonly RequestRow[]) {
  return documentKinds.map((kind) => ({
    Kind: kind,
    StatusID: kindState(kind, documents),
    AskedFor: requests.find((request) => request.kind === kind)?.reason ?? null,
  }));
}
