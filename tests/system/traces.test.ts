import { afterEach, expect, test, vi } from 'vitest';
import { ArcadeFrame, newCommandId } from '../fixture/arcade.ts';
import { Browser, registerPlayer } from '../fixture/browser.ts';
import { placeFirstSingle } from '../fixture/first-single.ts';
import { openSite } from '../fixture/open-site.ts';
import { quietSeason } from '../fixture/quiet-season.ts';
import type { Site } from '../fixture/site-place.ts';
import { topUp } from '../fixture/top-up.ts';
import { type CollectedSpan, startTraceCollector } from '../fixture/trace-collector.ts';

const SINCE_TAP_MS = 120;
const spanId = '00f067aa0ba902b7';
const ids = {
  bet: 'a'.repeat(32),
  malformed: 'B'.repeat(32),
  unrecorded: 'c'.repeat(32),
  limit: 'd'.repeat(32),
};
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Sends trace headers with each call. */
class TracedBrowser extends Browser {
  readonly headers: Readonly<Record<string, string>>;

  constructor(player: Browser, headers: Readonly<Record<string, string>>) {
    super(player.url);
    this.steal(player.cookieHeader);
    this.headers = headers;
  }

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(this.headers)) headers.set(name, value);
    return super.fetch(path, { ...init, headers });
  }
}

const tapHeaders = (traceId: string, flags = '01') => ({
  traceparent: `00-${traceId}-${spanId}-${flags}`,
  tracestate: `evens=${SINCE_TAP_MS}`,
});

async function open(env: Readonly<Record<string, string>>): Promise<{ site: Site; player: Browser }> {
  const season = quietSeason();
  undo.push(() => season.remove());
  const site = await openSite({ feed: season.feed, env });
  undo.push(() => site.stop());
  const player = await registerPlayer(site.url, 'tapping');
  await topUp(player, '100');
  return { site, player };
}

const startMs = ({ startTimeUnixNano }: CollectedSpan): number => Number(startTimeUnixNano) / 1e6;
const endMs = ({ endTimeUnixNano }: CollectedSpan): number => Number(endTimeUnixNano) / 1e6;

test('a bet with a trace header is one trace from the tap to the commit', async () => {
  const collector = await startTraceCollector();
  undo.push(() => collector.stop());
  const { site, player } = await open({ EVENS_TRACES_URL: collector.url });
  const config = await player.call('GET /api/admin/config/get');
  expect(config.body['TracesTaps']).toBe(true);
  const isPlaced = async (browser: Browser): Promise<void> => {
    expect((await placeFirstSingle(browser, '7.31')).body['HasErrors']).toBe(false);
  };
  await isPlaced(player);
  await isPlaced(new TracedBrowser(player, tapHeaders(ids.malformed)));
  await isPlaced(new TracedBrowser(player, tapHeaders(ids.unrecorded, '00')));
  await isPlaced(new TracedBrowser(player, tapHeaders(ids.bet)));
  await new TracedBrowser(player, tapHeaders(ids.limit)).call('POST /api/protection/setlimit', {
    body: { Kind: 'stake', Period: 'day', Value: '90.00', CommandId: newCommandId() },
  });
  await new TracedBrowser(player, tapHeaders(ids.limit)).fetch('/api/nothing?of=Ada');
  const frame = await ArcadeFrame.open(site.url, player, { game: 'dice' });
  expect(frame.opening.TracesTaps).toBe(true);
  const preflight = await fetch(`${site.url}/api/arcade/start`, { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('traceparent, tracestate');
  await site.stop();

  const all = collector.spans();
  expect(new Set(all.map(({ traceId }) => traceId))).toEqual(new Set([ids.bet, ids.limit]));
  expect(all.filter(({ traceId }) => traceId === ids.limit).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['POST /api/protection/setlimit', 'transaction', 'GET']),
  );
  const spans = all.filter(({ traceId }) => traceId === ids.bet);
  const call = spans.find(({ name }) => name === 'POST /api/betslip/placebet');
  const tap = spans.find(({ name }) => name === 'tap');
  if (!call || !tap) throw new Error(`no call and tap among ${spans.map(({ name }) => name)}`);
  expect(tap).toMatchObject({ spanId });
  expect(tap.parentSpanId).toBeUndefined();
  expect(call.parentSpanId).toBe(spanId);
  expect(startMs(call) - startMs(tap)).toBeCloseTo(SINCE_TAP_MS, 1);
  const steps = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
  expect(steps.toSorted((a, b) => startMs(a) - startMs(b)).map(({ name }) => name)).toEqual([
    'admission',
    'prices',
    'lane',
    'judge',
    'transaction',
  ]);
  const outside = steps.filter((step) => startMs(step) < startMs(call) || endMs(step) > endMs(call));
  expect(outside).toEqual([]);

  const keys = new Set(all.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].toSorted()).toEqual([
    'evens.command_id',
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ]);
  for (const secret of ['tapping', 'Ada', 'Strait', '7.31'])
    expect(collector.bodies.join()).not.toContain(secret);
});

test('a site without the setting sends nothing', async () => {
  const collector = await startTraceCollector();
  undo.push(() => collector.stop());
  vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', collector.url);
  undo.push(() => vi.unstubAllEnvs());
  const { site, player } = await open({});
  const config = await player.call('GET /api/admin/config/get');
  expect(config.body).not.toHaveProperty('TracesTaps');
  const traced = new TracedBrowser(player, tapHeaders(ids.bet));
  expect((await placeFirstSingle(traced, '5.00')).body['HasErrors']).toBe(false);
  await site.stop();
  expect(collector.bodies).toEqual([]);
});

test('a collector that refuses disturbs no bet', async () => {
  const collector = await startTraceCollector(400);
  undo.push(() => collector.stop());
  const { site, player } = await open({ EVENS_TRACES_URL: collector.url });
  const traced = new TracedBrowser(player, tapHeaders(ids.bet));
  expect((await placeFirstSingle(traced, '5.00')).body['HasErrors']).toBe(false);
  await site.stop();
  // The spans are sent in several batches if the bet takes longer than the time between two.
  expect(collector.bodies).not.toEqual([]);
  const unsent = site.logs.filter((line) => line.includes('"event":"traces-not-sent"'));
  expect(unsent).toHaveLength(collector.bodies.length);
});
