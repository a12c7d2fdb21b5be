import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectStream, type StreamClient } from './testing/stream-client.ts';
import { type StreamSite, startStreamSite } from './testing/stream-site.ts';
import { fixtureOf, goalOf, oddsOf, T0, threeWay } from './testing/told-source.ts';

let site: StreamSite;
let clients: StreamClient[] = [];
let nowMs = T0;
const clock = { nowMs: () => nowMs++ };

async function connect(): Promise<StreamClient> {
  const client = await connectStream({ url: site.url });
  clients.push(client);
  return client;
}

beforeEach(async () => {
  nowMs = T0;
  site = await startStreamSite({ clock });
  await site.say();
  await site.say(fixtureOf('a'), oddsOf('a', T0, [threeWay(2000, 3500, 4000)]));
});

afterEach(async () => {
  for (const client of clients) await client.close();
  clients = [];
  await site.stop();
});

describe('a price on its way to a browser', () => {
  it('arrives as an image and then as deltas', async () => {
    const client = await connect();
    client.sub(['match/1']);
    await client.until(() => client.books.has('match/1'));
    expect(client.books.get('match/1')?.markets.get('1x2')?.odds).toEqual([2000, 3500, 4000]);
    await site.say(oddsOf('a', T0 + 10, [threeWay(1900, 3600, 4200)]));
    await client.until(() => client.counts.deltas === 1);
    expect(client.books.get('match/1')?.markets.get('1x2')?.odds).toEqual([1900, 3600, 4200]);
    await site.say(goalOf('a', 'g1', T0 + 20, 1, 0));
    await client.until(() => client.counts.deltas === 2);
    expect(client.books.get('match/1')?.danger).toBe(1);
    expect(client.counts.gaps).toBe(0);
  });
});
