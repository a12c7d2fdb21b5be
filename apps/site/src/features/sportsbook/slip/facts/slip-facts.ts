import { type Amount, amount, type CurrencyCode, type NumberSeparators, smaller } from '@evens/base';
import { bettingSourceTypes } from '@evens/book';
import type { TeaserFault } from '@evens/contract';
import { acceptsOdds, type BonusTerms, betCount, type SystemRow, type TeaserPrice } from '@evens/tickets';
import { boostedMilli } from '@evens/web/features/sportsbook/slip/boosted-milli.ts';
import { type SelectionKey, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import {
  type JoinedTab,
  type SlipState,
  type SlipTab,
  selectionsInBet,
} from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { type SlipLeg, slipLegs } from '../state/legs.ts';
import {
  type BetSums,
  buildFormula,
  computeSums,
  type JoinedTerms,
  NO_CAP,
  type PricedLeg,
  singleFormula,
} from '../state/slip-bet.ts';
import type { CurrentPrice, PricesNow } from '../state/slip-changes.ts';
import {
  betStake,
  type FreeBetUse,
  freeBetAt,
  freeBetFault,
  type PlayersFreeBets,
  withoutStake,
} from './free-bet-use.ts';
import { isBoostLost, type LegBoost, legBoost } from './leg-boost.ts';
import type { OpenBoost } from './open-boosts.ts';
import { type PriceCheck, waitingPrice } from './price-check.ts';
import { listConflicts } from './slip-conflicts.ts';
import type { BuilderStatus, KeyConflict, SlipStatus, TeaserStatus } from './slip-status.ts';
import { type TypedStake, typedStake } from './stake.ts';
import {
  joinedPlace,
  limitsAt,
  type StakeJudgement,
  type StakeLimits,
  stakeJudgement,
} from './stake-limits.ts';
import { type TabFacts, type TabFault, tabFault } from './tab-fault.ts';

/** A teaser setting that is sold. */
export interface TeaserChoice {
  readonly id: number;
  readonly name: string;
  readonly prices: readonly TeaserPrice[];
}

export interface SlipInput {
  readonly state: SlipState;
  readonly statuses: ReadonlyMap<SelectionKey, PriceCheck>;
  readonly status: SlipStatus | undefined;
  readonly limits: StakeLimits | undefined;
  readonly teasers: readonly TeaserChoice[];
  readonly bonus: BonusTerms | undefined;
  readonly currency: CurrencyCode;
  /** Number separators of the page's language, used to parse typed stakes. */
  readonly separators: NumberSeparators;
  /** Undefined until loaded. */
  readonly boosts: ReadonlyMap<number, OpenBoost> | undefined;
  /** Undefined for visitors. */
  readonly freeBets: PlayersFreeBets | undefined;
}

/** The current state of a leg. */
export interface LegFacts {
  readonly leg: SlipLeg;
  /** In the order of the leg's selections. */
  readonly checks: readonly PriceCheck[];
  /** Price in thousandths: joint price of a builder, boosted price of a boosted single; 0 while there is none. */
  readonly oddsMilli: number;
  /** The price that the player accepted, if another must be accepted now; otherwise undefined. */
  readonly seenMilli: number | undefined;
  readonly builder: BuilderStatus | undefined;
  readonly boost: LegBoost | undefined;
  readonly placeTerms: PricedLeg['placeTerms'];
  readonly isBanker: boolean;
  readonly isInBet: boolean;
  /** The leg returned after a decline: placing it again accepts the current price. */
  readonly isRetried: boolean;
}

/** A single with its stake. */
export interface SingleFacts extends StakeJudgement {
  readonly facts: LegFacts;
  readonly stake: string;
  readonly unitMinor: Amount;
  readonly isEachWay: boolean;
  /** The free bet used as the stake. */
  readonly freeBet: FreeBetUse | undefined;
  readonly sums: BetSums;
  /** The player's limits, or the boost's if lower. */
  readonly limits: StakeLimits | undefined;
}

export interface SystemRowFacts {
  readonly pick: number;
  /** Number of bets in the row. */
  readonly betCount: number;
  readonly stake: string;
  readonly unitMinor: Amount;
  readonly fault: StakeJudgement['fault'];
}

/** The bet of a joined tab. */
export interface JoinedFacts extends StakeJudgement {
  readonly tab: JoinedTab;
  readonly unitMinor: Amount;
  readonly isEachWay: boolean;
  readonly canEachWay: boolean;
  /** The free bet used as the stake; combos only. */
  readonly freeBet: FreeBetUse | undefined;
  readonly sums: BetSums;
  readonly limits: StakeLimits | undefined;
  readonly rows: readonly SystemRowFacts[];
}

/** The displayed state of the slip, with the specification's names where they exist. */
export interface SlipFacts {
  readonly legs: readonly LegFacts[];
  readonly singles: readonly SingleFacts[];
  readonly joined: JoinedFacts | undefined;
  /** The reason why each tab can't be used. */
  readonly faults: Readonly<Record<SlipTab, TabFault | undefined>>;
  readonly incompatibleSelections: readonly KeyConflict[];
  readonly incompatibleTeaserSelections: ReadonlyMap<SelectionKey, TeaserFault>;
  /** The lines moved by the chosen teaser; undefined for other bet types and until the server has moved them. */
  readonly teasedSpecifiers: ReadonlyMap<SelectionKey, string> | undefined;
  readonly haveSelectionOddsChanged: boolean;
  /** A typed stake is invalid, or a chosen free bet is gone. */
  readonly isStakeUnread: boolean;
  /** The prices accepted by one tap. */
  readonly pricesNow: PricesNow;
  /** Ids of matches with several selections that can be combined into one leg. */
  readonly combinable: ReadonlySet<number>;
  readonly teaser: TeaserChoice | undefined;
  readonly limits: StakeLimits | undefined;
}

function legFacts(leg: SlipLeg, { state, statuses, status, boosts }: SlipInput): LegFacts {
  const checks = leg.selections.map(
    (selection) => statuses.get(toSelectionKey(selection)) ?? waitingPrice(selection),
  );
  const keys = leg.selections.map(toSelectionKey);
  const [first] = leg.selections;
  const [check] = checks;
  const builder = leg.builder > 0 ? status?.builders.get(leg.id) : undefined;
  const boost = legBoost(leg, check, { state, boosts });
  const isBoosted = boost?.state === 'on';
  const plain = leg.builder > 0 ? (state.builders[leg.builder - 1]?.seenMilli ?? 0) : (first?.oddsMilli ?? 0);
  const seen = isBoosted || isBoostLost(boost) ? boostedMilli(plain, first?.boost) : plain;
  const own = isBoosted ? boostedMilli(check?.oddsMilli ?? 0, first?.boost) : (check?.oddsMilli ?? 0);
  const now = leg.builder > 0 ? (builder?.oddsMilli ?? 0) : own;
  const hasStarted = checks.some((each, index) => each.sourceType !== leg.selections[index]?.sourceType);
  const isOpen = checks.every(({ state: each }) => each === 'open');
  const hasMoved =
    leg.builder > 0 || isBoosted
      ? seen > 0 && now > 0 && !acceptsOdds(state.policy, { seen, now })
      : check?.mustAccept || isBoostLost(boost);
  const mustAccept = isOpen && (hasMoved || (hasStarted && state.selectedTab !== 'single'));
  const busy = selectionsInBet(state);
  return {
    leg,
    checks,
    oddsMilli: now,
    seenMilli: mustAccept ? seen : undefined,
    builder,
    boost,
    placeTerms: leg.builder > 0 || isBoosted ? undefined : status?.placeTerms.get(keys[0] ?? '')?.terms,
    isBanker: keys.every((key) => state.bankers.includes(key)),
    isInBet: keys.some((key) => busy.has(key)),
    isRetried: keys.every((key) => state.retried.includes(key)),
  };
}

function mixedSources(legs: readonly LegFacts[]): boolean {
  return new Set(legs.flatMap(({ checks }) => checks.map(({ sourceType }) => sourceType))).size > 1;
}

/** Rows of a system by number of legs. An invalid stake counts as 0 and is reported. */
function systemRows(legs: readonly LegFacts[], input: SlipInput) {
  const free = legs.filter(({ isBanker }) => !isBanker).length;
  const rows = Array.from({ length: free }, (_, index) => {
    const pick = index + 1;
    const stake = input.state.stakes.system[pick] ?? '';
    const { minor, isUnread } = typedStake(stake, input);
    return { pick, stake, unitMinor: minor, isUnread };
  });
  return { rows, staked: rows.filter(({ unitMinor }) => unitMinor > 0n) };
}

function buildJoinedTerms(
  tab: JoinedTab,
  legs: readonly LegFacts[],
  input: SlipInput,
  teaser: TeaserChoice | undefined,
) {
  const { state, bonus } = input;
  const { staked } = systemRows(legs, input);
  const terms: JoinedTerms = {
    legCount: legs.length,
    unitMinor:
      tab === 'system' ? amount(0n) : betStake(comboFreeBet(tab, input), state.stakes[tab], input).minor,
    rows: staked.map(({ pick, unitMinor }): SystemRow => ({ pick, unitMinor })),
    bankers: legs.flatMap(({ isBanker }, place) => (isBanker ? [place] : [])),
    rule: state.rule,
    eachWay: (tab === 'combo' || tab === 'system') && state.eachWay.includes(tab) && canEachWay(legs),
    teaserPrices: teaser?.prices ?? [],
    bonus,
  };
  return terms;
}

function comboFreeBet(tab: JoinedTab, input: SlipInput): FreeBetUse | undefined {
  return tab === 'combo' ? freeBetAt(tab, input) : undefined;
}

function canEachWay(legs: readonly LegFacts[]): boolean {
  return legs.length > 0 && legs.every(({ placeTerms }) => placeTerms !== undefined);
}

function priced(legs: readonly LegFacts[]): readonly PricedLeg[] {
  return legs.map(({ oddsMilli, placeTerms }) => ({ oddsMilli, placeTerms }));
}

function joinedFacts(
  tab: JoinedTab,
  legs: readonly LegFacts[],
  input: SlipInput,
  { teaser, limits }: { teaser: TeaserChoice | undefined; limits: StakeLimits | undefined },
): JoinedFacts {
  const terms = buildJoinedTerms(tab, legs, input, teaser);
  const formula = buildFormula(tab, terms);
  const { rows } = systemRows(legs, input);
  const own = limitsAt(
    limits,
    input.status?.limits,
    joinedPlace(
      tab,
      legs.map(({ leg }) => leg.id),
    ),
  );
  // A teaser pays by its table, regardless of the prices of the legs.
  const pricedLegs =
    tab === 'teaser' ? legs.map(() => ({ oddsMilli: 1000, placeTerms: undefined })) : priced(legs);
  const rowFacts =
    tab === 'system'
      ? rows.map(({ pick, stake, unitMinor, isUnread }) => ({
          pick,
          stake,
          unitMinor,
          betCount: betCount({ ...terms, type: 'system', rows: [{ pick, unitMinor: 1n }] }),
          fault: stakeJudgement({ minor: unitMinor, isUnread }, own && { ...own, referral: undefined }).fault,
        }))
      : [];
  const freeBet = comboFreeBet(tab, input);
  const sums = computeSums(formula, pricedLegs, limits?.payoutMaximum ?? NO_CAP);
  const judged =
    tab === 'system'
      ? { fault: rowFacts.find(({ fault }) => fault)?.fault, isReferred: false }
      : judgedStake(betStake(freeBet, input.state.stakes[tab], input), { own, freeBet, sums });
  return {
    tab,
    unitMinor: terms.unitMinor,
    isEachWay: terms.eachWay,
    canEachWay: (tab === 'combo' || tab === 'system') && canEachWay(legs) && !freeBet,
    freeBet,
    sums: withoutStake(sums, freeBet),
    limits: own,
    ...judged,
    rows: rowFacts,
  };
}

/** Computes the state of the slip from the stored slip, current prices and the server's answers. */
export function slipFacts(input: SlipInput): SlipFacts {
  const { state, status, limits, teasers } = input;
  const plainLegs = slipLegs(state);
  const legs = plainLegs.map((leg) => legFacts(leg, input));
  const incompatibleSelections = listConflicts(plainLegs, input);
  const keys = new Set(state.selections.map(toSelectionKey));
  const teaser = teasers.find(({ id }) => id === state.selectedBetType) ?? teasers[0];
  const answered = status?.teaser;
  const isOfThese = answered?.id === teaser?.id && [...keys].every((key) => answered?.keys.has(key));
  const moved = isOfThese ? answered : undefined;
  const incompatibleTeaserSelections = teaserFaults(legs, moved);
  const { staked } = systemRows(legs, input);
  const system = buildFormula('system', { ...buildJoinedTerms('system', legs, input, teaser), rows: staked });
  const tabFacts: TabFacts = {
    legCount: legs.length,
    betCount: betCount(system),
    hasIncompatible: incompatibleSelections.length > 0,
    hasIncompatibleTeaser:
      incompatibleTeaserSelections.size > 0 || plainLegs.some(({ builder }) => builder > 0),
    hasMixedSources: mixedSources(legs),
    hasUnpricedBuilder: legs.some(({ builder }) => builder !== undefined && builder.oddsMilli === 0),
    teaserCounts: teaser?.prices.map(({ legs: count }) => count),
  };
  const tab = state.selectedTab;
  const singles = legs.map((facts) => singleFacts(facts, input, limits));
  const joined = tab === 'single' ? undefined : joinedFacts(tab, legs, input, { teaser, limits });
  return {
    legs,
    singles,
    joined,
    isStakeUnread: joined
      ? isUnread(joined)
      : singles.some((single) => isUnread(single) && !single.facts.isInBet),
    faults: {
      single: tabFault('single', tabFacts),
      combo: tabFault('combo', tabFacts),
      system: tabFault('system', tabFacts),
      ifbet: tabFault('ifbet', tabFacts),
      reversebet: tabFault('reversebet', tabFacts),
      teaser: tabFault('teaser', tabFacts),
    },
    incompatibleSelections,
    incompatibleTeaserSelections,
    teasedSpecifiers: state.selectedTab === 'teaser' ? moved?.specifiers : undefined,
    haveSelectionOddsChanged: legs.some(
      ({ seenMilli, isInBet, isRetried }) => seenMilli !== undefined && !isInBet && !isRetried,
    ),
    pricesNow: pricesNow(legs),
    combinable: combinable(legs),
    teaser,
    limits,
  };
}

/** Selections that a teaser cannot move. Legs in play are detected before the server answers. */
function teaserFaults(
  legs: readonly LegFacts[],
  moved: TeaserStatus | undefined,
): ReadonlyMap<SelectionKey, TeaserFault> {
  return new Map(
    legs.flatMap(({ leg, checks }) =>
      leg.selections.flatMap((selection, index) => {
        const key = toSelectionKey(selection);
        const isLive = checks[index]?.sourceType === bettingSourceTypes.live;
        const fault = moved?.faults.get(key) ?? (isLive ? 'in-play' : undefined);
        return fault ? [[key, fault] as const] : [];
      }),
    ),
  );
}

function isUnread({ fault }: StakeJudgement): boolean {
  return fault === 'unread' || fault === 'free-bet-gone';
}

/** Judges a stake; for a free bet also whether it may pay the bet. */
function judgedStake(
  typed: TypedStake,
  of: {
    readonly own: StakeLimits | undefined;
    readonly freeBet: FreeBetUse | undefined;
    readonly sums: BetSums;
  },
): StakeJudgement {
  const fault = freeBetFault(of.freeBet, of.sums);
  return fault ? { fault, isReferred: false } : stakeJudgement(typed, of.own);
}

function singleFacts(facts: LegFacts, input: SlipInput, limits: StakeLimits | undefined): SingleFacts {
  const { state, status } = input;
  const most = facts.boost?.state === 'on' ? facts.boost.maximumMinor : undefined;
  const now = limitsAt(limits, status?.limits, facts.leg.id);
  // A boost above its maximum is refused, never referred to a trader.
  const own =
    now && most !== undefined
      ? { ...now, maximum: amount(smaller(now.maximum, most)), referral: undefined }
      : now;
  const stake = state.stakes.single[facts.leg.id] ?? '';
  const freeBet = freeBetAt(facts.leg.id, input);
  const typed = betStake(freeBet, stake, input);
  const unitMinor = typed.minor;
  const isEachWay = state.eachWay.includes(facts.leg.id) && facts.placeTerms !== undefined && !freeBet;
  const sums = computeSums(
    singleFormula(unitMinor, isEachWay),
    priced([facts]),
    limits?.payoutMaximum ?? NO_CAP,
  );
  return {
    facts,
    stake,
    unitMinor,
    isEachWay,
    freeBet,
    sums: withoutStake(sums, freeBet),
    ...judgedStake(typed, { own, freeBet, sums }),
    limits: own,
  };
}

function pricesNow(legs: readonly LegFacts[]): PricesNow {
  const selections = legs.flatMap(({ leg, checks, boost }) =>
    leg.selections.flatMap((selection, index) => {
      const check = checks[index];
      return check?.state === 'open' ? [[toSelectionKey(selection), priceNow(check, boost)] as const] : [];
    }),
  );
  const builders = legs.flatMap(({ leg, oddsMilli }) =>
    leg.builder > 0 && oddsMilli > 0 ? [[leg.id, oddsMilli] as const] : [],
  );
  return { selections: new Map(selections), builders: new Map(builders) };
}

/** The price to accept: the current one, without a lost boost. */
export function priceNow({ oddsMilli, sourceType }: PriceCheck, boost: LegBoost | undefined): CurrentPrice {
  return { oddsMilli, sourceType, ...(isBoostLost(boost) ? { boost: undefined } : {}) };
}

function combinable(legs: readonly LegFacts[]): ReadonlySet<number> {
  const found = new Set<number>();
  const seen = new Set<number>();
  for (const { leg } of legs) {
    const matchId = leg.selections[0]?.matchId;
    if (matchId === undefined || leg.selections[0]?.match.runner !== '') continue;
    if (seen.has(matchId)) found.add(matchId);
    seen.add(matchId);
  }
  return found;
}
