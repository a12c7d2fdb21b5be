import { err, ok, type Result } from '@evens/base';
import {
  findChild,
  listChildren,
  parseXml,
  readDecimal,
  readInteger,
  readTime,
  type XmlElement,
} from './parse-xml.ts';

/** A market as the feed names it. */
export interface UofMarket {
  readonly id: number;
  /** Specifiers such as `total=2.5` or `setnr=1|total=9.5`, in any order of keys. */
  readonly specifiers: string;
}

export interface PricedMarket extends UofMarket {
  /** 1 active, 0 deactivated, −1 suspended, −2 handed over, −3 settled, −4 cancelled. */
  readonly status: number;
  readonly outcomes: readonly { readonly id: string; readonly odds: number; readonly isActive: boolean }[];
}

export interface SettledOutcome {
  readonly id: string;
  /** 1 won, 0 lost, −1 not decided yet. */
  readonly result: number;
  readonly voidFactor: number;
  readonly deadHeatFactor: number;
}

export interface SettledMarket extends UofMarket {
  readonly outcomes: readonly SettledOutcome[];
}

export interface CancelledMarket extends UofMarket {
  readonly voidReason: number | undefined;
}

interface Span {
  readonly fromMs: number | undefined;
  readonly untilMs: number | undefined;
}

interface ProductMessage {
  readonly product: number;
  readonly atMs: number;
}

interface OfEvent extends ProductMessage {
  /** URN such as `sr:match:123`. */
  readonly event: string;
}

export type EventMessage =
  | (OfEvent & {
      readonly kind: 'odds_change';
      readonly status: XmlElement | undefined;
      readonly markets: readonly PricedMarket[];
    })
  | (OfEvent & { readonly kind: 'bet_stop' })
  | (OfEvent & {
      readonly kind: 'bet_settlement';
      /** 1: live, by a scout. 2: confirmed. */
      readonly certainty: number;
      readonly markets: readonly SettledMarket[];
    })
  | (OfEvent & { readonly kind: 'rollback_bet_settlement'; readonly markets: readonly UofMarket[] })
  | (OfEvent & Span & { readonly kind: 'bet_cancel'; readonly markets: readonly CancelledMarket[] })
  | (OfEvent & Span & { readonly kind: 'rollback_bet_cancel'; readonly markets: readonly UofMarket[] })
  | (OfEvent & { readonly kind: 'fixture_change' });

export type UofMessage =
  | EventMessage
  | (ProductMessage & { readonly kind: 'alive'; readonly isSubscribed: boolean })
  | (ProductMessage & { readonly kind: 'snapshot_complete'; readonly requestId: number })
  /** A kind that is not translated. */
  | { readonly kind: 'other' };

const MARKETS_MAX = 5000;
const OUTCOMES_MAX = 300;
const SPECIFIERS_CHARACTERS_MAX = 300;
const OUTCOME_ID_CHARACTERS_MAX = 100;
const urn = /^[a-z]{2,10}:[a-z_]{2,20}:\d{1,15}$/;

function isUrn(text: string): boolean {
  return urn.test(text);
}

class InvalidMessage extends Error {}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new InvalidMessage(`${name} is missing or out of range`);
  return value;
}

function readMarket(element: XmlElement): UofMarket {
  const specifiers = element.attributes.specifiers ?? '';
  if (specifiers.length > SPECIFIERS_CHARACTERS_MAX) throw new InvalidMessage('specifiers are too long');
  return { id: required(readInteger(element, 'id'), 'market id'), specifiers };
}

function listMarkets(element: XmlElement | undefined): readonly XmlElement[] {
  const markets = listChildren(element, 'market');
  if (markets.length > MARKETS_MAX) throw new InvalidMessage(`has more than ${MARKETS_MAX} markets`);
  return markets;
}

function listOutcomes(market: XmlElement): readonly XmlElement[] {
  const outcomes = listChildren(market, 'outcome');
  if (outcomes.length > OUTCOMES_MAX) throw new InvalidMessage(`has more than ${OUTCOMES_MAX} outcomes`);
  return outcomes;
}

function outcomeId({ attributes: { id = '' } }: XmlElement): string {
  if (id === '' || id.length > OUTCOME_ID_CHARACTERS_MAX)
    throw new InvalidMessage('outcome id is missing or too long');
  return id;
}

function pricedMarket(element: XmlElement): PricedMarket {
  return {
    ...readMarket(element),
    status: readInteger(element, 'status', { min: -10, max: 10 }) ?? 1,
    outcomes: listOutcomes(element).map((outcome) => ({
      id: outcomeId(outcome),
      odds: readDecimal(outcome, 'odds') ?? 0,
      isActive: outcome.attributes.active !== '0',
    })),
  };
}

function settledMarket(element: XmlElement): SettledMarket {
  return {
    ...readMarket(element),
    outcomes: listOutcomes(element).map((outcome) => ({
      id: outcomeId(outcome),
      result: required(readInteger(outcome, 'result', { min: -1, max: 1 }), 'result'),
      voidFactor: readDecimal(outcome, 'void_factor') ?? 0,
      deadHeatFactor: readDecimal(outcome, 'dead_heat_factor') ?? 1,
    })),
  };
}

function readSpan(root: XmlElement): Span {
  return { fromMs: readTime(root, 'start_time'), untilMs: readTime(root, 'end_time') };
}

function readMessage(root: XmlElement): UofMessage {
  const product = () => ({
    product: required(readInteger(root, 'product', { min: 1, max: 1000 }), 'product'),
    atMs: required(readTime(root, 'timestamp'), 'timestamp'),
  });
  const ofEvent = () => {
    const event = root.attributes.event_id ?? '';
    if (!isUrn(event)) throw new InvalidMessage('event_id is not a URN');
    return { ...product(), event };
  };
  const kind = root.name;
  switch (kind) {
    case 'alive':
      return { kind, ...product(), isSubscribed: root.attributes.subscribed === '1' };
    case 'snapshot_complete': {
      const requestId = required(readInteger(root, 'request_id', { max: 1e15 }), 'request_id');
      return { kind, ...product(), requestId };
    }
    case 'odds_change': {
      const markets = listMarkets(findChild(root, 'odds')).map(pricedMarket);
      return { kind, ...ofEvent(), status: findChild(root, 'sport_event_status'), markets };
    }
    case 'bet_stop':
    case 'fixture_change':
      return { kind, ...ofEvent() };
    case 'bet_settlement': {
      const certainty = required(readInteger(root, 'certainty', { min: 1, max: 2 }), 'certainty');
      const markets = listMarkets(findChild(root, 'outcomes')).map(settledMarket);
      return { kind, ...ofEvent(), certainty, markets };
    }
    case 'rollback_bet_settlement':
      return { kind, ...ofEvent(), markets: listMarkets(root).map(readMarket) };
    case 'rollback_bet_cancel':
      return { kind, ...ofEvent(), ...readSpan(root), markets: listMarkets(root).map(readMarket) };
    case 'bet_cancel': {
      const markets = listMarkets(root).map((market) => ({
        ...readMarket(market),
        voidReason: readInteger(market, 'void_reason'),
      }));
      return { kind, ...ofEvent(), ...readSpan(root), markets };
    }
    default:
      return { kind: 'other' };
  }
}

export function parseMessage(text: string): Result<UofMessage, string> {
  const parsed = parseXml(text);
  if (!parsed.ok) return err(`a message ${parsed.error}`);
  try {
    return ok(readMessage(parsed.value));
  } catch (error) {
    if (error instanceof InvalidMessage) return err(`${parsed.value.name.slice(0, 40)}: ${error.message}`);
    throw error;
  }
}
