import Type, { type Static } from 'typebox';
import { defineCalls, ONE_ROW, PLAYERS } from '../call.ts';
import { Done, IdNumber } from '../entities.ts';
import { MarketTypeText, OutcomeNumber, SpecifierText } from './selection-fields.ts';

/** Events of a match that players may have alerts of. Goals only in sports with few of them. */
export const alertEvents = ['start', 'goal', 'end'] as const;
export type AlertEvent = (typeof alertEvents)[number];

export const alertBounds = {
  /** Maximum number of alerts per account. */
  alertsMax: 100,
  /** Maximum number of devices per account that get pushes. A further one replaces the oldest. */
  devicesMax: 5,
  endpointMax: 1000,
} as const;

const AlertEventText = Type.Unsafe<AlertEvent>(Type.Union(alertEvents.map((each) => Type.Literal(each))));
/** Thousandths. */
const Odds = Type.Integer({ minimum: 1010, maximum: 1_001_000 });

const PlayerAlert = Type.Object({
  ID: IdNumber,
  MatchID: IdNumber,
  MatchName: Type.String(),
  /** Path without the language prefix. */
  MatchLink: Type.String(),
  /** Events of the match; empty for an alert of a price. */
  Events: Type.Array(AlertEventText),
  Price: Type.Union([
    Type.Object({
      MarketType: Type.String(),
      Specifier: Type.String(),
      OutcomeNo: Type.Integer(),
      MarketName: Type.String(),
      OutcomeName: Type.String(),
      /** The alert is sent when the price reaches these odds or more. */
      Odds,
    }),
    Type.Null(),
  ]),
});
export type PlayerAlert = Static<typeof PlayerAlert>;

const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1439 });
/** Minutes of the day in the zone, `From` included, `To` not. They may cross midnight. */
export const QuietHours = Type.Object(
  { From: MinuteOfDay, To: MinuteOfDay, TimeZone: Type.String({ minLength: 1, maxLength: 60 }) },
  { additionalProperties: false },
);
export type QuietHours = Static<typeof QuietHours>;
const OptionalQuietHours = Type.Union([QuietHours, Type.Null()]);

const PlayerAlerts = Type.Object({
  HasErrors: Type.Literal(false),
  Alerts: Type.Array(PlayerAlert),
  QuietHours: OptionalQuietHours,
  /** VAPID key for subscriptions of browsers; null if the site sends no pushes. */
  PushKey: Type.Union([Type.String(), Type.Null()]),
});
export type PlayerAlerts = Static<typeof PlayerAlerts>;

/** A new alert message, newest first, for a notice on open pages. */
export interface AlertNotice {
  readonly ID: number;
  readonly Title: string;
}

const ALERTS_OF_ONE = 'at most 100 rows of one player by their index';
const EndpointText = Type.String({ minLength: 1, maxLength: alertBounds.endpointMax });
const KeyText = Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}={0,2}$' });

export const alertsCalls = defineCalls({
  'GET /api/user/alerts': {
    summary: "The player's alerts of matches and prices, oldest first, and the quiet hours",
    who: PLAYERS,
    rate: 'read',
    boundedBy: ALERTS_OF_ONE,
    answer: PlayerAlerts,
  },
  'POST /api/user/alerts/setmatch': {
    summary: 'Chooses the events of a match that the player gets alerts of; none removes the alert',
    who: PLAYERS,
    rate: 'command',
    boundedBy: ALERTS_OF_ONE,
    body: Type.Object(
      { MatchID: IdNumber, Events: Type.Array(AlertEventText, { maxItems: alertEvents.length }) },
      { additionalProperties: false },
    ),
    answer: PlayerAlerts,
  },
  'POST /api/user/alerts/setprice': {
    summary: 'Sends the player an alert, once, when a price reaches these odds or more',
    who: PLAYERS,
    rate: 'command',
    boundedBy: ALERTS_OF_ONE,
    body: Type.Object(
      {
        MatchID: IdNumber,
        MarketType: MarketTypeText,
        Specifier: SpecifierText,
        OutcomeNo: OutcomeNumber,
        Odds,
      },
      { additionalProperties: false },
    ),
    answer: PlayerAlerts,
  },
  'POST /api/user/alerts/remove': {
    summary: 'Removes alerts of the player; unknown ids are ignored',
    who: PLAYERS,
    rate: 'command',
    boundedBy: ALERTS_OF_ONE,
    body: Type.Object(
      { IDs: Type.Array(IdNumber, { minItems: 1, maxItems: alertBounds.alertsMax }) },
      { additionalProperties: false },
    ),
    answer: PlayerAlerts,
  },
  'POST /api/user/alerts/setquiet': {
    summary: 'Sets the hours without pushes and notices, or removes them',
    who: PLAYERS,
    rate: 'command',
    boundedBy: ONE_ROW,
    body: Type.Object({ QuietHours: OptionalQuietHours }, { additionalProperties: false }),
    answer: Done,
  },
  'POST /api/user/alerts/subscribe': {
    summary: "Adds the browser's push subscription, if the site sends pushes",
    who: PLAYERS,
    rate: 'command',
    boundedBy: 'at most 6 rows of one player by their index',
    body: Type.Object(
      { Endpoint: EndpointText, P256dh: KeyText, Auth: KeyText },
      { additionalProperties: false },
    ),
    answer: Done,
  },
  'POST /api/user/alerts/unsubscribe': {
    summary: "Removes the browser's push subscription; an unknown one is ignored",
    who: PLAYERS,
    rate: 'command',
    boundedBy: ONE_ROW,
    body: Type.Object({ Endpoint: EndpointText }, { additionalProperties: false }),
    answer: Done,
  },
});
