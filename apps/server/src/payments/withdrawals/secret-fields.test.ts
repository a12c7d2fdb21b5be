import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeal } from '../../platform/seal.ts';
import { neteller } from '../methods/neteller.ts';
import { skrill } from '../methods/skrill.ts';
import { openSecretFields, sealSecretFields } from './secret-fields.ts';

const sampleKey = (byte: number) => createSecretKey(new Uint8Array(32).fill(byte));
const seal = createSeal([{ id: 'a', key: sampleKey(1) }]);
const [form, plain] = [neteller.withdrawal, skrill.withdrawal];
if (!form || !plain) throw new Error('the methods of this test have no withdrawal');
const sealed = (values: Readonly<Record<string, string>>, no = 7) =>
  sealSecretFields(seal, { no, form, values });

test('secret fields open as they were sealed, without any other field', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (SecureID, AccountID) => {
      const text = sealed({ SecureID, AccountID }) ?? '';
      expect(openSecretFields(seal, { no: 7, sealed: text })).toEqual({ SecureID });
    }),
  );
});

test('a form without secret values has nothing to seal', () => {
  expect(sealed({ AccountID: '123456789012' })).toBeUndefined();
  expect(sealSecretFields(seal, { no: 7, form: plain, values: { SkrillLogin: 'a@b.eu' } })).toBeUndefined();
});

test('secret fields open only for their own payment and with their own key', () => {
  const text = sealed({ SecureID: '123456' }) ?? '';
  expect(text).not.toContain('123456');
  expect(() => openSecretFields(seal, { no: 8, sealed: text })).toThrow();
  const other = createSeal([{ id: 'a', key: sampleKey(2) }]);
  expect(() => openSecretFields(other, { no: 7, sealed: text })).toThrow();
});
