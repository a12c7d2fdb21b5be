/** Builds the messages of matches that we invented, in the format of the Unified Odds Feed. */

export interface TimedMessage {
  readonly atMs: number;
  readonly body: string;
}

export interface DayMatch {
  readonly event: string;
  readonly sport: string;
  readonly home: string;
  readonly away: string;
  readonly startsAtMs: number;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

export function xml(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('');
  return children.length === 0 ? `<${name}${text}/>` : `<${name}${text}>${children.join('')}</${name}>`;
}

/** Outcomes with their prices, by id; 0 for an inactive one. */
export function market(
  id: number,
  specifiers: string | undefined,
  prices: Readonly<Record<string, number>>,
  status = 1,
): string {
  return xml(
    'market',
    { id, specifiers, status },
    Object.entries(prices).map(([outcome, odds]) =>
      xml('outcome', { id: outcome, odds: odds || undefined, active: odds ? 1 : 0 }),
    ),
  );
}

export interface StatusInput {
  readonly status: number;
  readonly code: number;
  readonly score?: readonly [number, number];
  /** Code, home and away of each period. */
  readonly periods?: readonly (readonly [number, number, number])[];
  readonly time?: string;
  readonly left?: string;
  readonly reds?: readonly [number, number];
}

function status({
  status: value,
  code,
  score = [0, 0],
  periods = [],
  time,
  left,
  reds,
}: StatusInput): string {
  return xml(
    'sport_event_status',
    { status: value, match_status: code, home_score: score[0], away_score: score[1] },
    [
      ...(time === undefined && left === undefined
        ? []
        : [xml('clock', { match_time: time, remaining_time_in_period: left })]),
      xml(
        'period_scores',
        {},
        periods.map(([period, home, away], index) =>
          xml('period_score', {
            match_status_code: period,
            number: index + 1,
            home_score: home,
            away_score: away,
          }),
        ),
      ),
      ...(reds === undefined
        ? []
        : [xml('statistics', {}, [xml('red_cards', { home: reds[0], away: reds[1] })])]),
    ],
  );
}

const head = (product: number, event: string, atMs: number) => ({
  product,
  event_id: event,
  timestamp: atMs,
});

export function oddsChange(
  { event }: Pick<DayMatch, 'event'>,
  atMs: number,
  {
    product = 1,
    state,
    markets = [],
  }: { readonly product?: number; readonly state?: StatusInput; readonly markets?: readonly string[] },
): TimedMessage {
  const children = [
    ...(state ? [status(state)] : []),
    ...(markets.length > 0 ? [xml('odds', {}, markets)] : []),
  ];
  return { atMs, body: xml('odds_change', head(product, event, atMs), children) };
}

export function betStop({ event }: Pick<DayMatch, 'event'>, atMs: number, product = 1): TimedMessage {
  return { atMs, body: xml('bet_stop', { ...head(product, event, atMs), groups: 'all' }) };
}

/** Results of outcomes: 1, 0, or with a void factor. */
export function settledMarket(
  id: number,
  specifiers: string | undefined,
  results: Readonly<Record<string, number | readonly [number, number]>>,
): string {
  return xml(
    'market',
    { id, specifiers },
    Object.entries(results).map(([outcome, result]) => {
      const [won, voidFactor] = typeof result === 'number' ? [result, undefined] : result;
      return xml('outcome', { id: outcome, result: won, void_factor: voidFactor });
    }),
  );
}

export function settlement(
  { event }: Pick<DayMatch, 'event'>,
  atMs: number,
  markets: readonly string[],
  { product = 1, certainty = 2 }: { readonly product?: number; readonly certainty?: 1 | 2 } = {},
): TimedMessage {
  return {
    atMs,
    body: xml('bet_settlement', { ...head(product, event, atMs), certainty }, [xml('outcomes', {}, markets)]),
  };
}

export function lines(
  kind: 'rollback_bet_settlement' | 'bet_cancel' | 'rollback_bet_cancel',
  { event }: Pick<DayMatch, 'event'>,
  atMs: number,
  {
    markets,
    ...span
  }: { readonly markets: readonly Attributes[]; readonly start_time?: number; readonly end_time?: number },
): TimedMessage {
  const body = xml(
    kind,
    { ...head(1, event, atMs), ...span },
    markets.map((each) => xml('market', each)),
  );
  return { atMs, body };
}

export function alive(product: number, atMs: number, subscribed = 1): TimedMessage {
  return { atMs, body: xml('alive', { product, timestamp: atMs, subscribed }) };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

export function fixtureElement(name: 'fixture' | 'sport_event', match: DayMatch): string {
  const { event, sport, home, away, startsAtMs } = match;
  const side = (qualifier: string, label: string) =>
    xml('competitor', { id: `sr:competitor:${label.length}${label.charCodeAt(0)}`, name: label, qualifier });
  return xml(name, { id: event, scheduled: iso(startsAtMs), start_time: iso(startsAtMs) }, [
    xml('tournament', { id: 'sr:tournament:17', name: 'Test League' }, [
      xml('sport', { id: sport, name: 'Sport' }),
      xml('category', { id: 'sr:category:1', name: 'England', country_code: 'ENG' }),
    ]),
    xml('competitors', {}, [side('home', home), side('away', away)]),
    xml('extra_info', {}, [xml('info', { key: 'best_of', value: 3 })]),
  ]);
}

const MINUTE_MS = 60_000;
const minutes = (match: DayMatch, count: number) => match.startsAtMs + count * MINUTE_MS;

export const prematchMarkets = [
  market(1, undefined, { 1: 1.9, 2: 3.4, 3: 4.2 }),
  market(18, 'total=2.5', { 12: 1.85, 13: 1.95 }),
  market(16, 'hcp=-0.5', { 1714: 1.9, 1715: 1.92 }),
];

const liveMarkets = (home: number) => [
  market(1, undefined, { 1: home, 2: 3.1, 3: 6.5 }),
  market(18, 'total=2.5', { 12: 1.7, 13: 2.1 }),
  market(68, 'total=1.5', { 12: 2.4, 13: 1.5 }),
];

/** Results of a match that ended 2:1, and 1:1 after a goal was taken back. */
export const results21 = [
  settledMarket(1, undefined, { 1: 1, 2: 0, 3: 0 }),
  settledMarket(18, 'total=2.5', { 12: 1, 13: 0 }),
  settledMarket(16, 'hcp=-0.5', { 1714: 1, 1715: 0 }),
];
export const results11 = [
  settledMarket(1, undefined, { 1: 0, 2: 1, 3: 0 }),
  settledMarket(18, 'total=2.5', { 12: 0, 13: 1 }),
  settledMarket(16, 'hcp=-0.5', { 1714: 0, 1715: 1 }),
];

export const ended21: StatusInput = {
  status: 3,
  code: 100,
  score: [2, 1],
  periods: [
    [6, 1, 0],
    [7, 1, 1],
  ],
};

/** A match from its prices on to its settlement: 1:0 at half time, 2:1 at the end. */
export function soccerMatch(match: DayMatch): readonly TimedMessage[] {
  const live = (
    minute: number,
    state: Omit<StatusInput, 'status'>,
    markets: readonly string[] = liveMarkets(1.6),
  ) =>
    oddsChange(match, minutes(match, minute), {
      state: { status: 1, time: `${String(minute).padStart(2, '0')}:00`, ...state },
      markets,
    });
  const first = (home: number): NonNullable<StatusInput['periods']> => [[6, home, 0]];
  return [
    oddsChange(match, minutes(match, -30), {
      product: 3,
      state: { status: 0, code: 0 },
      markets: prematchMarkets,
    }),
    live(0, { code: 6, periods: first(0) }),
    live(5, { code: 6, periods: first(0), reds: [0, 0] }),
    betStop(match, minutes(match, 12) - 4000),
    live(12, { code: 6, score: [1, 0], periods: first(1) }),
    live(20, { code: 6, score: [1, 0], periods: first(1), reds: [0, 1] }),
    live(47, { code: 31, score: [1, 0], periods: first(1) }),
    settlement(match, minutes(match, 48), [settledMarket(68, 'total=1.5', { 12: 0, 13: 1 })], {
      certainty: 1,
    }),
    live(62, {
      code: 7,
      score: [1, 0],
      periods: [
        [6, 1, 0],
        [7, 0, 0],
      ],
    }),
    live(
      70,
      {
        code: 7,
        score: [1, 1],
        periods: [
          [6, 1, 0],
          [7, 0, 1],
        ],
      },
      liveMarkets(2.6),
    ),
    live(
      81,
      {
        code: 7,
        score: [2, 1],
        periods: [
          [6, 1, 0],
          [7, 1, 1],
        ],
      },
      liveMarkets(1.3),
    ),
    oddsChange(match, minutes(match, 109), { state: ended21 }),
    settlement(match, minutes(match, 111), results21),
    settlement(match, minutes(match, 111) + 1, results21, { product: 3 }),
  ];
}
