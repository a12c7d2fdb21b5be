import { isFields } from '@evens/base';

/** Most runners of a market that is read. */
const RUNNERS_MAX = 60;

export interface BetfairRunner {
  readonly id: number;
  readonly name: string;
  /** Position on Betfair's page, from 1. */
  readonly sortPriority: number;
}

/** A market's state as Betfair describes it. */
export interface BetfairDefinition {
  readonly eventId: string;
  /** Betfair's number of the sport: 1 soccer, 2 tennis. */
  readonly eventTypeId: string;
  readonly eventName: string;
  /** For example `MATCH_ODDS`. */
  readonly marketType: string;
  readonly startsAtMs: number;
  readonly inPlay: boolean;
  readonly status: string;
  readonly runners: readonly BetfairRunner[];
}

/** New prices of a runner. Undefined if they did not change. */
export interface BetfairRunnerChange {
  readonly id: number;
  /** Price of the last trade. */
  readonly traded: number | undefined;
  /** Best prices to back and to lay, of the levels that changed: 0 for an empty side. */
  readonly back: number | undefined;
  readonly lay: number | undefined;
}

export interface BetfairMarketChange {
  readonly marketId: string;
  readonly definition: BetfairDefinition | undefined;
  readonly runners: readonly BetfairRunnerChange[];
}

export interface BetfairMessage {
  /** Time of publication. */
  readonly atMs: number;
  readonly markets: readonly BetfairMarketChange[];
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function parseRunner(value: unknown): BetfairRunner | undefined {
  if (!isFields(value)) return undefined;
  const { id, name, sortPriority } = value;
  return isNumber(id) && typeof name === 'string' && isNumber(sortPriority)
    ? { id, name, sortPriority }
    : undefined;
}

function parseDefinition(value: unknown): BetfairDefinition | undefined {
  if (!isFields(value)) return undefined;
  const { eventId, eventTypeId, eventName, marketType, marketTime, inPlay, status, runners } = value;
  const startsAtMs = typeof marketTime === 'string' ? Date.parse(marketTime) : Number.NaN;
  if (typeof eventId !== 'string' || typeof eventTypeId !== 'string' || typeof eventName !== 'string')
    return undefined;
  if (typeof marketType !== 'string' || Number.isNaN(startsAtMs) || typeof status !== 'string')
    return undefined;
  if (!Array.isArray(runners) || runners.length > RUNNERS_MAX) return undefined;
  const parsed = runners.map(parseRunner);
  if (parsed.some((runner) => runner === undefined)) return undefined;
  return {
    ...{ eventId, eventTypeId, eventName, marketType, startsAtMs, status },
    inPlay: inPlay === true,
    runners: parsed.flatMap((runner) => runner ?? []),
  };
}

/** The price of level 0 of a ladder such as `[[0, 2.5, 120.4]]`; undefined if the level did not change. */
function bestPrice(ladder: unknown): number | undefined {
  if (!Array.isArray(ladder)) return undefined;
  const best = ladder.find((level) => Array.isArray(level) && level[0] === 0);
  const [, price, size] = Array.isArray(best) ? best : [];
  return isNumber(price) && isNumber(size) ? (size > 0 ? price : 0) : undefined;
}

function parseRunnerChange(value: unknown): BetfairRunnerChange | undefined {
  if (!isFields(value) || !isNumber(value.id)) return undefined;
  const { id, ltp, batb, bdatb, batl, bdatl } = value;
  return {
    id,
    traded: isNumber(ltp) && ltp > 1 ? ltp : undefined,
    back: bestPrice(batb ?? bdatb),
    lay: bestPrice(batl ?? bdatl),
  };
}

/**
 * Parses a line of Betfair's historical data, a change message of its stream API
 * (https://docs.developer.betfair.com, "Exchange Stream API"). Undefined for a line that is none.
 */
export function parseBetfairMessage(text: string): BetfairMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isFields(value) || value.op !== 'mcm' || !isNumber(value.pt) || !Array.isArray(value.mc))
    return undefined;
  return {
    atMs: value.pt,
    markets: value.mc.flatMap((each): BetfairMarketChange[] => {
      if (!isFields(each) || typeof each.id !== 'string') return [];
      const changes = Array.isArray(each.rc) ? each.rc : [];
      return [
        {
          marketId: each.id,
          definition: parseDefinition(each.marketDefinition),
          runners: changes.flatMap((change) => parseRunnerChange(change) ?? []),
        },
      ];
    }),
  };
}
