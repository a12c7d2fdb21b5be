import { type RemoteGame, readRemote, readRemoteRefusal } from '@evens/providers/aggregator';
import { describe, expect, test } from 'vitest';
import { type AggregatorUnderTest, callAggregator, sessionFields } from './aggregator-client.ts';
import { newName, sign } from './wallet-client.ts';

/** Maximum number of listed games that are opened. */
const OPENED_MAX = 40;

const aPlayer = () => ({ userId: newName(), sessionId: newName(), currency: 'EUR' });

async function listGames(aggregator: AggregatorUnderTest): Promise<readonly RemoteGame[]> {
  const { status, body } = await callAggregator(aggregator, '/games', {});
  const read = readRemote['/games'](body);
  if (status !== 200 || !read)
    throw new Error(`no list of games: ${status} ${JSON.stringify(body).slice(0, 400)}`);
  return read.games;
}

/** Required answers of an aggregator to a site that lists, opens and closes games. */
export function aggregatorConformance(open: () => AggregatorUnderTest): void {
  const call: (path: string, fields: Readonly<Record<string, unknown>>) => ReturnType<typeof callAggregator> =
    (path, fields) => callAggregator(open(), path, fields);

  describe('a request', () => {
    test('with a wrong signature, or with none, is refused wherever it goes', async () => {
      const [game] = await listGames(open());
      const { provider } = open();
      const player = aPlayer();
      for (const [path, fields] of [
        ['/games', {}],
        ['/demo', { game: game?.key, language: 'en', is_mobile: false }],
        ['/sessions', sessionFields(game?.key ?? '', player)],
        ['/jackpots', { currency: 'EUR' }],
      ] as const) {
        const text = JSON.stringify({ provider, ...fields });
        for (const signature of ['', sign(text, 'x'.repeat(40)), sign(`${text} `, open().secret)]) {
          const { status } = await callAggregator(open(), path, text, { signature });
          expect([path, signature, status]).toEqual([path, signature, 403]);
        }
      }
    });

    test('a malformed request is refused, and the next one is answered', async () => {
      for (const text of [
        JSON.stringify({ provider: open().provider, game: 7 }),
        JSON.stringify({ provider: open().provider }),
      ]) {
        const { status } = await callAggregator(open(), '/sessions', text);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect((await listGames(open())).length).toBeGreaterThan(0);
    });
  });

  test("games are listed once each and match the site's schema", async () => {
    const keys = (await listGames(open())).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys).toEqual([...new Set(keys)]);
  });

  describe('a launch', () => {
    test('a launch opens each listed game for a player', async () => {
      for (const { key } of (await listGames(open())).slice(0, OPENED_MAX)) {
        const { status, body } = await call('/sessions', sessionFields(key, aPlayer()));
        expect([key, status, readRemote['/sessions'](body) !== undefined]).toEqual([key, 200, true]);
      }
    });

    test('a repeated launch returns a different answer', async () => {
      const [game] = await listGames(open());
      const launchFields = sessionFields(game?.key ?? '', aPlayer());
      const [one, other] = [await call('/sessions', launchFields), await call('/sessions', launchFields)];
      expect(JSON.stringify(one.body)).not.toBe(JSON.stringify(other.body));
    });

    test('a play-money launch succeeds exactly for games listed with a demo', async () => {
      for (const { key, has_demo } of (await listGames(open())).slice(0, OPENED_MAX)) {
        const { status, body } = await call('/demo', { game: key, language: 'en', is_mobile: false });
        expect([key, status === 200 && readRemote['/demo'](body) !== undefined]).toEqual([key, has_demo]);
      }
    });

    test.each(['/sessions', '/demo'])(
      'of a game that is not there is refused in words by %s',
      async (path) => {
        const { status, body } = await call(path, sessionFields('no-such-game', aPlayer()));
        expect(status).toBeGreaterThanOrEqual(400);
        expect(readRemoteRefusal(body)?.message).toMatch(/\S/);
      },
    );
  });

  test('ending a session succeeds also for ended and unknown sessions', async () => {
    const [game] = await listGames(open());
    const player = aPlayer();
    await call('/sessions', sessionFields(game?.key ?? '', player));
    for (const session_id of [player.sessionId, player.sessionId, newName()])
      expect((await call('/sessions/end', { session_id })).status).toBe(200);
  });

  test.each(['EUR', 'mBTC'])("jackpots in %s match the site's schema", async (currency) => {
    const { status, body } = await call('/jackpots', { currency });
    expect([status, readRemote['/jackpots'](body) !== undefined]).toEqual([200, true]);
  });
}
