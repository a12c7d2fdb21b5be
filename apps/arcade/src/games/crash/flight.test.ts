import type { TableRound } from '@evens/contract';
import { msUntil, multiplierAt } from '@evens/games';
import { describe, expect, test } from 'vitest';
import { round } from '../../frame/table/testing.ts';
import { flightNow, gridHeights, heightAt, viewAt } from './flight.ts';

const STARTS_AT = 10_500;
const chain = { no: 1, commitment: 'c', salt: 's', length: 10, link: 3 };
const flying = (fields: Partial<TableRound> = {}): TableRound =>
  round({ phase: 'playing', view: { kind: 'crash', chain, startsAt: STARTS_AT, crash: null }, ...fields });
const at = (elapsedMs: number) => STARTS_AT + elapsedMs;
const tickAt = (elapsedMs: number) => ({ at: at(elapsedMs), m: multiplierAt(elapsedMs) });

describe('a flight', () => {
  test('a round takes bets until its cut-off, and the flight begins a moment later', () => {
    const boarding = round({ view: { kind: 'crash', chain, startsAt: null, crash: null } });
    const seen = (nowMs: number) => flightNow({ line: 'live', round: boarding, tick: null }, nowMs);
    expect(seen(4000)).toEqual({ kind: 'boarding', leftMs: 6000, wholeMs: 10_000 });
    expect(seen(10_000)).toEqual({ kind: 'lifting' });
    expect(flightNow({ line: 'live', round: flying(), tick: null }, at(-1))).toEqual({ kind: 'lifting' });
  });

  test('the flight follows the clock between two messages of the server', () => {
    const seen = flightNow({ line: 'live', round: flying(), tick: tickAt(5000) }, at(5090));
    expect(seen).toEqual({ kind: 'flying', elapsedMs: 5090, hundredths: multiplierAt(5090) });
  });

  test('the flight stops without messages, and is outdated soon after', () => {
    const seen = (elapsedMs: number) =>
      flightNow({ line: 'live', round: flying(), tick: tickAt(5000) }, at(elapsedMs));
    expect(seen(5900)).toMatchObject({ kind: 'flying', elapsedMs: 5250 });
    expect(seen(6300)).toEqual({ kind: 'unsure', elapsedMs: 5000, hundredths: multiplierAt(5000) });
  });

  test('the flight is not shown before the first connection', () => {
    expect(flightNow({ line: 'joining', round: flying(), tick: null }, at(300))).toEqual({ kind: 'none' });
  });

  test('the flight is outdated at once while disconnected', () => {
    const seen = flightNow({ line: 'away', round: flying(), tick: null }, at(300));
    expect(seen).toMatchObject({ kind: 'unsure', elapsedMs: 0 });
  });

  test('the flight ends at the server’s crash point, regardless of the drawn curve', () => {
    const over = flying({ phase: 'over', view: { kind: 'crash', chain, startsAt: STARTS_AT, crash: 163 } });
    expect(flightNow({ line: 'live', round: over, tick: null }, at(60_000))).toEqual({
      kind: 'crashed',
      hundredths: 163,
      elapsedMs: msUntil(163),
    });
  });

  test('a refunded flight is not shown', () => {
    expect(flightNow({ line: 'live', round: flying({ phase: 'refunded' }), tick: null }, at(0))).toEqual({
      kind: 'refunded',
    });
    expect(flightNow({ line: 'live', round: null, tick: null }, 0)).toEqual({ kind: 'none' });
  });
});

describe('the visible part', () => {
  test.each([0, 3000, 20_000, 60_000, 150_000])(
    'the visible part contains the flight after %i ms',
    (elapsedMs) => {
      const { wideMs, high } = viewAt(elapsedMs);
      expect(elapsedMs).toBeLessThan(wideMs);
      expect(heightAt(elapsedMs)).toBeLessThan(high);
      const lines = gridHeights(high);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.every((line) => line > 1 && line < high)).toBe(true);
    },
  );
});
