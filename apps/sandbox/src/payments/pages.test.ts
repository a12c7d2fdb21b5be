import { languages } from '@evens/locales';
import { expect, it } from 'vitest';
import { challengePage, donePage, missingPage, payPage, sendPage, sentPage } from './pages.ts';
import type { StoredPayment } from './payments-file.ts';
import { sandboxWords } from './sandbox-words.ts';
import { isScenario, scenarios } from './scenarios.ts';
import { fundedPage, fundsPage } from './wallet-pages.ts';

// The fields of a payment that the pages read.
const payment = {
  name: 'Test <card>',
  card: '4242',
  minor: '5000',
  currency: 'EUR',
  returnUrl: 'https://evens.example/ar/user/deposit',
  proposed: 'paid',
} as StoredPayment;
const target = { wallet: 'ETH', address: '0x00', tag: undefined } as const;

function allPages(locale: string): readonly string[] {
  const words = sandboxWords(locale);
  return [
    payPage(payment, words),
    challengePage(payment, 'challenge', words),
    donePage(payment, words),
    missingPage(words),
    sendPage(target, { minimum: '0.01', fault: 'amount' } as Parameters<typeof sendPage>[1], words),
    sentPage(target, '1.5', words),
    fundsPage({ amount: '1<2', currency: 'EUR', fault: 'amount' }, words),
    fundsPage({ amount: '12', currency: 'EURO', fault: 'currency' }, words),
    fundedPage({ amount: '12', currency: 'EUR' }, words),
  ];
}

it.each([
  ['en', '<html lang="en" dir="ltr">', 'Back to the site'],
  ['pt-BR', '<html lang="pt-BR" dir="ltr">', 'Voltar ao site'],
  ['ar', '<html lang="ar" dir="rtl">', 'العودة إلى الموقع'],
  ['xx"><script>', '<html lang="en" dir="ltr">', 'Back to the site'],
])('hosted pages are in the language of the locale %s', (locale, root, back) => {
  const pages = allPages(locale);
  expect(pages.filter((page) => !page.includes(root))).toEqual([]);
  expect(pages[0]).toContain(back);
  expect(pages.filter((page) => /\{\w+\}|undefined|<script|<card>|1<2/.test(page))).toEqual([]);
});

it('wallet pages are translated in every language', () => {
  const pagesIn = (locale: string) => {
    const words = sandboxWords(locale);
    const money = { amount: '12', currency: 'EUR' };
    return [
      fundsPage(money, words),
      ...(['amount', 'currency'] as const).map((fault) => fundsPage({ ...money, fault }, words)),
      fundedPage(money, words),
    ];
  };
  const english = pagesIn('en').join('');
  const extractTexts = (html: string) =>
    [...html.matchAll(/>([^<>]*\p{L}{3,}[^<>]*)</gu)].map(([, text = '']) => text);
  expect(english).toContain('Your play money at X1');
  for (const { code: locale } of languages.filter(({ code }) => code !== 'en')) {
    const texts = extractTexts(pagesIn(locale).join(''));
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((each) => extractTexts(english).includes(each) && each !== '12 EUR')).toEqual([]);
  }
});

it('the outcomes of a payment have different texts in every language', () => {
  for (const { code } of languages) {
    const { t } = sandboxWords(code);
    const keys = Object.keys(scenarios).filter(isScenario);
    expect(new Set(keys.map((key) => t(`sandbox.page.outcome.${key}`))).size, code).toBe(keys.length);
  }
});
