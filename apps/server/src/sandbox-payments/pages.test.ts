import { expect, it } from 'vitest';
import { pageWordsOf } from './page-words.ts';
import { challengePage, donePage, missingPage, payPage, sendPage, sentPage } from './pages.ts';
import type { KeptPayment } from './payments-file.ts';
import { scenarios } from './scenarios.ts';

// The fields of a payment that the pages read.
const payment = {
  name: 'Test <card>',
  card: '4242',
  minor: '5000',
  currency: 'EUR',
  returnUrl: 'https://evens.example/ar/user/deposit',
  proposed: 'paid',
} as KeptPayment;
const target = { wallet: 'ETH', address: '0x00', tag: undefined } as const;

function allPages(locale: string): readonly string[] {
  const words = pageWordsOf(locale);
  return [
    payPage(payment, words),
    challengePage(payment, 'challenge', words),
    donePage(payment, words),
    missingPage(words),
    sendPage(target, { minimum: '0.01', fault: 'amount' } as Parameters<typeof sendPage>[1], words),
    sentPage(target, '1.5', words),
  ];
}

it.each([
  ['en', '<html lang="en" dir="ltr">', 'Back to the site'],
  ['pt-BR', '<html lang="pt-BR" dir="ltr">', 'Voltar ao site'],
  ['ar', '<html lang="ar" dir="rtl">', 'العودة إلى الموقع'],
  ['xx"><script>', '<html lang="en" dir="ltr">', 'Back to the site'],
])('the hosted pages are in the language of the locale %s', (locale, root, back) => {
  const pages = allPages(locale);
  expect(pages.filter((page) => !page.includes(root))).toEqual([]);
  expect(pages[0]).toContain(back);
  expect(pages.filter((page) => /\{\w+\}|undefined|<script|<card>/.test(page))).toEqual([]);
});

it('every outcome has a different text in every language', () => {
  for (const locale of ['en', 'pt', 'ar']) {
    const { outcomes } = pageWordsOf(locale);
    expect(Object.keys(outcomes).toSorted()).toEqual(Object.keys(scenarios).toSorted());
    expect(new Set(Object.values(outcomes)).size).toBe(Object.keys(scenarios).length);
  }
});
