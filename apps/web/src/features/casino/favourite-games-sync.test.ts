import { err, ok } from '@evens/base';
import type { FavouriteGames } from '@evens/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FavouriteGamesHere, none, parseFavouriteGames, withGame } from './favourite-games.ts';
import { createGamesSync, type GamesAnswer } from './favourite-games-sync.ts';

/** A server that keeps one player's favourite games, and what the page showed and said. */
function bench() {
  let shown: FavouriteGamesHere = none;
  let kept: FavouriteGames = { GameIDs: [], Version: 0 };
  const said: string[] = [];
  const sent: string[] = [];
  const answers: (() => GamesAnswer)[] = [];
  const next = async (usual: () => GamesAnswer) => (answers.shift() ?? usual)();
  const change = (word: string, join: (ids: string[], asked: readonly string[]) => string[]) => {
    return (asked: readonly string[]) => {
      sent.push(`${word} ${asked}`);
      return next(() => {
        kept = { GameIDs: join(kept.GameIDs, asked), Version: kept.Version + 1 };
        return ok(kept);
      });
    };
  };
  const sync = createGamesSync({
    store: { get: () => shown, set: (value) => (shown = value) },
    max: 3,
    load: () => next(() => ok(kept)),
    add: change('add', (ids, asked) => [...new Set([...ids, ...asked])]),
    remove: change('remove', (ids, asked) => ids.filter((id) => !asked.includes(id))),
    refused: (message) => said.push(`refused ${message}`),
    full: () => said.push('full'),
    keptHere: () => said.push('kept here'),
  });
  return {
    sync,
    said,
    sent,
    answers,
    shown: () => shown,
    kept: () => kept.GameIDs,
    keep: (...ids: string[]) => {
      kept = { GameIDs: ids, Version: kept.Version + 1 };
    },
    /** As the star does: shown at once, then sent. */
    press(id: string) {
      const isWanted = !shown.ids.includes(id);
      shown = { ...shown, ids: withGame(shown.ids, id, isWanted) };
      return sync.toggled({ id, isWanted });
    },
  };
}

let page: ReturnType<typeof bench>;
beforeEach(() => {
  page = bench();
});

describe('games marked by a visitor', () => {
  it('stay here, which is said once', async () => {
    await page.press('a');
    await page.press('b');
    expect(page.shown()).toEqual({ owner: undefined, ids: ['a', 'b'] });
    expect([page.said, page.sent]).toEqual([['kept here'], []]);
  });

  it('go along at log-in, as far as there is room', async () => {
    await page.press('a');
    await page.press('b');
    page.keep('x', 'y');
    await page.sync.follow(5);
    expect(page.kept()).toEqual(['x', 'y', 'a']);
    expect(page.shown()).toEqual({ owner: 5, ids: ['x', 'y', 'a'] });
  });

  it('are bounded', async () => {
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

  it('are kept one after the other, the last wish winning', async () => {
    await Promise.all([page.press('a'), page.press('b'), page.press('a')]);
    expect(page.kept()).toEqual(['x', 'b']);
    expect(page.shown().ids).toEqual(['x', 'b']);
  });

  it('that the server refuses are taken back with its words', async () => {
    page.answers.push(() => err({ message: 'too many' }));
    await page.press('a');
    expect(page.shown().ids).toEqual(['x']);
    expect(page.said).toEqual(['refused too many']);
  });

  it('are taken back where no answer comes, and so is what was taken away', async () => {
    page.answers.push(() => undefined);
    await page.press('x');
    expect(page.shown().ids).toEqual(['x']);
    expect(page.said).toEqual(['refused ']);
  });

  it('are gone from the page at log-out, and are not the next player’s', async () => {
    await page.sync.follow(undefined);
    expect(page.shown()).toEqual(none);
    page.keep('y');
    await page.sync.follow(6);
    expect(page.shown()).toEqual({ owner: 6, ids: ['y'] });
    expect(page.sent).toEqual([]);
  });

  it('that could not be loaded are loaded by the first that is pressed', async () => {
    await page.sync.follow(undefined);
    page.answers.push(() => undefined);
    await page.sync.follow(5);
    await page.press('a');
    expect(page.shown().ids).toEqual(['x', 'a']);
  });

  it('whose list never comes keep what was there before the press', async () => {
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

it('what is stored is read, and nothing of what isn’t ours', () => {
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
