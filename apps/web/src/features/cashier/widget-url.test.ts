import { describe, expect, it } from 'vitest';
import type { PaymentWidget } from '../../core/modals.ts';
import { widgetUrl } from './widget-url.ts';

const own = 'https://evens.example';
const widget: PaymentWidget = {
  widgetId: 'w 1',
  payload: 'https://pay.example/widget?order=7',
  locale: 'pt-BR',
  symbol: 'BTC',
  buyMoreHidden: true,
  tryAgainHidden: false,
  emailHidden: true,
  email: '',
};

describe('the address of a payment widget', () => {
  it('is the payload with the fields of the widget', () => {
    expect(widgetUrl({ ...widget, email: 'ada@example.org' }, own)).toBe(
      'https://pay.example/widget?order=7&widgetId=w+1&locale=pt-BR&symbol=BTC&email=ada%40example.org&buyMoreHidden=true&tryAgainHidden=false&emailHidden=true',
    );
    expect(widgetUrl(widget, own)).not.toContain('email=');
  });

  it.each(['', 'order 7', 'javascript:alert(1)', 'data:text/html,x', `${own}/arcade/dice`])(
    'is none where the payload is %j',
    (payload) => expect(widgetUrl({ ...widget, payload }, own)).toBeUndefined(),
  );
});
