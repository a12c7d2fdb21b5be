import { recordKeys } from '@evens/base';
import {
  type DocumentKind,
  type DocumentReason,
  type DocumentState,
  documentBounds,
  documentStates,
  listDocumentTypes,
  type Refusal,
  refusal,
} from '@evens/contract';
import type { PersonBreak } from '../accounts/person-breaks.ts';
import type { DocumentForm, LockedDocument } from './store.ts';

interface Choice {
  readonly value: string;
}

/** Names of the invalid fields. `choices`: the banks and account types of the player's currency. */
export function wrongFields(
  { kind, type, country, bank, accountType }: DocumentForm,
  { banks, accountTypes }: { readonly banks: readonly Choice[]; readonly accountTypes: readonly Choice[] },
): readonly string[] {
  const wrong: string[] = [];
  const isIdentity = kind === 'identity';
  if (isIdentity && !/^[A-Z]{2}$/.test(country ?? '')) wrong.push('Country');
  if (!listDocumentTypes(kind, country ?? '').some((one) => one === type)) wrong.push('Type');
  if (bank !== undefined && !banks.some(({ value }) => value === bank)) wrong.push('Bank');
  if (accountType !== undefined && !accountTypes.some(({ value }) => value === accountType))
    wrong.push('AccountType');
  return wrong;
}

/** The refusal of one more document: `waiting` are undecided, `sent` are those of the last 24 hours. */
export function limitRefusal({
  waiting,
  sent,
}: {
  readonly waiting: number;
  readonly sent: number;
}): Refusal | undefined {
  const { waitingMax, dayMax } = documentBounds;
  if (waiting >= waitingMax) return refusal('DocumentLimitReachedException', { maximum: waitingMax });
  return sent >= dayMax ? refusal('DocumentLimitReachedException', { maximum: dayMax }) : undefined;
}

/** Name of a state; undefined for an unknown number. */
function findStateName(state: number): DocumentState | undefined {
  const names: readonly DocumentState[] = recordKeys(documentStates);
  return names.find((name) => documentStates[name] === state);
}

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Whether the text is a day of the calendar that has not ended in UTC. */
function isFutureDay(day: string, atMs: number): boolean {
  const ms = Date.parse(day);
  return Number.isFinite(ms) && isoDay(ms) === day && day >= isoDay(atMs);
}

export interface DecisionRequest {
  readonly accept: boolean;
  readonly reason: string | undefined;
  readonly reasonKey: DocumentReason | undefined;
  /** YYYY-MM-DD, of an accepted document. */
  readonly expiresOn: string | undefined;
  /** Digest of the details that the operator compared the document with. */
  readonly detailsDigest: string | undefined;
}

/**
 * Refuses InvalidDetails of a decline without a reason, of an acceptance that names no details, and of a last day of
 * validity that is no date, has passed, or belongs to a document that is declined or does not expire.
 */
export function incompleteRefusal(
  { accept, reason, reasonKey, expiresOn, detailsDigest }: DecisionRequest,
  { kind, atMs }: { readonly kind: DocumentKind; readonly atMs: number },
): Refusal | undefined {
  const mayExpire = accept && kind === 'identity';
  if (expiresOn !== undefined && !(mayExpire && isFutureDay(expiresOn, atMs)))
    return refusal('InvalidDetailsException', { fields: ['ExpiresOn'] });
  if (!accept && reason === undefined && reasonKey === undefined)
    return refusal('InvalidDetailsException', { fields: ['Reason'] });
  return accept && detailsDigest === undefined
    ? refusal('InvalidDetailsException', { fields: ['DetailsDigest'] })
    : undefined;
}

/** Refuses DocumentDecided of a document that does not wait for a decision. */
export function decidedRefusal({ state }: Pick<LockedDocument, 'state'>): Refusal | undefined {
  return findStateName(state) === 'processing'
    ? undefined
    : refusal('DocumentDecidedException', { state: findStateName(state) ?? '' });
}

/** Refuses, in this order: SecondOperatorRequired of one's own document, DocumentDecided, DetailsChanged. */
export function decisionRefusal(
  document: Pick<LockedDocument, 'user_name' | 'state' | 'details_digest'>,
  {
    accept,
    detailsDigest,
    operator,
  }: Pick<DecisionRequest, 'accept' | 'detailsDigest'> & { readonly operator: string },
): Refusal | undefined {
  if (document.user_name === operator) return refusal('SecondOperatorRequiredException');
  const decided = decidedRefusal(document);
  if (decided) return decided;
  return accept && document.details_digest !== detailsDigest ? refusal('DetailsChangedException') : undefined;
}

type OtherBreak = Pick<PersonBreak, 'userName' | 'isProven'>;

/** The refusal that names the accounts, and says whether two operators may still declare their players two persons. */
export function onBreakRefusal(breaks: readonly OtherBreak[]): Refusal {
  return refusal('PersonOnBreakException', {
    accounts: breaks.map(({ userName }) => userName).join(', '),
    mayDiffer: breaks.every(({ isProven }) => !isProven),
  });
}

/**
 * Refuses, in this order: NotFound where no break bars the verification, SecondOperatorRequired of one's own accounts, and
 * PersonOnBreak where documents proved that an account on a break belongs to the same person.
 */
export function twoPersonsRefusal(
  { user_name: userName }: Pick<LockedDocument, 'user_name'>,
  breaks: readonly OtherBreak[],
  operator: string,
): Refusal | undefined {
  if (breaks.length === 0) return refusal('NotFoundException');
  if ([userName, ...breaks.map((other) => other.userName)].includes(operator))
    return refusal('SecondOperatorRequiredException');
  return breaks.some(({ isProven }) => isProven) ? onBreakRefusal(breaks) : undefined;
}
