import { createHash } from 'node:crypto';
import type { Clock } from '@evens/base';
import type { MatchBook } from '@evens/book';
import type { LiveList } from '@evens/contract';
import { sportById } from '@evens/markets';
import type { StreamHub } from '../../platform/stream/hub.ts';
import type { Replica, ReplicaBook } from './replica.ts';

const TOPIC = 'list/live';
const SOON_MS = 3_600_000;
/** What starts within the hour changes with time alone. */
const LOOK_EVERY_MS = 15_000;
const APART_MS = 1000;

export function isInPlay({ phase }: MatchBook): boolean {
  return phase === 'playing' || phase === 'break';
}

/** The order of lists: sport, then the better tournament, then the earlier start. */
export function inListOrder(a: ReplicaBook, b: ReplicaBook): number {
  return (
    (sportById(a.place.sportId)?.rank ?? 0) - (sportById(b.place.sportId)?.rank ?? 0) ||
    a.book.fixture.tournamentRank - b.book.fixture.tournamentRank ||
    a.place.tournamentId - b.place.tournamentId ||
    a.book.fixture.startsAtMs - b.book.fixture.startsAtMs ||
    a.id - b.id
  );
}

function liveList(books: Iterable<ReplicaBook>, nowMs: number): LiveList {
  const live: ReplicaBook[] = [];
  const soon: ReplicaBook[] = [];
  for (const entry of books) {
    const { phase, fixture } = entry.book;
    if (isInPlay(entry.book)) live.push(entry);
    else if (phase === 'scheduled' && fixture.startsAtMs <= nowMs + SOON_MS) soon.push(entry);
  }
  return {
    live: live.sort(inListOrder).map(({ id }) => id),
    soon: soon.sort(inListOrder).map(({ id }) => id),
  };
}

/** `list/live`, always whole. Its token is a digest of what it says, so that it is the same on any node. */
export function serveLiveList({
  hub,
  replica,
  clock,
}: {
  readonly hub: StreamHub;
  readonly replica: Replica;
  readonly clock: Clock;
}): () => void {
  let body = '';
  let token = '';
  let timer: NodeJS.Timeout | undefined;

  function look(): boolean {
    const next = JSON.stringify(liveList(replica.all(), clock.nowMs()));
    if (next === body) return false;
    body = next;
    token = createHash('sha256').update(body).digest('base64url').slice(0, 16);
    return true;
  }

  function lookAndTell(): void {
    timer = undefined;
    if (hub.isOpen(TOPIC) && look()) hub.publishImage(TOPIC);
  }

  hub.serve(TOPIC, {
    opened: () => {
      look();
    },
    snapshot: () => ({ token, body: () => body }),
  });
  replica.onChange((change) => {
    const moved = change.kind !== 'delta' || change.before.phase !== change.now.book.phase;
    if (moved && hub.isOpen(TOPIC)) timer ??= setTimeout(lookAndTell, APART_MS);
  });
  const looking = setInterval(lookAndTell, LOOK_EVERY_MS);
  looking.unref();
  return () => {
    clearTimeout(timer);
    clearInterval(looking);
  };
}
