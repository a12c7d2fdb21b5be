import { createHash } from 'node:crypto';
import type { Clock } from '@evens/base';
import type { StreamHub } from '../platform/stream/hub.ts';
import type { TopicSource } from '../platform/stream/topic.ts';
import { type List, type ListData, type Popularity, parseListTopic, selectListData } from './lists.ts';
import type { Replica, ReplicaChange } from './replica.ts';

const PREFIX = 'list/';
/** Check interval for changes by time alone: matches that start within the hour, and the current day. */
const CHECK_EVERY_MS = 15_000;
const APART_MS = 1000;
/** Number of lists written per turn, and the pause between turns: each date in each time zone is a separate list. */
const LISTS_PER_TURN = 20;
const TURNS_APART_MS = 15;

/** A list with readers. */
interface OpenList {
  readonly list: List;
  body: string;
  token: string;
}

/** Prices and scores do not change lists. */
function changesLists(change: ReplicaChange): boolean {
  if (change.kind !== 'delta') return true;
  const { before, now } = change;
  return before.phase !== now.book.phase || before.fixture !== now.book.fixture;
}

/**
 * The topics that begin with `list/`. Each is published completely, at most once a second while it has readers. A token
 * is a digest of the content, so it is the same on all nodes.
 */
export function serveLists({
  hub,
  replica,
  clock,
  popularity,
}: {
  readonly hub: Pick<StreamHub, 'publishImage' | 'serve'>;
  readonly replica: Pick<Replica, 'all' | 'onChange'>;
  readonly clock: Clock;
  readonly popularity: Popularity;
}): () => void {
  const open = new Map<string, OpenList>();
  let listData: Pick<ListData, 'matches' | 'outrights'> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hasChanges = false;

  function shelf(): ListData {
    listData ??= selectListData(replica.all());
    return { ...listData, nowMs: clock.nowMs(), popularity };
  }

  /** Undefined for a list that no longer exists. */
  function write(list: List): Pick<OpenList, 'body' | 'token'> | undefined {
    const content = list(shelf());
    if (content === undefined) return undefined;
    const body = JSON.stringify(content);
    return { body, token: createHash('sha256').update(body).digest('base64url').slice(0, 16) };
  }

  function refreshTopic(topic: string): void {
    const own = open.get(topic);
    if (own === undefined) return;
    const next = write(own.list);
    if (next?.body === own.body) return;
    if (next === undefined) open.delete(topic);
    else Object.assign(own, next);
    hub.publishImage(topic);
  }

  function takeTurn(topics: readonly string[]): void {
    for (const topic of topics.slice(0, LISTS_PER_TURN)) refreshTopic(topic);
    const remaining = topics.slice(LISTS_PER_TURN);
    timer = remaining.length > 0 ? setTimeout(takeTurn, TURNS_APART_MS, remaining) : undefined;
    if (timer === undefined && hasChanges) scheduleRefresh();
  }

  function publishChanges(): void {
    hasChanges = false;
    takeTurn([...open.keys()]);
  }

  /** Changes that happen while lists are written are published by the next pass. */
  function scheduleRefresh(): void {
    hasChanges = true;
    timer ??= setTimeout(publishChanges, APART_MS);
  }

  const source: TopicSource = {
    opened(topic) {
      const list = parseListTopic(topic);
      const written = list && write(list);
      if (list && written) open.set(topic, { list, ...written });
    },
    snapshot(topic) {
      const own = open.get(topic);
      return own && { token: own.token, body: () => own.body };
    },
    closed: (topic) => {
      open.delete(topic);
    },
  };
  hub.serve(PREFIX, source);
  replica.onChange((change) => {
    if (!changesLists(change)) return;
    listData = undefined;
    if (open.size > 0) scheduleRefresh();
  });
  // If a pass is due or running already, it covers the changes.
  const checkTimer = setInterval(() => {
    if (timer === undefined) publishChanges();
  }, CHECK_EVERY_MS);
  checkTimer.unref();
  return () => {
    clearTimeout(timer);
    clearInterval(checkTimer);
  };
}
