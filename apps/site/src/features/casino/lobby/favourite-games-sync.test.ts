import { err, ok } from '@evens/base';
import type { FavouriteGames } from '@evens/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FavouriteGamesHere, none, parseFavouriteGames, withGame } from './favourite-games.ts';
import { createGamesSync, type GamesAnswer } from './favourite-games-sync.ts';

/** A server with one player's favourite games, and a record of the page's state and messages. */
function bench() {
  let displayed: FavouriteGamesHere = none;
  let stored: FavouriteGames = { GameIDs: [], Version: 0 };
  const messages: string[] = [];
  const sent: string[] = [];
  const answers: (() => GamesAnswer)[] = [];
  const next = async (usual: () => GamesAnswer) => (answers.shift() ?? usual)();
  const change = (word: string, join: (ids: string[], changedIds: readonly string[]) => string[]) => {
    return (changedIds: readonly string[]) => {
      sent.push(`${word} ${changedIds}`);
      return next(() => {
        stored = { GameIDs: join(stored.GameIDs, changedIds), Version: stored.Version + 1 };
        return ok(stored);
      });
    };
  };
  const sync = createGamesSync({
    store: { get: () => displayed, set: (value) => (displayed = value) },
    max: 3,
    load: () => next(() => ok(stored)),
    add: change('add', (ids, changedIds) => [...new Set([...ids, ...changedIds])]),
    remove: change('remove', (ids, changedIds) => ids.filter((id) => !changedIds.includes(id))),
    refused: (message) => messages.push(`refused ${message}`),
    full: () => messages.push('full'),
    storedLocally: () => messages.push('kept here'),
  });
  return {
    sync,
    said: messages,
    sent,
    answers,
    shown: () => displayed,
    kept: () => stored.GameIDs,
    keep: (...ids: string[]) => {
      stored = { GameIDs: ids, Version: stored.Version + 1 };
    },
    /** Like the star: shown at once, then sent. */
    press(id: string) {
      const isFavourite = !displayed.ids.includes(id);
      displayed = { ...displayed, ids: withGame(displayed.ids, id, isFavourite) };
      return sync.toggled({ id, isAdded: isFavourite });
    },
  };
}

let page: ReturnType<typeof bench>;
beforeEach(() => {
  page = bench();
});

describe('games marked by a visitor', () => {
  it('a visitor’s favourites stay in the browser, and a message says so once', async () => {
    await page.press('a');
    await page.press('b');
    expect(page.shown()).toEqual({ owner: undefined, ids: ['a', 'b'] });
    expect([page.said, page.sent]).toEqual([['kept here'], []]);
  });

  it('a visitor’s favourites are added to the account at log-in, up to the maximum', async () => {
    await page.press('a');
    await page.press('b');
    page.keep('x', 'y');
    await page.sync.follow(5);
    expect(page.kept()).toEqual(['x', 'y', 'a']);
    expect(page.shown()).toEqual({ owner: 5, ids: ['x', 'y', 'a'] });
  });

  it('the number of a visitor’s favourites is limited', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await page.press(id);
    expect(page.shown().ids).toEqual(['a', 'b', 'c']);
    expect(page.said).toEqual(['kept here', 'full']);
  });
});

describe('games marked by a player', () => {
  beforeEach(async () => {
    page.keep('x');
    await page.sync.follow(5);
  });

  it('a player’s changes are stored in order, and the last press wins', async () => {
    await Promise.all([page.press('a'), page.press('b'), page.press('a')]);
    expect(page.kept()).toEqual(['x', 'b']);
    expect(page.shown().ids).toEqual(['x', 'b']);
  });

  it('a favourite refused by the server is removed again with the server’s message', async () => {
    page.answers.push(() => err({ message: 'too many' }));
    await page.press('a');
    expect(page.shown().ids).toEqual(['x']);
    expect(page.said).toEqual(['refused too many']);
  });

  it('a change without an answer is undone, for additions and removals', async () => {
    page.answers.push(() => undefined);
    await page.press('x');
    expect(page.shown().ids).toEqual(['x']);
    expect(page.said).toEqual(['refused ']);
  });

  it('favourites disappear at log-out and are not shown to the next player', async () => {
    await page.sync.follow(undefined);
    expect(page.shown()).toEqual(none);
    page.keep('y');
    await page.sync.follow(6);
    expect(page.shown()).toEqual({ owner: 6, ids: ['y'] });
    expect(page.sent).toEqual([]);
  });

  it('favourites that could not be loaded are loaded by the next press', async () => {
    await page.sync.follow(undefined);
    page.answers.push(() => undefined);
    await page.sync.follow(5);
    await page.press('a');
    expect(page.shown().ids).toEqual(['x', 'a']);
  });

  it('the state before the press is restored if the list cannot be loaded', async () => {
    await page.sync.follow(undefined);
    page.answers.push(
      () => undefined,
      () => undefined,
    );
    await page.sync.follow(5);
    await page.press('a');
    expect(page.shown().ids).toEqual([]);
    expect(page.said).toEqual(['refused ']);
  });
});

it('parsing stored favourites drops invalid values', () => {
  expect(parseFavouriteGames('{"owner":5,"ids":["evens:dice",7]}')).toEqual({
    owner: 5,
    ids: ['evens:dice'],
  });
  expect([parseFavouriteGames(null), parseFavouriteGames('7'), parseFavouriteGames('{')]).toEqual([
    none,
    none,
    none,
  ]);
});
