import type { FeedEvent, MatchEvent } from '@evens/book';
import type { FeedSource, SourceWindow } from '../source.ts';
import { DueQueue } from './due-queue.ts';
import type { MatchScript, ScriptSupply } from './match-script.ts';
import { MatchScriptPlayer } from './match-script-player.ts';
import { type TimeMapping, toSourceMs, toWallMs } from './time-mapping.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface ScriptedOptions {
  readonly name: string;
  readonly supply: ScriptSupply;
  readonly mapping: TimeMapping;
  /** How long before its start a match is listed, in source time; default 7 days. */
  readonly listedAheadMs?: number;
  /** How far back finished matches are reported at `open`, in source time; default 7 days. */
  readonly reportedBehindMs?: number;
  /** Factor for the house's margins; default 1. */
  readonly marginScale?: number;
}

/** Matches that start later than this are priced after `open`, one at a time, nearest first. */
const PRICED_AT_OPEN_MS = 2 * HOUR_MS;
const FIRST_PRICES_APART_MS = 80;
/**
 * Maximum number of first prices in one `advance`. For a reader that is behind, many are due at once; each takes about
 * 15 ms of processor time, in which the prices of all other matches would become too old.
 */
const FIRST_PRICES_AT_ONCE = 10;
/** New scripts are requested in parts of this much source time. */
const SUPPLY_PIECE_MS = HOUR_MS;

/**
 * Reports scripts as a feed. Facts and their ids depend only on the scripts and the mapping, not on the time of
 * opening.
 */
export class ScriptedSource implements FeedSource {
  readonly name: string;
  readonly rate: number;
  readonly #supply: ScriptSupply;
  readonly #mapping: TimeMapping;
  readonly #aheadMs: number;
  readonly #behindMs: number;
  readonly #marginScale: number;
  #queue = new DueQueue<MatchScriptPlayer | MatchScript>();
  #suppliedUntilMs = 0;
  #listedUntilMs = 0;

  constructor(options: ScriptedOptions) {
    this.name = options.name;
    this.rate = options.mapping.speed;
    this.#supply = options.supply;
    this.#mapping = options.mapping;
    this.#aheadMs = options.listedAheadMs ?? 7 * DAY_MS;
    this.#behindMs = options.reportedBehindMs ?? 7 * DAY_MS;
    this.#marginScale = options.marginScale ?? 1;
  }

  *open({ knownUntilMs, nowMs, overIds }: SourceWindow): Generator<FeedEvent> {
    const recovering = { kind: 'feed-recovering', occurredAtMs: nowMs } as const;
    yield recovering;
    this.#queue = new DueQueue();
    const sourceNowMs = toSourceMs(this.#mapping, nowMs);
    // Half a millisecond later: times that round to now have happened, in `open` as in `advance`.
    this.#suppliedUntilMs = sourceNowMs + this.#aheadMs + 0.5;
    const behindMs = sourceNowMs - this.#behindMs;
    this.#listedUntilMs = sourceNowMs + 0.5;
    const listedEarly = new Set(this.#supply.listedEarly?.(behindMs, this.#listedUntilMs));
    const starting = this.#supply.starting(behindMs, this.#suppliedUntilMs);
    const knownMs = Math.min(behindMs, toSourceMs(this.#mapping, knownUntilMs) - DAY_MS);
    const counted = this.#supply.counted?.(knownMs, behindMs) ?? [];
    const pricedAtOpenMs = sourceNowMs + PRICED_AT_OPEN_MS;
    const facts: MatchEvent[] = [];
    const runners: { readonly player: MatchScriptPlayer; readonly orderMs: number }[] = [];
    for (const script of [...listedEarly, ...counted, ...starting]) {
      if (overIds?.has(script.sourceId)) continue;
      yield recovering;
      const player = this.#player(script);
      const events = player.catchUp({ knownUntilMs, nowMs });
      if (player.isOver && events.length === 0) continue;
      facts.push(player.fixtureEvent(this.#listedAtMs(script)), ...events);
      if (player.isOver) continue;
      // A match listed early is on offer for weeks: its prices do not wait for those of the coming days.
      const latestMs = listedEarly.has(script) ? pricedAtOpenMs : Number.POSITIVE_INFINITY;
      runners.push({ player, orderMs: Math.min(player.startsAtSourceMs, latestMs) });
    }
    yield* facts.sort((a, b) => a.occurredAtMs - b.occurredAtMs);
    runners.sort((a, b) => a.orderMs - b.orderMs);
    let deferred = 0;
    for (const { player } of runners) {
      if (player.startsAtSourceMs > pricedAtOpenMs) {
        player.deferPricing(nowMs + ++deferred * FIRST_PRICES_APART_MS);
      } else {
        yield* player.current(nowMs);
      }
      this.#queue.put(player.dueMs, player);
    }
    yield { kind: 'feed-up', occurredAtMs: nowMs };
  }

  *advance(toMs: number): Generator<FeedEvent> {
    this.queueUpcoming(toMs);
    let unpriced = 0;
    for (;;) {
      const due = this.#queue.take(toMs);
      if (!due) return;
      const { dueMs, item } = due;
      if (item instanceof MatchScriptPlayer) {
        if (!item.hasPrices) unpriced += 1;
        const postponed = unpriced - FIRST_PRICES_AT_ONCE;
        if (postponed > 0 && item.postponeFirstPrices(toMs + postponed * FIRST_PRICES_APART_MS)) {
          this.#requeue(item);
          continue;
        }
        yield* item.eventsAt(dueMs, toMs - dueMs);
        this.#requeue(item);
      } else {
        const player = this.#player(item);
        yield player.fixtureEvent(dueMs);
        yield* player.current(dueMs);
        this.#requeue(player);
      }
    }
  }

  #player(script: MatchScript): MatchScriptPlayer {
    return new MatchScriptPlayer(script, { mapping: this.#mapping, marginScale: this.#marginScale });
  }

  #requeue(player: MatchScriptPlayer): void {
    const { dueMs } = player;
    if (dueMs !== Number.POSITIVE_INFINITY) this.#queue.put(dueMs, player);
  }

  #listedAtMs(script: MatchScript): number {
    return toWallMs(this.#mapping, script.listedAtMs ?? script.fixture.startsAtMs - this.#aheadMs);
  }

  /** Queues the listing of matches that enter the window up to `toMs`. */
  queueUpcoming(toMs: number): void {
    const neededMs = toSourceMs(this.#mapping, toMs) + this.#aheadMs + 1;
    if (neededMs <= this.#suppliedUntilMs) return;
    const untilMs = neededMs + SUPPLY_PIECE_MS;
    for (const script of this.#supply.starting(this.#suppliedUntilMs, untilMs)) {
      this.#queue.put(this.#listedAtMs(script), script);
    }
    this.#suppliedUntilMs = untilMs;
    const listedUntilMs = untilMs - this.#aheadMs;
    for (const script of this.#supply.listedEarly?.(this.#listedUntilMs, listedUntilMs) ?? []) {
      if ((script.listedAtMs ?? 0) >= this.#listedUntilMs) this.#queue.put(this.#listedAtMs(script), script);
    }
    this.#listedUntilMs = listedUntilMs;
  }
}
