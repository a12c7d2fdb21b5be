import { describe, expect, it } from 'vitest';
import type { StoredPayment } from './payments-file.ts';
import { readWidgetPath } from './widget.ts';
import { type WidgetFields, widgetEndPage, widgetPayPage } from './widget-pages.ts';

const payment: StoredPayment = {
  id: 'p1',
  merchant: 'sandbox-widget',
  token: 'x'.repeat(32),
  direction: 'deposit',
  name: 'A <method>',
  minor: '1500',
  currency: 'EUR',
  returnUrl: 'https://evens.example/en/user/deposit',
  proposed: 'paid',
  card: '',
  step: '{}',
  chosen: null,
  createdMs: 0,
};
const fields: WidgetFields = {
  widgetId: 'w1',
  locale: 'en-GB',
  symbol: 'EUR',
  email: 'ada@example.org',
  isBuyMoreHidden: false,
  isTryAgainHidden: false,
  isEmailHidden: false,
};
const ended = (chosen: string, changes: Partial<WidgetFields> = {}) =>
  widgetEndPage({ ...payment, chosen }, { ...fields, ...changes });

describe("the payment service's widget", () => {
  it('the widget displays the amount with the symbol, and the e-mail address unless it is hidden', () => {
    expect(widgetPayPage(payment, fields)).toContain('15.00 EUR');
    expect(widgetPayPage(payment, fields)).toContain('value="ada@example.org"');
    expect(widgetPayPage(payment, { ...fields, isEmailHidden: true })).not.toContain('type="email"');
  });

  it('the widget offers another purchase after a payment and a retry after a refusal, unless hidden', () => {
    expect(ended('paid')).toContain('data-event="buy-more"');
    expect(ended('paid', { isBuyMoreHidden: true })).not.toContain('data-event');
    for (const outcome of ['declined', 'cancelled']) {
      expect(ended(outcome)).toContain('data-event="try-again"');
      expect(ended(outcome, { isTryAgainHidden: true })).not.toContain('data-event');
    }
  });

  it("the widget is in the player's language, or else in English", () => {
    expect(widgetPayPage(payment, { ...fields, locale: 'ar-EG' })).toContain('<html lang="ar" dir="rtl">');
    expect(widgetPayPage(payment, { ...fields, locale: 'pt-BR' })).toContain('lang="pt-BR"');
    expect(widgetPayPage(payment, { ...fields, locale: 'xx"><script>' })).toContain('<html lang="en"');
  });

  it('the widget escapes the fields of its URL', () => {
    const hostile = { ...fields, widgetId: '"><script>1</script>', symbol: '<b>', email: '"onfocus="1' };
    const page = widgetPayPage(payment, hostile);
    for (const part of ['<script>1', '<b>', '"onfocus', '<method>']) expect(page).not.toContain(part);
  });
});

describe('a widget URL', () => {
  const path = `/widget/${payment.token}`;

  it('a widget URL is parsed into a payment and its fields', () => {
    const query = 'widgetId=w1&locale=en-GB&symbol=EUR&email=ada%40example.org&buyMoreHidden=true';
    expect(readWidgetPath(`${path}?${query}`)).toEqual({
      token: payment.token,
      path: `/sandbox-payments${path}?${query}`,
      fields: { ...fields, isBuyMoreHidden: true },
    });
  });

  it.each([`${path}x`, '/widget/short', `/pay/${payment.token}`, `${path}?email=${'x'.repeat(1500)}`])(
    'readWidgetPath returns undefined for %s',
    (other) => expect(readWidgetPath(other)).toBeUndefined(),
  );
});
