import { err, ok } from '@evens/base';
import type { FavouritesChange, Favourites as Kept } from '@evens/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Favourites, none, withFavourite } from './favourites.ts';
import { createFavouritesSync, type FavouritesAnswer, type FavouritesSync } from './favourites-sync.ts';

/** A server that keeps one player's favourites, and what the page showed and said. */
function bench() {
  let shown: Favourites = none;
  let kept: Kept = { MatchIDs: [], TournamentIDs: [], Version: 0 };
  const said: string[] = [];
  const sent: FavouritesChange[] = [];
  const answers: (() => FavouritesAnswer)[] = [];
  const next = async (usual: () => FavouritesAnswer) => (answers.shift() ?? usual)();
  const change =
    (join: (ids: readonly number[], asked: readonly number[]) => number[]) => (asked: FavouritesChange) => {
      sent.push(asked);
      return next(() => {
        kept = {
          MatchIDs: join(kept.MatchIDs, asked.MatchIDs ?? []),
          TournamentIDs: join(kept.TournamentIDs, asked.TournamentIDs ?? []),
          Version: kept.Version + 1,
        };
        return ok(kept);
      });
    };
  const sync: FavouritesSync = createFavouritesSync({
    store: { get: () => shown, set: (value) => (shown = value) },
    max: 3,
    load: () => next(() => ok(kept)),
    add: change((ids, asked) => [...new Set([...ids, ...asked])]),
    remove: change((ids, asked) => ids.filter((id) => !asked.includes(id))),
    refused: (message) => said.push(`refused ${message}`),
    full: () => said.push('full'),
    keptHere: () => said.push('kept here'),
  });
  return {
    sync,
    said,
    sent,
    answers,
    matches: () => [...shown.match],
    owner: () => shown.owner,
    kept: () => kept,
    keep: (ids: readonly number[], version: number) => {
      kept = { MatchIDs: [...ids], TournamentIDs: [], Version: version };
    },
    /** As the star does: shown at once, then sent. */
    press(id: number) {
      const isWanted = !shown.match.has(id);
      shown = withFavourite(shown, { kind: 'match', id, isWanted });
      return sync.toggled({ kind: 'match', id, isWanted });
    },
  };
}

let page: ReturnType<typeof bench>;
beforeEach(() => {
  page = bench();
});

describe('stars of a visitor', () => {
  it('stay here, which is said once', async () => {
    await page.press(1);
    await page.press(2);
    expect(page.matches()).toEqual([1, 2]);
    expect(page.said).toEqual(['kept here']);
    expect(page.sent).toEqual([]);
  });

  it('go along at log-in, as far as there is room', async () => {
    await page.press(1);
    await page.press(2);
    page.keep([7, 8], 4);
    await page.sync.follow(5);
    expect(page.kept().MatchIDs).toEqual([7, 8, 1]);
    expect(page.owner()).toBe(5);
    expect(page.said).toEqual(['kept here']);
  });

  it('of which the server does not know one are stored without it, and no error is shown', async () => {
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

  it('are bounded', async () => {
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

  it('are kept, one change after the other, the last wish winning', async () => {
    const first = page.press(1);
    const second = page.press(1);
    await Promise.all([first, second]);
    expect(page.matches()).toEqual([7]);
    expect(page.kept().MatchIDs).toEqual([7]);
  });

  it('that the server refuses are taken back with its words', async () => {
    page.answers.push(() => err({ code: 'FavouritesLimitReachedException', message: 'full', data: {} }));
    await page.press(1);
    expect(page.matches()).toEqual([7]);
    expect(page.said).toEqual(['refused full']);
  });

  it('are taken back when no answer comes', async () => {
    page.answers.push(() => undefined);
    await page.press(7);
    expect(page.matches()).toEqual([7]);
    expect(page.said).toEqual(['refused ']);
  });

  it('follow what another page changed, under what was pressed here', async () => {
    page.sync.received({ MatchIDs: [7, 9], TournamentIDs: [], Version: 2 });
    expect(page.matches()).toEqual([7, 9]);
    page.keep([9], 3);
    const pressed = page.press(1);
    page.sync.received({ MatchIDs: [9], TournamentIDs: [], Version: 3 });
    expect(page.matches()).toEqual([9, 1]);
    await pressed;
    expect(page.matches()).toEqual([9, 1]);
  });

  it('never go back to an older word of the server', () => {
    page.sync.received({ MatchIDs: [7, 9], TournamentIDs: [], Version: 5 });
    page.sync.received({ MatchIDs: [7], TournamentIDs: [], Version: 4 });
    expect(page.matches()).toEqual([7, 9]);
  });

  it('are gone from the page at log-out, and are not the next player’s', async () => {
    await page.sync.follow(undefined);
    expect(page.matches()).toEqual([]);
    page.keep([2], 1);
    await page.sync.follow(6);
    expect(page.matches()).toEqual([2]);
    expect(page.sent).toEqual([]);
  });

  it('that could not be loaded are loaded by the first that is pressed', async () => {
    await page.sync.follow(undefined);
    page.answers.push(() => undefined);
    await page.sync.follow(5);
    await page.press(1);
    expect(page.matches()).toEqual([7, 1]);
  });
});
