import { type Amount, amount, smaller } from '@evens/base';
import { betCount, type SystemName, type SystemRow } from '@evens/tickets';
import type { JoinedTab } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import {
  type BetSums,
  buildFormula,
  computeSums,
  type JoinedTerms,
  NO_CAP,
  type PricedLeg,
  placedPayout,
  singleFormula,
} from '../state/slip-bet.ts';
import { betStake, type FreeBetUse, freeBetAt, freeBetFault, withoutStake } from './free-bet-use.ts';
import type { LegFacts } from './leg-facts.ts';
import { type MissedBonus, missedBonus } from './missed-bonus.ts';
import { isShut } from './price-check.ts';
import type { SlipInput, TeaserChoice } from './slip-input.ts';
import { type TypedStake, typedStake } from './stake.ts';
import {
  joinedPlace,
  limitsAt,
  type StakeJudgement,
  type StakeLimits,
  stakeJudgement,
} from './stake-limits.ts';
import {
  findStakedSystem,
  listSystemChoices,
  type SystemChoice,
  type SystemRowFacts,
} from './system-choices.ts';

/** A single with its stake. */
export interface SingleFacts extends StakeJudgement {
  readonly facts: LegFacts;
  readonly stake: string;
  readonly unitMinor: Amount;
  readonly isEachWay: boolean;
  /** Payout of an each-way bet that only places. */
  readonly placedMinor: Amount | undefined;
  /** The free bet used as the stake. */
  readonly freeBet: FreeBetUse | undefined;
  readonly sums: BetSums;
  /** The player's limits, or the boost's if lower. */
  readonly limits: StakeLimits | undefined;
  /** It has a stake, but is suspended or closed: a press places the other singles. */
  readonly isSkipped: boolean;
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
  /** Combos only. */
  readonly missedBonus: MissedBonus | undefined;
  readonly limits: StakeLimits | undefined;
  readonly rows: readonly SystemRowFacts[];
  readonly systemChoices: readonly SystemChoice[];
  /** The name of the staked system. */
  readonly systemName: SystemName | undefined;
}

/** Rows of a system by number of legs. An invalid stake counts as 0 and is reported. */
export function systemRows(legs: readonly LegFacts[], input: SlipInput) {
  const free = legs.filter(({ isBanker }) => !isBanker).length;
  const rows = Array.from({ length: free }, (_, index) => {
    const pick = index + 1;
    const stake = input.state.stakes.system[pick] ?? '';
    const { minor, isUnread } = typedStake(stake, input);
    return { pick, stake, unitMinor: minor, isUnread };
  });
  return { rows, staked: rows.filter(({ unitMinor }) => unitMinor > 0n) };
}

export function buildJoinedTerms(
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

export function joinedFacts(
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
    missedBonus:
      tab === 'combo' && terms.bonus
        ? missedBonus(
            legs.map(({ oddsMilli }) => oddsMilli),
            terms.bonus,
          )
        : undefined,
    limits: own,
    ...judged,
    rows: rowFacts,
    systemChoices: listSystemChoices(rowFacts, legs.length),
    systemName: findStakedSystem(rowFacts, legs.length),
  };
}

export function isUnread({ fault }: StakeJudgement): boolean {
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

export function singleFacts(facts: LegFacts, input: SlipInput, limits: StakeLimits | undefined): SingleFacts {
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
  const capMinor = limits?.payoutMaximum ?? NO_CAP;
  const sums = computeSums(singleFormula(unitMinor, isEachWay), priced([facts]), capMinor);
  return {
    facts,
    stake,
    unitMinor,
    isEachWay,
    placedMinor: isEachWay && unitMinor > 0n ? placedPayout(unitMinor, facts, capMinor) : undefined,
    freeBet,
    sums: withoutStake(sums, freeBet),
    ...judgedStake(typed, { own, freeBet, sums }),
    limits: own,
    isSkipped: false,
  };
}

/** Marks singles that wait for their market while others can be placed. If none is open, all of them block the button. */
export function markSkipped(singles: readonly SingleFacts[]): readonly SingleFacts[] {
  const isStaked = ({ sums, facts }: SingleFacts) => sums.stakeMinor > 0n && !facts.isInBet;
  const isUnavailable = ({ facts }: SingleFacts) => facts.checks.some(isShut);
  const areOthersOpen = singles.some((single) => isStaked(single) && !isUnavailable(single));
  return singles.map((single) => ({
    ...single,
    isSkipped: areOthersOpen && isStaked(single) && isUnavailable(single),
  }));
}
