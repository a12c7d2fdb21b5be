import { type Fixture, type FixturePlayer, type MatchBook, openBook } from '@evens/book';
import { describe, expect, it } from 'vitest';
import type { ReplicaBook, ReplicaChange } from '../../feed/index.ts';
import { followCatalogue, TURN_NAMES } from './follow-catalogue.ts';

const fixture: Fixture = {
  sport: 'soccer',
  category: 'es',
  tournament: 'laliga',
  tournamentName: 'LaLiga',
  tournamentRank: 2,
  kind: 'match',
  competitors: [
    { name: 'Getafe', key: 'getafe' },
    { name: 'Levante', key: 'levante' },
  ],
  startsAtMs: 0,
  periods: 2,
  periodSeconds: 2700,
};

function player(name: string): FixturePlayer {
  return { side: 'home', name, position: 'FW', shirt: 9 };
}

function entry(id: number, change: Partial<Fixture> = {}, book: Partial<MatchBook> = {}): ReplicaBook {
  const place = { sportId: 1, categoryId: 2, tournamentId: 3 };
  return { id, place, book: { ...openBook({ ...fixture, ...change }, 1), ...book } };
}

function bench(first: readonly ReplicaBook[]) {
  const books = new Map(first.map((each) => [each.id, each]));
  const turns: (() => void)[] = [];
  let publish: (change: ReplicaChange) => void = () => {};
  const followed = followCatalogue(
    {
      all: () => books.values(),
      view: (id) => books.get(id),
      onChange: (listener) => {
        publish = listener;
      },
    },
    (run) => turns.push(run),
  );
  return {
    ...followed,
    turns,
    hear(now: ReplicaBook) {
      const before = books.get(now.id)?.book;
      books.set(now.id, now);
      if (before === undefined) publish({ kind: 'image', id: now.id, now });
      else
        publish({
          kind: 'delta',
          id: now.id,
          before,
          now,
          body: {},
          from: '1.1',
          to: '1.2',
          publishedAtMs: 0,
          bytes: new Uint8Array(),
        });
    },
    lose(id: number) {
      books.delete(id);
      publish({ kind: 'gone', id });
    },
    turn() {
      turns.shift()?.();
    },
  };
}

describe('the index of what is on offer', () => {
  it('the index takes a limited number of names per turn and yields between turns', () => {
    const players = Array.from({ length: TURN_NAMES / 2 }, (_, shirt) => player(`Ada ${shirt}`));
    const site = bench(Array.from({ length: 5 }, (_, id) => entry(id + 1, { players })));
    expect(site.index.matches.size).toBe(0);
    site.turn();
    expect(site.index.matches.size).toBe(2);
    site.turn();
    site.turn();
    expect(site.index.matches.size).toBe(5);
    expect(site.turns).toHaveLength(0);
  });

  it('the index follows the names of players and ignores their line-ups', () => {
    const one = entry(1, { players: [player('Ada Lima')] });
    const site = bench([one]);
    site.turn();
    const doc = site.index.matches.get(1);
    const replacePlayers = (players: readonly FixturePlayer[]) => {
      site.hear({ ...one, book: { ...one.book, players } });
      site.turn();
    };
    const found = (text: string) => {
      const work = { words: 0, comparisons: 0, candidates: 0 };
      return site.index.names.vocabulary.find({ text, script: 'latin', latin: text }, false, work).size;
    };
    replacePlayers([{ ...player('Ada Lima'), lineUp: 'absent' }]);
    expect(site.index.matches.get(1)).toBe(doc);
    replacePlayers([player('Bea Moreno')]);
    expect([found('moreno'), found('lima')]).toEqual([1, 0]);
  });

  it('the index ignores price changes', () => {
    const site = bench([entry(1)]);
    site.turn();
    const before = entry(1);
    site.hear(before);
    site.turn();
    site.hear({ ...before, book: { ...before.book, seq: 9, suspended: true } as MatchBook });
    expect(site.turns).toHaveLength(0);
  });

  it('the index adds new matches, removes ended and lost ones, and adds them again', () => {
    const site = bench([]);
    site.hear(entry(1));
    site.hear(entry(2));
    site.turn();
    site.hear(entry(1, {}, { phase: 'ended' }));
    site.lose(2);
    site.turn();
    expect(site.index.matches.size).toBe(0);
    site.hear(entry(1, {}, { phase: 'playing' }));
    site.turn();
    expect([...site.index.matches.keys()]).toEqual([1]);
  });

  it('the index finds a match by its new names', () => {
    const site = bench([entry(1)]);
    site.turn();
    const words = site.index.names.vocabulary.size;
    site.hear(entry(1, { competitors: [{ name: 'Elche', key: 'elche' }] }));
    site.turn();
    expect(site.index.names.vocabulary.size).toBe(words - 1);
  });

  it('the index stops with the site', () => {
    const site = bench([entry(1)]);
    site.stop();
    site.turn();
    expect(site.index.matches.size).toBe(0);
  });
});
