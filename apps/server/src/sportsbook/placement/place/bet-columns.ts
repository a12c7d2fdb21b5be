import { bettingSourceTypes, lineDanger } from '@evens/book';
import {
  EACH_WAY_PLACE,
  earlyPayoutSide,
  findEarlyPayout,
  formatPlaceTerms,
  hasBestOdds,
  racePlaceTerms,
} from '@evens/markets';
import { cashOutTypes, formulaText, teaserSettings } from '@evens/tickets';
import type { TicketRequest } from '../../tickets/ticket-record.ts';
import type { Measured } from '../limits/measured-bet.ts';
import { boostIn, type ComposedBet } from '../price/composed-bet.ts';
import type { BetLeg } from './leg-columns.ts';

/** The formula as `ticket.formula` stores it; null for a plain ticket. */
export function formulaJson({ formula, priced, insurance, offersOpen }: ComposedBet): string | null {
  const builders: Record<string, readonly number[]> = {};
  for (const [leg, { prices }] of priced.builders) if (prices.ok) builders[leg] = prices.value;
  const setting = teaserSettings.find(({ id }) => id === priced.shape.teaserSetting);
  const points = setting && priced.picks[0] && setting.pointsHundredths[priced.picks[0].book.fixture.sport];
  const boost = boostIn(priced);
  const earlyPayout = offersOpen.earlyPayout ? listEarlyPayouts(priced) : {};
  const bestOdds = offersOpen.bestOdds ? listBestOdds(priced) : [];
  const text = formulaText(formula, {
    ...(Object.keys(earlyPayout).length > 0 ? { earlyPayout } : {}),
    ...(bestOdds.length > 0 ? { bestOdds } : {}),
    ...(insurance ? { insurance } : {}),
    ...(Object.keys(builders).length > 0 ? { builders } : {}),
    ...(formula.type === 'teaser' && points !== undefined ? { pointsHundredths: points } : {}),
    ...(boost
      ? { boost: { id: boost.id, plainMilli: boost.plainMilli, basisPoints: boost.basisPoints } }
      : {}),
    ...(priced.shape.eachWay ? { placeTerms: listPlaceTerms(priced) } : {}),
  });
  return text ? JSON.stringify(text) : null;
}

/**
 * The prematch legs that may have early payout or best odds guaranteed, with their indexes. Bets whose lines are no
 * products and picks of bet builders have neither.
 */
function listOfferLegs({ shape, picks }: ComposedBet['priced']) {
  if (!cashOutTypes.includes(shape.type)) return [];
  return shape.legs.flatMap((places, leg) => {
    const pick = places.length === 1 ? picks[places[0] ?? -1] : undefined;
    return pick?.book.sourceType === bettingSourceTypes.prematch ? [{ leg, pick }] : [];
  });
}

/** The leads of the legs with early payout. */
function listEarlyPayouts(priced: ComposedBet['priced']): Readonly<Record<string, number>> {
  const leads: Record<string, number> = {};
  for (const { leg, pick } of listOfferLegs(priced)) {
    const { type: marketType, outcomeNo } = pick.selection;
    const { sport, periods } = pick.book.fixture;
    const offer = findEarlyPayout({ sport, marketType, periods });
    if (offer && earlyPayoutSide(marketType, outcomeNo)) leads[leg] = offer.lead;
  }
  return leads;
}

/** The legs with best odds guaranteed, then their place parts. A boosted price has none. */
function listBestOdds(priced: ComposedBet['priced']): readonly number[] {
  const { shape } = priced;
  const legs = listOfferLegs(priced).flatMap(({ leg, pick: { boost, book, selection } }) =>
    !boost && hasBestOdds({ sport: book.fixture.sport, marketType: selection.type }) ? [leg] : [],
  );
  return shape.eachWay ? [...legs, ...legs.map((leg) => shape.legs.length + leg)] : legs;
}

/** The legs of an each-way bet are races, one pick each. */
function listPlaceTerms({ picks }: ComposedBet['priced']): readonly string[] {
  return picks.map(({ book: { facts } }) => {
    const terms = facts.kind === 'race' ? racePlaceTerms(facts) : undefined;
    return terms ? formatPlaceTerms(terms) : '';
  });
}

export function legsToWrite(bet: ComposedBet, rows: Measured['rows']): readonly BetLeg[] {
  const isPlain = bet.formula.type === 'single' && rows.length === 1;
  return rows.map(({ marketId, pick, legNo, chargeMinor }) => ({
    marketId,
    outcomeNo: pick.selection.outcomeNo,
    oddsMilli: pick.oddsMilli,
    epoch: pick.book.epoch,
    seq: pick.book.seq,
    score: pick.score,
    legNo,
    chargeMinor: isPlain ? null : chargeMinor,
  }));
}

/** `ticket.request` of a waiting bet: the data by which the end of the wait is judged. */
export function requestJson(bet: ComposedBet, rows: Measured['rows']): string {
  const { shape } = bet.priced;
  const request: TicketRequest = {
    picks: rows.map(({ pick, line, legNo }) => ({
      // A book was found by this id, so it is the id of a match.
      matchId: pick.selection.matchId as TicketRequest['picks'][number]['matchId'],
      type: line.type,
      specifier: line.specifier,
      outcomeNo: pick.selection.outcomeNo,
      oddsMilli: pick.oddsMilli,
      epoch: pick.book.epoch,
      seq: pick.book.seq,
      score: pick.score,
      danger: lineDanger(pick.book, line.type),
      legNo,
      source: pick.book.sourceType,
      ...(line.specifier === pick.selection.specifier || line.type === EACH_WAY_PLACE
        ? {}
        : { offered: pick.selection.specifier }),
    })),
    builderSeenMilli: shape.legs.map((_, leg) => {
      const prices = bet.priced.builders.get(leg)?.prices;
      return prices?.ok ? (prices.value.at(-1) ?? 0) : 0;
    }),
    ...(shape.teaserSetting === undefined ? {} : { teaserSetting: shape.teaserSetting }),
  };
  return JSON.stringify(request);
}
