import {
  type CurrencyCode,
  type Fraction,
  floor,
  formatAmount,
  fraction,
  multiply,
  smaller,
} from '@evens/base';
import { offerMinor, type Ticket, type TicketItem, type TicketSelection } from '@evens/contract';
import { getWords, type Language } from '@evens/locales';
import { betResults, earlyPayoutOffers, formatLine, sportProduct } from '@evens/markets';
import {
  betCount,
  betTypes,
  binomial,
  bonusBasisPoints,
  parseBetTypeName,
  priceOfLegs,
  type TicketFormula,
  teaserPrice,
  teaserSettings,
  wonOutcome,
} from '@evens/tickets';
import { presentLeg, presentResult } from './present-leg.ts';
import {
  legsOfTicket,
  paidPrice,
  type TicketLegRecord,
  type TicketRecord,
  ticketFormula,
} from './ticket-record.ts';

/** The price of a leg, thousandths. For a bet builder, the joint price of all its picks. */
function legPrice(ticket: TicketRecord, picks: readonly TicketLegRecord[], place: number): number {
  if (picks.length === 1) return picks[0]?.oddsMilli ?? 0;
  const price = ticket.formula?.builders?.[place]?.[2 ** picks.length - 2];
  if (price === undefined) throw new Error(`legPrice: ticket ${ticket.id} has a builder without its price`);
  return price;
}

/** A cancelled or refunded pick leaves its builder to the other picks. */
function presentBuilderPick(pick: TicketLegRecord, language: Language): TicketSelection {
  const selection = presentLeg(pick, language);
  if (selection.Result !== betResults.cancelled && selection.Result !== betResults.refund) return selection;
  return {
    ...selection,
    ResultReason: `${selection.ResultReason} ${getWords(language).t('reason.fell-away')}`.trim(),
  };
}

/** The price that paid is shown for a winner. */
function presentBestOdds(pick: TicketLegRecord | undefined): NonNullable<TicketItem['BestOdds']> {
  const paid = pick && paidPrice(pick);
  return {
    StartingPrice: pick?.starting?.oddsMilli ?? null,
    Paid: paid?.verdict.result === betResults.win ? paid.oddsMilli : null,
  };
}

function presentItems(ticket: TicketRecord, language: Language): readonly TicketItem[] {
  const { win, place } = legsOfTicket(ticket);
  const { bankers = [], bestOdds, earlyPayout, placeTerms } = ticket.formula ?? {};
  return win.map((picks, index) => {
    const [placePick] = place[index] ?? [];
    const lead = earlyPayout?.[index];
    const unit = earlyPayoutOffers.get(picks[0]?.fixture.sport ?? '')?.unit;
    const placed = placePick && presentResult(placePick, language);
    return {
      Selections: picks.map((pick) =>
        picks.length > 1 ? presentBuilderPick(pick, language) : presentLeg(pick, language),
      ),
      Odds: legPrice(ticket, picks, index),
      IsBuilder: picks.length > 1,
      IsBanker: bankers.includes(index),
      ...(placeTerms?.[index] ? { PlaceTerms: placeTerms[index] } : {}),
      ...(lead === undefined || !unit ? {} : { EarlyPayout: { Lead: lead, Unit: unit } }),
      ...(bestOdds?.includes(index) ? { BestOdds: presentBestOdds(picks[0]) } : {}),
      ...(placed ? { PlaceResult: placed.result, PlaceReason: placed.reason } : {}),
    };
  });
}

/**
 * Thousandths, rounded down, for display only: payouts are computed exactly. Two decimals of it are those of the exact
 * price; rounded to thousandths first, 8.4147 would be displayed as 8.42.
 */
function displayedMilli({ num, den }: Fraction): number {
  return Number((1000n * num) / den);
}

/** The price of the whole ticket, if it has one. */
function ticketOdds(formula: TicketFormula | undefined, prices: readonly number[]): number {
  if (formula?.type === 'single' || formula?.type === 'combo')
    return displayedMilli(priceOfLegs(prices.map(wonOutcome)));
  const price = formula?.type === 'teaser' ? teaserPrice(formula.prices, formula.legCount) : undefined;
  return price ? displayedMilli(price) : 0;
}

function systemRows(formula: TicketFormula | undefined, currency: CurrencyCode): Ticket['SystemRows'] {
  if (formula?.type !== 'system') return [];
  const free = formula.legCount - formula.bankers.length;
  const sides = formula.eachWay ? 2 : 1;
  return formula.rows.map(({ pick, unitMinor }) => ({
    Pick: pick,
    Stake: formatAmount(unitMinor, currency),
    BetCount: sides * binomial(free, pick),
  }));
}

/** The setting's name, "6 / 4"; of one that is sold no more the points by themselves. */
function teaserPoints(hundredths: number | undefined): string {
  if (hundredths === undefined) return '';
  const setting = teaserSettings.find(({ pointsHundredths }) =>
    Object.values(pointsHundredths).includes(hundredths),
  );
  return setting?.name ?? formatLine(hundredths);
}

/** The possible payout of the part that was not cashed out. */
function potentialMinor({ promisedMinor, stakeMinor, stakeCashedMinor }: TicketRecord): bigint {
  if (stakeCashedMinor === 0n) return promisedMinor;
  return floor(multiply(fraction(promisedMinor), fraction(stakeMinor - stakeCashedMinor, stakeMinor)));
}

function declineText(code: string | undefined, language: Language): string {
  if (code === undefined) return '';
  const words = getWords(language);
  const key = `decline.${code}`;
  return words.t(words.has(key) ? key : 'decline.other');
}

function presentOffer({ offer, currency }: TicketRecord): Ticket['Offer'] {
  if (!offer) return null;
  return {
    Stake: formatAmount(offer.stakeMinor, currency),
    Odds: [...offer.oddsMilli],
    PotentialPayout: formatAmount(offer.promisedMinor, currency),
    ExpiresAt: new Date(offer.untilMs).toISOString(),
  };
}

/** The player's part of an amount that the ticket pays. For a free bet, the stake is excluded. */
export function paidToPlayer({ funding }: Pick<TicketRecord, 'funding'>, minor: bigint): bigint {
  return funding?.isFreeBet ? minor - smaller(minor, funding.bonusMinor) : minor;
}

function presentFunding({ funding, stakeMinor, currency }: TicketRecord): Pick<Ticket, 'Funding'> {
  if (!funding) return {};
  const { bonusMinor, isFreeBet } = funding;
  return {
    Funding: {
      Cash: formatAmount(stakeMinor - bonusMinor, currency),
      Bonus: formatAmount(bonusMinor, currency),
      IsFreeBet: isFreeBet,
    },
  };
}

function instant(atMs: number | undefined): string | null {
  return atMs === undefined ? null : new Date(atMs).toISOString();
}

/** A ticket that was just placed is shown to its caller and to the player's other pages. */
const lastPresented = new WeakMap<TicketRecord, { readonly code: string; readonly presented: Ticket }>();

export function presentTicket(ticket: TicketRecord, language: Language): Ticket {
  const last = lastPresented.get(ticket);
  if (last?.code === language.code) return last.presented;
  const presented = present(ticket, language);
  lastPresented.set(ticket, { code: language.code, presented: presented });
  return presented;
}

function present(ticket: TicketRecord, language: Language): Ticket {
  const { currency } = ticket;
  const money = (minor: bigint) => formatAmount(minor, currency);
  const type = parseBetTypeName(ticket.type);
  if (!type.ok) throw new Error(`present: ticket ${ticket.id} has the type ${ticket.type}`);
  const formula = ticketFormula(ticket);
  const items = presentItems(ticket, language);
  const prices = items.map(({ Odds }) => Odds);
  const bonus = formula?.type === 'combo' ? formula.bonus : undefined;
  const isOpen = ticket.result === betResults.pending;
  return {
    ID: ticket.id,
    BetType: betTypes[type.value],
    Product: sportProduct(ticket.legs[0]?.fixture.sport ?? ''),
    Stake: money(ticket.stakeMinor),
    StakeOpen: money(ticket.stakeOpenMinor),
    Currency: currency,
    Odds: ticketOdds(formula, prices),
    PotentialPayout: money(paidToPlayer(ticket, isOpen ? potentialMinor(ticket) : ticket.promisedMinor)),
    Payout: money(paidToPlayer(ticket, ticket.payoutMinor)),
    CashedOut: money(ticket.cashedOutMinor),
    Acceptance: ticket.acceptance,
    Result: ticket.result,
    PlacedAt: new Date(ticket.decidedAtMs).toISOString(),
    SettledAt: instant(ticket.settledAtMs),
    DueAt: instant(ticket.dueAtMs),
    DeclineReason: declineText(ticket.declineReason, language),
    DeclineCode: ticket.declineReason ?? '',
    RulesVersion: ticket.rulesVersion,
    SettlementNo: ticket.settlementNo,
    BetCount: formula ? betCount(formula) : 1,
    SystemRows: systemRows(formula, currency),
    Rule: ticket.formula?.rule ?? '',
    EachWay: ticket.formula?.eachWay ?? false,
    TeaserPoints: teaserPoints(ticket.formula?.pointsHundredths),
    BonusBasisPoints: bonusBasisPoints(prices.map(wonOutcome), bonus),
    ...(ticket.formula?.insurance && !ticket.funding
      ? { Insurance: { Maximum: money(offerMinor(ticket.formula.insurance.max, currency)) } }
      : {}),
    Offer: presentOffer(ticket),
    ...presentFunding(ticket),
    ...(ticket.formula?.boost
      ? {
          Boost: {
            ID: ticket.formula.boost.id,
            PlainOdds: ticket.formula.boost.plainMilli,
            ...(ticket.formula.boost.basisPoints === undefined
              ? {}
              : { BasisPoints: ticket.formula.boost.basisPoints }),
          },
        }
      : {}),
    TakeProfit: ticket.takeProfitMinor === undefined ? null : money(ticket.takeProfitMinor),
    StopLoss: ticket.stopLossMinor === undefined ? null : money(ticket.stopLossMinor),
    ...(ticket.replaces === undefined ? {} : { Replaces: ticket.replaces }),
    ...(ticket.replacedBy === undefined ? {} : { ReplacedBy: ticket.replacedBy }),
    ...(ticket.cashedOutBy ? { CashedOutBy: ticket.cashedOutBy } : {}),
    Items: [...items],
  };
}
