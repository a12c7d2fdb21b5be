import { type DocumentKind, type DocumentReason, documentStates, type Refusal } from '@evens/contract';
import { describe, expect, test } from 'vitest';
import {
  decidedRefusal,
  decisionRefusal,
  incompleteRefusal,
  limitRefusal,
  onBreakRefusal,
  twoPersonsRefusal,
  wrongFields,
} from './document-rules.ts';
import type { DocumentForm } from './store.ts';

const form: DocumentForm = {
  ...{ kind: 'identity', type: 'passport', country: 'DE' },
  ...{ bank: undefined, accountType: undefined },
};
const choices = { banks: [{ value: '237' }], accountTypes: [{ value: 'checking' }] };
const refusalCode = (refused: Refusal | undefined) => refused?.code;

describe('the form of a document', () => {
  test.each<readonly [Partial<DocumentForm>, readonly string[]]>([
    [{}, []],
    [{ type: 'identity-card' }, []],
    // People there have no identity card.
    [{ type: 'identity-card', country: 'GB' }, ['Type']],
    [{ type: 'cnh', country: 'BR' }, []],
    [{ type: 'cnh' }, ['Type']],
    [{ country: undefined }, ['Country']],
    [{ country: 'de' }, ['Country']],
    [{ country: 'DEU' }, ['Country']],
    // Other kinds do not depend on a country.
    [{ kind: 'address', type: 'utility-bill', country: undefined }, []],
    [{ kind: 'address', type: 'passport' }, ['Type']],
    [{ kind: 'payment-method', type: 'bank-statement', bank: '237', accountType: 'checking' }, []],
    [
      { kind: 'payment-method', type: 'bank-statement', bank: '1', accountType: 'other' },
      ['Bank', 'AccountType'],
    ],
    [{ country: '', type: 'payslip', bank: '', accountType: '' }, ['Country', 'Type', 'Bank', 'AccountType']],
  ])('a form with %j has the wrong fields %j', (changes, fields) => {
    expect(wrongFields({ ...form, ...changes }, choices)).toEqual(fields);
  });

  test('the document form refuses a bank in a currency without a list of banks', () => {
    expect(wrongFields({ ...form, bank: '237' }, { banks: [], accountTypes: [] })).toEqual(['Bank']);
  });
});

test.each([
  [9, 19, undefined],
  [10, 10, 10],
  [0, 20, 20],
  [10, 20, 10],
])('for %i waiting documents and %i sent today, the limit is %s', (waiting, sent, maximum) => {
  expect(limitRefusal({ waiting, sent })).toEqual(
    maximum && { code: 'DocumentLimitReachedException', data: { maximum } },
  );
});

describe('a decision', () => {
  const { processing, accepted, declined, failed } = documentStates;
  type Locked = Parameters<typeof decisionRefusal>[0];
  const waiting: Locked = { user_name: 'Ada', state: processing, details_digest: 'a1' };
  const judge = (changes: Partial<Locked>, accept = true, detailsDigest = 'a1') =>
    refusalCode(decisionRefusal({ ...waiting, ...changes }, { accept, detailsDigest, operator: 'anna' }));

  test('a decision needs a reason to decline and the digest of the details to accept', () => {
    const incompleteFields = (
      accept: boolean,
      reason: string | undefined,
      detailsDigest: string | undefined,
      more: { reasonKey?: DocumentReason; expiresOn?: string; kind?: DocumentKind } = {},
    ) => {
      const { kind = 'identity', reasonKey, expiresOn } = more;
      const decision = { accept, reason, reasonKey, expiresOn, detailsDigest };
      return incompleteRefusal(decision, { kind, atMs: Date.UTC(2026, 2, 1, 12) })?.data?.['fields'];
    };
    expect(incompleteFields(false, undefined, 'a1')).toEqual(['Reason']);
    expect(incompleteFields(false, 'unreadable', undefined)).toBeUndefined();
    expect(incompleteFields(true, 'looks good', undefined)).toEqual(['DetailsDigest']);
    expect(incompleteFields(true, undefined, 'a1')).toBeUndefined();
    expect(incompleteFields(false, undefined, 'a1', { reasonKey: 'cut-off' })).toBeUndefined();
    for (const expiresOn of ['2026-03-01', '2036-02-29'])
      expect(incompleteFields(true, undefined, 'a1', { expiresOn })).toBeUndefined();
    for (const expiresOn of ['2026-02-28', '2027-02-29'])
      expect(incompleteFields(true, undefined, 'a1', { expiresOn })).toEqual(['ExpiresOn']);
    const expiresOn = '2027-01-01';
    expect(incompleteFields(false, 'unreadable', 'a1', { expiresOn })).toEqual(['ExpiresOn']);
    expect(incompleteFields(true, undefined, 'a1', { kind: 'address', expiresOn })).toEqual(['ExpiresOn']);
  });

  test("a decision refuses the operator's own document, a decided one, and changed details", () => {
    expect(judge({})).toBeUndefined();
    expect(judge({ user_name: 'anna' })).toBe('SecondOperatorRequiredException');
    expect(judge({ details_digest: 'b2' })).toBe('DetailsChangedException');
    expect(judge({ details_digest: 'b2' }, false)).toBeUndefined();
    for (const state of [accepted, declined, failed])
      for (const accept of [true, false]) expect(judge({ state }, accept)).toBe('DocumentDecidedException');
  });

  test('a decision refuses in a fixed order', () => {
    const changed = { details_digest: 'b2', state: accepted };
    expect(judge({ ...changed, user_name: 'anna' })).toBe('SecondOperatorRequiredException');
    expect(judge(changed)).toBe('DocumentDecidedException');
  });

  test('a decision reports the state of a document that was decided before', () => {
    expect(decidedRefusal({ state: processing })).toBeUndefined();
    expect(decidedRefusal({ state: declined })?.data).toEqual({ state: 'declined' });
    expect(decidedRefusal({ state: failed })?.data).toEqual({ state: 'failed' });
    expect(decidedRefusal({ state: 7 })?.data).toEqual({ state: '' });
  });
});

describe('two players that operators declare two persons', () => {
  const other = { userName: 'Bert', isProven: false };
  const judge = (breaks: Parameters<typeof twoPersonsRefusal>[1], operator = 'anna') =>
    twoPersonsRefusal({ user_name: 'Ada' }, breaks, operator);

  test('a two-persons proposal needs a break that bars the verification, and an uninvolved operator', () => {
    expect(judge([other])).toBeUndefined();
    expect(refusalCode(judge([]))).toBe('NotFoundException');
    expect(refusalCode(judge([other], 'Ada'))).toBe('SecondOperatorRequiredException');
    expect(refusalCode(judge([{ ...other, userName: 'Carl' }, other], 'Bert'))).toBe(
      'SecondOperatorRequiredException',
    );
  });

  test('a two-persons proposal is refused if documents prove one person, even for one of several breaks', () => {
    const proven = { userName: 'Carl', isProven: true };
    expect(judge([other, proven])).toEqual({
      code: 'PersonOnBreakException',
      data: { accounts: 'Bert, Carl', mayDiffer: false },
    });
    expect(refusalCode(judge([other, proven], 'Carl'))).toBe('SecondOperatorRequiredException');
    expect(onBreakRefusal([other]).data).toEqual({ accounts: 'Bert', mayDiffer: true });
  });
});
