import type { User } from '@evens/contract';
import { betTypes } from '@evens/tickets';
import { boostedMilli } from '@evens/web/features/sportsbook/slip/boosted-milli.ts';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { JoinedTab, PlaceBody, SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { SlipLeg } from '../state/legs.ts';

type BodySelection = PlaceBody['Selections'][number];
/** The content of a bet, without command id, stake and policy. */
export type BetBody = Pick<
  PlaceBody,
  'BetType' | 'Selections' | 'EachWay' | 'Rule' | 'TeaserSetting' | 'SystemStakes' | 'BuilderOdds'
>;

const typeOfTab = {
  combo: betTypes.combo,
  system: betTypes.system,
  ifbet: betTypes['if-bet'],
  reversebet: betTypes['reverse-bet'],
  teaser: betTypes.teaser,
} as const satisfies Readonly<Record<JoinedTab, number>>;

/** A boost is sent only if the selection is a bet on its own. */
function boostBody({ oddsMilli, boost }: Selection) {
  return boost && { Odds: boostedMilli(oddsMilli, boost), BoostID: boost.id };
}

function selectionBody(selection: Selection): BodySelection {
  const { matchId, marketType, specifier, outcomeNo, oddsMilli, sourceType } = selection;
  return {
    MatchID: matchId,
    MarketType: marketType,
    Specifier: specifier,
    OutcomeNo: outcomeNo,
    Odds: oddsMilli,
    SourceType: sourceType,
  };
}

/** Selections in the order of the legs; builders are renumbered from 1. */
function buildSelections(legs: readonly SlipLeg[], bankers: readonly string[]) {
  const builders = legs.filter(({ builder }) => builder > 0);
  return legs.flatMap((leg) =>
    leg.selections.map(
      (selection): BodySelection => ({
        ...selectionBody(selection),
        ...(leg.builder > 0 && { Builder: builders.indexOf(leg) + 1 }),
        ...(bankers.includes(toSelectionKey(selection)) && { Banker: true }),
      }),
    ),
  );
}

function builderOdds(legs: readonly SlipLeg[], { builders }: Pick<SlipState, 'builders'>) {
  const odds = legs.flatMap(({ builder }) => {
    const seenMilli = builders[builder - 1]?.seenMilli ?? 0;
    return builder > 0 && seenMilli >= 1000 ? [seenMilli] : [];
  });
  return odds.length > 0 && { BuilderOdds: odds };
}

export interface SystemStake {
  readonly Pick: number;
  readonly Stake: string;
}

/** One bet of several legs. */
export function joinedBody(
  tab: JoinedTab,
  legs: readonly SlipLeg[],
  state: SlipState,
  systemStakes: readonly SystemStake[],
): BetBody {
  return {
    BetType: typeOfTab[tab],
    Selections: buildSelections(legs, tab === 'system' ? state.bankers : []),
    ...builderOdds(legs, state),
    ...(state.eachWay.includes(tab) && (tab === 'combo' || tab === 'system') && { EachWay: true }),
    ...((tab === 'ifbet' || tab === 'reversebet') && { Rule: state.rule }),
    ...(tab === 'teaser' && { TeaserSetting: Math.max(1, state.selectedBetType) }),
    ...(tab === 'system' && { SystemStakes: [...systemStakes] }),
  };
}

/** One leg as a single. */
export function singleBody(leg: SlipLeg, state: SlipState): BetBody {
  const [only] = leg.selections;
  if (only?.boost && leg.builder === 0)
    return { BetType: betTypes.single, Selections: [{ ...selectionBody(only), ...boostBody(only) }] };
  return {
    BetType: betTypes.single,
    Selections: buildSelections([leg], []),
    ...builderOdds([leg], state),
    ...(state.eachWay.includes(leg.id) && { EachWay: true }),
  };
}

/** Several singles in one command, each with its own stake and id. */
export function singlesBody(
  singles: readonly {
    readonly leg: SlipLeg;
    readonly stake: string;
    readonly commandId: string | undefined;
  }[],
): BetBody {
  return {
    BetType: betTypes['multiple-singles'],
    Selections: singles.flatMap(({ leg, stake, commandId }) =>
      leg.selections.map((selection) => ({
        ...selectionBody(selection),
        ...(leg.builder === 0 && boostBody(selection)),
        ...(commandId !== undefined && { Stake: stake, CommandId: commandId }),
      })),
    ),
  };
}

/** Several singles for a status request; builders have their numbers. */
export function severalSinglesBody(legs: readonly SlipLeg[], state: SlipState): BetBody {
  return {
    BetType: betTypes['multiple-singles'],
    Selections: buildSelections(legs, []),
    ...builderOdds(legs, state),
  };
}

/** The request body of a command, with the player's displayed balance if known. */
export function buildCommandBody(
  { playerId, body }: { readonly playerId: number; readonly body: PlaceBody },
  user: Pick<User, 'ID' | 'Balances'> | null,
) {
  return user?.ID === playerId
    ? { ...body, BalanceVersion: user.Balances.Version, BalanceShown: user.Balances.TotalBalance }
    : body;
}
