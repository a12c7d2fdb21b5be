import type {
  ActiveBonus,
  Balance,
  CashoutTicket,
  FreeBet,
  JackpotWon,
  LiveList,
  Payment,
  RealityCheck,
  Ticket,
} from '@evens/contract';
import type { MarketKey } from '@evens/markets';
import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { live as browserLive, streamUrl, watchNetwork } from './browser.ts';
import { type FeedView, isStale, type TransportStatus } from './feed-watch.ts';
import type { Live } from './live.ts';
import type { BookKind } from './match-entry.ts';
import { isIdList, isLiveList } from './server-message.ts';
import type { Situation } from './situation.ts';
import type { TopicStatus } from './topics.ts';
import { watchVisible } from './visible.ts';

const listeners = new Set<() => void>();
let timer: number | undefined;

function tick() {
  for (const listener of listeners) listener();
}

/** One timer for every clock on the page; it is stopped while none is shown. */
function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** The live core of the page; tests provide their own. */
export const LiveContext = createContext<Live>(browserLive);

export function useLive(): Live {
  return useContext(LiveContext);
}

/** Clock, score, phase and timeline of a match, without its prices. */
export function useSituation(matchId: number): Situation | undefined {
  const { markets } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => markets.onSituation(matchId, listener),
    [markets, matchId],
  );
  return useSyncExternalStore(subscribe, () => markets.situation(matchId));
}

/**
 * Keys of the offered lines in a list's preview or on the match's own page; undefined until the match book is loaded.
 */
export function useMarketKeys(kind: BookKind, matchId: number): readonly MarketKey[] | undefined {
  const { markets } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => markets.onMarketKeys(kind, matchId, listener),
    [markets, kind, matchId],
  );
  return useSyncExternalStore(subscribe, () => markets.marketKeys(kind, matchId));
}

export function useFeed(): FeedView {
  const { feed } = useLive();
  return useSyncExternalStore(feed.onView, feed.view);
}

/** Subscribes to a topic while the component is mounted; undefined subscribes to none. */
export function useTopic(topic: string | undefined): void {
  const live = useLive();
  useEffect(() => (topic === undefined ? undefined : live.retain(topic)), [live, topic]);
}

/** Subscribes to a topic while the element is visible or close to it. */
export function useVisibleTopic(element: RefObject<Element | null>, topic: string): void {
  const live = useLive();
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    let release: (() => void) | undefined;
    const stop = watchVisible(current, (isVisible) => {
      release?.();
      release = isVisible ? live.retain(topic) : undefined;
    });
    return () => {
      stop();
      release?.();
    };
  }, [live, element, topic]);
}

function useOfTopic<T>(topic: string, read: (live: Live) => T): T {
  const live = useLive();
  const subscribe = useCallback((listener: () => void) => live.onTopic(topic, listener), [live, topic]);
  return useSyncExternalStore(subscribe, () => read(live));
}

/** Whether a topic is requested, received or refused; undefined while nothing retains it. */
export function useTopicStatus(topic: string): TopicStatus | undefined {
  return useOfTopic(topic, (live) => live.topicStatus(topic));
}

/** State of the stream's connection: `stopped` before the first one, `disconnected` between two. */
export function useTransportStatus(): TransportStatus {
  const { feed } = useLive();
  return useSyncExternalStore(feed.onView, () => feed.view().transport);
}

/** A list's newest message in its own shape, while the component is mounted; undefined until it was received. */
export function useListBody<T extends object>(
  topic: string,
  isBody: (body: object) => body is T,
): T | undefined {
  useTopic(topic);
  const body = useOfTopic(topic, (live) => live.list(topic));
  return body && isBody(body) ? body : undefined;
}

/** Ids of a list of matches (`list/top`, `list/prematch/soccer`…) in its order; undefined until known. */
export function useList(topic: string): readonly number[] | undefined {
  return useListBody(topic, isIdList)?.ids;
}

/** Ids of matches in play, of one sport if it is given; undefined until known. */
export function useLiveList(sport?: string): LiveList | undefined {
  return useListBody(sport === undefined ? 'list/live' : `list/live/${sport}`, isLiveList);
}

/** The newest balance of the account channel; undefined until it was received. */
export function useBalance(): Balance | undefined {
  const { account } = useLive();
  return useSyncExternalStore(account.subscribe, account.balance);
}

/** Jackpots that the player won and has not seen yet. */
export function useJackpotsWon(): readonly JackpotWon[] | undefined {
  const { account } = useLive();
  return useSyncExternalStore(account.subscribe, account.jackpots);
}

/** The reality check that waits for the player's answer; null where none does. */
export function useRealityCheck(): RealityCheck | null | undefined {
  const { account } = useLive();
  return useSyncExternalStore(account.subscribe, account.realityCheck);
}

/** Deposits and withdrawals that changed in the last minutes; undefined until the account channel has sent them. */
export function usePaymentNews(): readonly Payment[] | undefined {
  const { account } = useLive();
  return useSyncExternalStore(account.subscribe, account.payments);
}

/** Messages that the player has not read; undefined until the account channel has sent the number. */
export function useUnreadMessages(): number | undefined {
  const { account } = useLive();
  return useSyncExternalStore(account.subscribe, account.unreadMessages);
}

/** The bonus whose money can pay stakes; null without one, undefined until the account channel has sent it. */
export function useActiveBonus(): ActiveBonus | null | undefined {
  const { account } = useLive();
  return useSyncExternalStore(account.subscribe, account.bonus);
}

/** Every free bet that can be used; undefined until the account channel has sent them. */
export function useOpenFreeBets(): readonly FreeBet[] | undefined {
  const { account } = useLive();
  return useSyncExternalStore(account.subscribe, account.freeBets);
}

/** Tickets that changed while the page was open, in their newest state. */
export function useTicketNews(): ReadonlyMap<number, Ticket> {
  const { account } = useLive();
  return useSyncExternalStore(account.subscribe, account.tickets);
}

/** Cash-out values of open tickets, while the component is mounted; undefined until received. */
export function useCashoutValues(): ReadonlyMap<number, CashoutTicket> | undefined {
  const { account } = useLive();
  useTopic('cashouts');
  return useSyncExternalStore(account.subscribe, account.cashouts);
}

/** Keeps the page's socket as long as the layout is mounted; login and logout open a new one. */
export function useLiveConnection(language: string, playerId: number | undefined): void {
  const live = useLive();
  useEffect(() => live.connect({ url: streamUrl(language), playerId }), [live, language, playerId]);
  useEffect(() => {
    const stop = watchNetwork();
    return () => {
      stop();
      live.disconnect();
    };
  }, [live]);
}

/** The server's time in whole seconds; all who read it tick together. */
export function useServerSeconds(): number {
  const { feed } = useLive();
  return useSyncExternalStore(everySecond, () => Math.floor(feed.serverNowMs() / 1000));
}

/** Whole seconds until a moment of the server's time; "5" for all of the fifth. */
export function useSecondsUntil(atMs: number): number {
  const { feed } = useLive();
  return useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((atMs - feed.serverNowMs()) / 1000)));
}

export function useIsStale(): boolean {
  const { feed } = useLive();
  return useSyncExternalStore(feed.onView, () => isStale(feed.view()));
}
