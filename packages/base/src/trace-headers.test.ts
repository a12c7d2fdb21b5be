import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTapTraces, parseTraceHeaders } from './trace-headers.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${spanId}-01`;

test('headers of the first call after a tap are parsed to its ids and its age', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 24, maxLength: 24 }),
      fc.double({ min: 0, max: 10_000, noNaN: true }),
      (random, ms) => {
        fc.pre(
          random.subarray(0, 16).some((byte) => byte > 0) && random.subarray(16).some((byte) => byte > 0),
        );
        const hex = Buffer.from(random).toString('hex');
        const taps = createTapTraces(() => random);
        taps.tapped(1000);
        expect(parseTraceHeaders(taps.headers(1000 + ms) ?? {})).toEqual({
          traceId: hex.slice(0, 32),
          spanId: hex.slice(32),
          sinceTapMs: Math.round(1000 + ms - 1000),
        });
      },
    ),
  );
});

test('a call without a tap, the second one after a tap and one after ten seconds have no headers', () => {
  const taps = createTapTraces(() => new Uint8Array(24).fill(7));
  expect(taps.headers(5)).toBeUndefined();
  taps.tapped(5);
  expect(taps.headers(9)).toEqual({
    traceparent: `00-${'07'.repeat(16)}-${'07'.repeat(8)}-01`,
    tracestate: 'evens=4',
  });
  expect(taps.headers(10)).toBeUndefined();
  taps.tapped(20);
  expect(taps.headers(10_021)).toBeUndefined();
});

test.each([
  ['a missing header', undefined],
  ['two headers', `${traceparent}, ${traceparent}`],
  ['another version', `01-${traceId}-${spanId}-01`],
  ['upper case', traceparent.toUpperCase()],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['a span id of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['a trace that is not recorded', `00-${traceId}-${spanId}-00`],
  ['more text', `${traceparent}-more`],
])('%s is no trace', (_, header) => {
  expect(parseTraceHeaders({ traceparent: header, tracestate: 'evens=5' })).toBeUndefined();
});

test.each([
  ['evens=5', 5],
  ['other=1, evens=70 ,more=2', 70],
  ['evens=10001', undefined],
  ['evens=-5', undefined],
  ['notevens=5', undefined],
  [`evens=5,${'a'.repeat(512)}`, undefined],
  [undefined, undefined],
])('the state %s has the age of the tap %s', (tracestate, sinceTapMs) => {
  expect(parseTraceHeaders({ traceparent, tracestate })).toEqual({ traceId, spanId, sinceTapMs });
});
