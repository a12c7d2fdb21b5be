import { err, ok } from '@evens/base';
import type { FavouritesChange, Favourites as Kept } from '@evens/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Favourites, none, withFavourite } from './favourites.ts';
import { createFavouritesSync, type FavouritesAnswer, type FavouritesSync } from './favourites-sync.ts';

/** A server with one player's favourites, and a record of the page's state and messages. */
function bench() {
  let displayed: Favourites = none;
  let stored: Kept = { MatchIDs: [], TournamentIDs: [], Version: 0 };
  const messages: string[] = [];
  const sent: FavouritesChange[] = [];
  const answers: (() => FavouritesAnswer)[] = [];
  const next = async (usual: () => FavouritesAnswer) => (answers.shift() ?? usual)();
  const change =
    (join: (ids: readonly number[], changedIds: readonly number[]) => number[]) =>
    (request: FavouritesChange) => {
      sent.push(request);
      return next(() => {
        stored = {
          MatchIDs: join(stored.MatchIDs, request.MatchIDs ?? []),
          TournamentIDs: join(stored.TournamentIDs, request.TournamentIDs ?? []),
          Version: stored.Version + 1,
        };
        return ok(stored);
      });
    };
  const sync: FavouritesSync = createFavouritesSync({
    store: { get: () => displayed, set: (value) => (displayed = value) },
    max: 3,
    load: () => next(() => ok(stored)),
    add: change((ids, changedIds) => [...new Set([...ids, ...changedIds])]),
    remove: change((ids, changedIds) => ids.filter((id) => !changedIds.includes(id))),
    refused: (message) => messages.push(`refused ${message}`),
    full: () => messages.push('full'),
    storedLocally: () => messages.push('kept here'),
  });
  return {
    sync,
    said: messages,
    sent,
    answers,
    matches: () => [...displayed.match],
    owner: () => displayed.owner,
    kept: () => stored,
    keep: (ids: readonly number[], version: number) => {
      stored = { MatchIDs: [...ids], TournamentIDs: [], Version: version };
    },
    /** Like the star: shown at once, then sent. */
    press(id: number) {
      const isAdded = !displayed.match.has(id);
      displayed = withFavourite(displayed, { kind: 'match', id, isAdded: isAdded });
      return sync.toggled({ kind: 'match', id, isAdded: isAdded });
    },
  };
}

let page: ReturnType<typeof bench>;
beforeEach(() => {
  page = bench();
});

describe('stars of a visitor', () => {
  it('a visitor’s stars stay in the browser, and a message says so once', async () => {
    await page.press(1);
    await page.press(2);
    expect(page.matches()).toEqual([1, 2]);
    expect(page.said).toEqual(['kept here']);
    expect(page.sent).toEqual([]);
  });

  it('a visitor’s stars are added to the account at log-in, up to the maximum', async () => {
    await page.press(1);
    await page.press(2);
    page.keep([7, 8], 4);
    await page.sync.follow(5);
    expect(page.kept().MatchIDs).toEqual([7, 8, 1]);
    expect(page.owner()).toBe(5);
    expect(page.said).toEqual(['kept here']);
  });

  it('a visitor’s star that the server does not know is dropped at log-in without an error', async () => {
    await page.press(1);
    await page.press(2);
    page.answers.push(
      () => ok(page.kept()),
      () => err({ code: 'NotFoundException', message: 'gone', data: { MatchIDs: [1], TournamentIDs: [] } }),
    );
    await page.sync.follow(5);
    expect(page.matches()).toEqual([2]);
    expect(page.said).toEqual(['kept here']);
  });

  it('the number of a visitor’s stars is limited', async () => {
    for (const id of [1, 2, 3, 4]) await page.press(id);
    expect(page.matches()).toEqual([1, 2, 3]);
    expect(page.said).toEqual(['kept here', 'full']);
  });
});

describe('stars of a player', () => {
  beforeEach(async () => {
    page.keep([7], 1);
    await page.sync.follow(5);
  });

  it('a player’s stars are stored in order, and the last press wins', async () => {
    const first = page.press(1);
    const second = page.press(1);
    await Promise.all([first, second]);
    expect(page.matches()).toEqual([7]);
    expect(page.kept().MatchIDs).toEqual([7]);
  });

  it('a star refused by the server is undone with the server’s message', async () => {
    page.answers.push(() => err({ code: 'FavouritesLimitReachedException', message: 'full', data: {} }));
    await page.press(1);
    expect(page.matches()).toEqual([7]);
    expect(page.said).toEqual(['refused full']);
  });

  it('a star without an answer is undone', async () => {
    page.answers.push(() => undefined);
    await page.press(7);
    expect(page.matches()).toEqual([7]);
    expect(page.said).toEqual(['refused ']);
  });

  it('changes by another page are applied beneath pending changes of this one', async () => {
    page.sync.received({ MatchIDs: [7, 9], TournamentIDs: [], Version: 2 });
    expect(page.matches()).toEqual([7, 9]);
    page.keep([9], 3);
    const pressed = page.press(1);
    page.sync.received({ MatchIDs: [9], TournamentIDs: [], Version: 3 });
    expect(page.matches()).toEqual([9, 1]);
    await pressed;
    expect(page.matches()).toEqual([9, 1]);
  });

  it('an older version of the server never replaces a newer one', () => {
    page.sync.received({ MatchIDs: [7, 9], TournamentIDs: [], Version: 5 });
    page.sync.received({ MatchIDs: [7], TournamentIDs: [], Version: 4 });
    expect(page.matches()).toEqual([7, 9]);
  });

  it('stars disappear at log-out and are not shown to the next player', async () => {
    await page.sync.follow(undefined);
    expect(page.matches()).toEqual([]);
    page.keep([2], 1);
    await page.sync.follow(6);
    expect(page.matches()).toEqual([2]);
    expect(page.sent).toEqual([]);
  });

  it('stars that could not be loaded are loaded by the next press', async () => {
    await page.sync.follow(undefined);
    page.answers.push(() => undefined);
    await page.sync.follow(5);
    await page.press(1);
    expect(page.matches()).toEqual([7, 1]);
  });
});
