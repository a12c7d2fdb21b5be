import { describe, expect, it } from 'vitest';
import { SourceReader } from './source-reader.ts';
import { fixtureEvent, scriptedSource, T0 } from './testing/scripted-source.ts';
import { listenToOwner } from './testing/stream-site.ts';

function startReader() {
  let nowMs = T0;
  const source = scriptedSource();
  source.atOpen = () => [fixtureEvent('a'), fixtureEvent('b')];
  const acceptedMatches: string[] = [];
  const reader = new SourceReader({
    openSource: () => source,
    clock: { nowMs: () => nowMs },
    report: listenToOwner().report,
    limits: { recoveryMs: 10_000, retryMs: [1000], turnMs: 40 },
    committedUntilMs: () => 0,
    overIds: new Set(),
    isFull: () => acceptedMatches.length >= 3,
    take: (event) => acceptedMatches.push(event.match),
    books: () => 0,
  });
  return {
    reader,
    source,
    acceptedMatches: acceptedMatches,
    read(laterMs = 50) {
      nowMs += laterMs;
      reader.read(nowMs);
    },
  };
}

describe('a source reader', () => {
  it('a source reader is recovering until every event of the recovery is committed', () => {
    const { reader, source, acceptedMatches, read } = startReader();
    expect(reader.feedState).toBe('down');
    read();
    expect(acceptedMatches).toEqual(['a', 'b']);
    expect([reader.feedState, reader.isRecovering]).toEqual(['recovering', false]);
    reader.noteCommitted({ added: 2, written: 0 });
    source.emit(fixtureEvent('c'));
    read();
    // The event after the recovery does not delay it.
    reader.noteCommitted({ added: 3, written: 1 });
    expect(reader.feedState).toBe('recovering');
    reader.noteCommitted({ added: 3, written: 2 });
    expect(reader.feedState).toBe('up');
  });

  it('a source reader is down after a failure and recovers when it opens the source again', () => {
    const { reader, source, acceptedMatches, read } = startReader();
    read();
    reader.noteCommitted({ added: 2, written: 2 });
    source.failure = new Error('connection reset');
    read();
    expect([reader.feedState, reader.rate, reader.readUntilMs]).toEqual(['down', undefined, undefined]);
    acceptedMatches.length = 0;
    read(900);
    expect(acceptedMatches).toEqual([]);
    read(100);
    expect([acceptedMatches, reader.feedState]).toEqual([['a', 'b'], 'recovering']);
    reader.noteCommitted({ added: 4, written: 4 });
    expect(reader.feedState).toBe('up');
  });

  it('a source reader stops reading while the owner’s queue is full, and continues later', () => {
    const { source, acceptedMatches, read } = startReader();
    read();
    source.emit(fixtureEvent('c'), fixtureEvent('d'));
    read();
    expect(acceptedMatches).toEqual(['a', 'b', 'c']);
    acceptedMatches.length = 0;
    read();
    expect(acceptedMatches).toEqual(['d']);
  });
});
