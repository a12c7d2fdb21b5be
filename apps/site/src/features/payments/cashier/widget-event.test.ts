import { describe, expect, it } from 'vitest';
import { readWidgetEvent } from './widget-event.ts';

const message = { type: 'payment-widget', widgetId: 'w1', event: 'ended' };

describe('a message of a payment widget', () => {
  it.each(['open', 'ended', 'buy-more', 'try-again'])(
    'readWidgetEvent returns the event %s of its widget',
    (event) => expect(readWidgetEvent({ ...message, event }, 'w1')).toBe(event),
  );

  it.each([
    ['another widget', { ...message, widgetId: 'w2' }],
    ['another type', { ...message, type: 'webpackOk' }],
    ['an unknown event', { ...message, event: 'paid' }],
    ['an inherited name', { ...message, event: 'constructor' }],
    ['no text', { ...message, event: ['ended'] }],
    ['nothing', null],
    ['text', 'payment-widget'],
    ['a message without an event', { type: 'payment-widget', widgetId: 'w1' }],
  ])('readWidgetEvent ignores a message with %s', (_, other) =>
    expect(readWidgetEvent(other, 'w1')).toBeUndefined(),
  );
});
