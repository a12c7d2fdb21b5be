import { expect, test } from 'vitest';
import { fieldsTyped, toTypedFields } from './typed-fields.ts';

test('unchanged typed fields equal the stored fields', () => {
  const fields = { Page: 'home', Order: 20, Link: '/live', From: '2026-03-01T10:30:00Z' } as const;
  expect(fieldsTyped('slide', toTypedFields(fields))).toEqual(fields);
});

test('empty fields and fields of another kind are omitted', () => {
  expect(fieldsTyped('faq', { Topic: 'bets', Order: '0', Link: '/x' })).toEqual({ Topic: 'bets', Order: 0 });
  expect(fieldsTyped('post', { Category: '', Date: ' ' })).toEqual({});
});
