import { expect, test } from 'vitest';
import { parseZone } from './zone-time.ts';

function textIn(zone: string, instants: readonly string[]): readonly string[] {
  const found = parseZone(zone);
  if (!found.ok) throw new Error(`${zone}: ${found.error}`);
  return instants.map((instant) => found.value.text(Date.parse(instant)));
}

test('a moment is written with the offset that its zone had at that time', () => {
  // An hour apart, over the change to winter time.
  const instants = ['2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z', '2026-10-25T00:30:00Z'];
  expect(textIn('Europe/Malta', instants)).toEqual([
    '2026-10-25T02:59:59+02:00',
    '2026-10-25T02:00:00+01:00',
    '2026-10-25T02:30:00+02:00',
  ]);
  expect(textIn('UTC', instants.slice(0, 1))).toEqual(['2026-10-25T00:59:59Z']);
  expect(textIn('-03:30', ['2026-01-01T02:00:00Z'])).toEqual(['2025-12-31T22:30:00-03:30']);
  expect(textIn('+05:45', ['2026-01-01T20:00:00Z'])).toEqual(['2026-01-02T01:45:00+05:45']);
});

test('a formatted time parses back to its original moment', () => {
  for (const zone of ['America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe', '+13:45', 'UTC']) {
    const startMs = Date.parse('2026-01-01T00:00:00Z');
    const instants = Array.from({ length: 400 }, (_, n) => startMs + n * 22 * 3_600_000);
    const found = parseZone(zone);
    if (!found.ok) throw new Error(found.error);
    expect(instants.map((atMs) => Date.parse(found.value.text(atMs)))).toEqual(instants);
  }
});

test.each(['', 'Nowhere/Atall', '+99:00', '5', 'Europe/Malta; x'])('%j is refused as a time zone', (zone) => {
  expect(parseZone(zone)).toEqual({ ok: false, error: 'not-a-zone' });
});
