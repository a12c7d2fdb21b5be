import { type Amount, amount, type CurrencyCode, formatAmount, parseAmount } from '@evens/base';
import {
  type Selection,
  type SelectionKey,
  toSelectionKey,
} from '@evens/web/features/sportsbook/slip/selection.ts';
import type { PlaceBody, SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { JoinedFacts, SingleFacts } from '../facts/bet-facts.ts';
import { type LegFacts, priceNow } from '../facts/leg-facts.ts';
import type { SelectionState } from '../facts/price-check.ts';
import type { SlipFacts } from '../facts/slip-facts.ts';
import type { StakeFault } from '../facts/stake-limits.ts';
import type { SlipLeg } from '../state/legs.ts';
import { type BetBody, joinedBody, type SystemStake, singleBody, singlesBody } from './place-body.ts';

/** A bet that a press of the button would place: its body without id and policy, at current prices. */
export interface BetToPlace {
  readonly body: BetBody & {
    readonly Stake: string;
    readonly FreeBetID?: number;
    readonly Edit?: NonNullable<PlaceBody['Edit']>;
  };
  readonly keys: readonly SelectionKey[];
  readonly places: readonly string[];
  readonly stakeMinor: Amount;
  /** Amounts debited from the balance, per bet; 0 for a free bet. */
  readonly paidMinor: readonly Amount[];
  readonly states: readonly SelectionState[];
  readonly fault: StakeFault | undefined;
  /** The stake exceeds the player's limit and is referred to a trader. */
  readonly isReferred: boolean;
}

/** A leg at its displayed prices. One with a moved price is as it will be after the player has accepted it. */
function atPricesNow({ leg, checks, boost, seenMilli }: LegFacts): SlipLeg {
  return {
    ...leg,
    selections: leg.selections.map((selection, index): Selection => {
      const check = checks[index];
      if (!check) return selection;
      return seenMilli === undefined
        ? { ...selection, oddsMilli: check.oddsMilli }
        : { ...selection, ...priceNow(check, boost) };
    }),
  };
}

/** Adds the current joint prices of builders. The policy accepts them whenever the button can be pressed. */
function withBuilderPrices(state: SlipState, legs: readonly LegFacts[]): SlipState {
  return {
    ...state,
    builders: state.builders.map((builder, index) => {
      const now = legs.find(({ leg }) => leg.builder === index + 1)?.oddsMilli ?? 0;
      return now > 0 ? { ...builder, seenMilli: now } : builder;
    }),
  };
}

export function betsToPlace(facts: SlipFacts, state: SlipState, currency: CurrencyCode, newId: () => string) {
  const now = withBuilderPrices(state, facts.legs);
  const { joined } = facts;
  const bets = joined
    ? joinedToPlace(joined, facts.legs, now, currency)
    : singlesToPlace(facts.singles, now, currency, newId);
  return withEdit(bets, state, { isPossible: facts.faults[state.selectedTab] === undefined, currency });
}

function joinedToPlace(
  joined: JoinedFacts,
  legs: readonly LegFacts[],
  state: SlipState,
  currency: CurrencyCode,
): readonly BetToPlace[] {
  if (joined.sums.stakeMinor === 0n || legs.some(({ isInBet }) => isInBet)) return [];
  const systemStakes = joined.rows.flatMap(({ pick, unitMinor }): readonly SystemStake[] => {
    return unitMinor > 0n ? [{ Pick: pick, Stake: formatAmount(unitMinor, currency) }] : [];
  });
  const at = legs.map(atPricesNow);
  return [
    {
      body: {
        ...joinedBody(joined.tab, at, state, systemStakes),
        Stake: joined.tab === 'system' ? '' : formatAmount(joined.unitMinor, currency),
        ...freeBetField(joined),
      },
      keys: legs.flatMap(({ leg }) => leg.selections.map(toSelectionKey)),
      places: [joined.tab],
      stakeMinor: joined.sums.stakeMinor,
      paidMinor: paidStakes(joined),
      states: legs.flatMap(({ checks }) => checks.map(({ state: each }) => each)),
      fault: joined.fault,
      isReferred: joined.isReferred,
    },
  ];
}

/** Plain singles share one command; builders, each-way bets and free bets have their own terms and commands. */
function singlesToPlace(
  singles: readonly SingleFacts[],
  state: SlipState,
  currency: CurrencyCode,
  newId: () => string,
): readonly BetToPlace[] {
  const staked = singles.filter(
    ({ sums, facts, isSkipped }) => sums.stakeMinor > 0n && !facts.isInBet && !isSkipped,
  );
  const plain = staked.filter(
    ({ facts, isEachWay, freeBet }) => facts.leg.builder === 0 && !isEachWay && !freeBet,
  );
  const alone = plain.length > 1 ? staked.filter((single) => !plain.includes(single)) : staked;
  const formatStake = ({ unitMinor }: SingleFacts) => formatAmount(unitMinor, currency);
  const listStates = ({ facts }: SingleFacts) => facts.checks.map((check) => check.state);
  const bets = alone.map(
    (single): BetToPlace => ({
      body: {
        ...singleBody(atPricesNow(single.facts), state),
        Stake: formatStake(single),
        ...freeBetField(single),
      },
      keys: single.facts.leg.selections.map(toSelectionKey),
      places: [single.facts.leg.id],
      stakeMinor: single.sums.stakeMinor,
      paidMinor: paidStakes(single),
      states: listStates(single),
      fault: single.fault,
      isReferred: single.isReferred,
    }),
  );
  if (plain.length < 2) return bets;
  return [
    {
      body: {
        ...singlesBody(
          plain.map((single) => ({
            leg: atPricesNow(single.facts),
            stake: formatStake(single),
            commandId: newId(),
          })),
        ),
        Stake: '',
      },
      keys: plain.map(({ facts }) => facts.leg.id),
      places: plain.map(({ facts }) => facts.leg.id),
      stakeMinor: amount(plain.reduce((sum, { sums }) => sum + sums.stakeMinor, 0n)),
      paidMinor: plain.flatMap(paidStakes),
      states: plain.flatMap(listStates),
      fault: worstFault(plain),
      isReferred: plain.some(({ isReferred }) => isReferred),
    },
    ...bets,
  ];
}

type Staked = Pick<SingleFacts, 'freeBet' | 'sums'>;

function freeBetField({ freeBet }: Staked) {
  return freeBet && { FreeBetID: freeBet.id };
}

function paidStakes({ freeBet, sums }: Staked): readonly Amount[] {
  return freeBet ? [] : [sums.stakeMinor];
}

function worstFault(singles: readonly SingleFacts[]): StakeFault | undefined {
  const faults = singles.map(({ fault }) => fault);
  return faults.includes('below-minimum') ? 'below-minimum' : faults.find((fault) => fault !== undefined);
}

/** The bet that replaces the edited one; none unless the slip is one whole bet. */
function withEdit(
  bets: readonly BetToPlace[],
  { edit }: SlipState,
  { isPossible, currency }: { readonly isPossible: boolean; readonly currency: CurrencyCode },
): readonly BetToPlace[] {
  if (!edit) return bets;
  const [bet] = bets;
  const value = parseAmount(edit.value, currency);
  if (!bet || !isPossible || !value.ok) return [];
  const rest = bet.stakeMinor - value.value;
  return [
    {
      ...bet,
      body: { ...bet.body, Edit: { BetId: edit.ticketId, Value: formatAmount(value.value, currency) } },
      paidMinor: [amount(rest > 0n ? rest : 0n)],
      fault: rest < 0n ? 'below-minimum' : bet.fault,
    },
  ];
}
