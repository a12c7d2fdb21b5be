import type { PaymentWidget } from '@evens/web/core/modals.ts';
import { describe, expect, it } from 'vitest';
import { widgetFrame } from './widget-frame.ts';

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

describe('the frame of a payment widget', () => {
  it("the frame of a payment widget opens the payload URL with the widget's fields", () => {
    expect(widgetFrame({ ...widget, email: 'ada@example.org' }, own)?.url).toBe(
      'https://pay.example/widget?order=7&widgetId=w+1&locale=pt-BR&symbol=BTC&email=ada%40example.org&buyMoreHidden=true&tryAgainHidden=false&emailHidden=true',
    );
    expect(widgetFrame(widget, own)?.url).not.toContain('email=');
  });

  it('a frame keeps the origin of a provider’s site and gets none for a page of this site', () => {
    const theirs = widgetFrame(widget, own);
    expect(theirs?.origin).toBe('https://pay.example');
    expect(theirs?.sandbox.split(' ')).toContain('allow-same-origin');
    const ours = widgetFrame({ ...widget, payload: `${own}/sandbox-payments/widget/x` }, own);
    expect(ours?.origin).toBe('null');
    expect(ours?.sandbox.split(' ')).toEqual(['allow-forms', 'allow-scripts']);
  });

  it.each(['', 'order 7', 'javascript:alert(1)', 'data:text/html,x'])(
    'widgetFrame returns undefined for the payload %j',
    (payload) => expect(widgetFrame({ ...widget, payload }, own)).toBeUndefined(),
  );
});
