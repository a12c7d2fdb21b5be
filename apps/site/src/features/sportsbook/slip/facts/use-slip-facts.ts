import { amount, type CurrencyCode } from '@evens/base';
import type { User } from '@evens/contract';
import { api, callQuery, RefusalError } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { separators } from '@evens/web/core/typed-amount.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { hasEditedLegs } from '@evens/web/features/sportsbook/slip/edited-legs.ts';
import type { SelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import type { SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { useActiveBonus, useIsStale, useOpenFreeBets } from '@evens/web/live/hooks.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type BetToPlace, betsToPlace } from '../placement/bets-to-place.ts';
import { type BetBody, joinedBody, severalSinglesBody, singleBody } from '../placement/place-body.ts';
import type { PlacementProgress } from '../placement/placement.ts';
import { useProgress } from '../placement/placement-site.ts';
import { slipLegs } from '../state/legs.ts';
import { acceptPrices } from '../state/slip-changes.ts';
import { useSyncProgress } from '../state/sync-site.ts';
import type { PlayersFreeBets } from './free-bet-use.ts';
import { useOpenBoosts } from './open-boosts.ts';
import { leastOwnLimit, type OwnLimit } from './own-limit.ts';
import { displayedQuickStakes } from './quick-stakes.ts';
import { type SlipFacts, slipFacts } from './slip-facts.ts';
import type { TeaserChoice } from './slip-input.ts';
import { readStatus, type SlipStatus } from './slip-status.ts';
import { isUnderWay, judgeSlip, type SlipValidity, waitsForMarkets } from './slip-validity.ts';
import { type BonusMoney, computeFunding, type Funds, type StakeFunding } from './stake-funding.ts';
import { type StakeLimits, VISITOR_CURRENCY, wireAmount } from './stake-limits.ts';
import type { TabFault } from './tab-fault.ts';
import { usePriceChecks } from './use-price-checks.ts';

const STATUS_CALL = 'POST /api/betslip/selectionstatus';
const SETTINGS_STALE_MS = 10 * 60_000;
const STATUS_STALE_MS = 5000;
const ASK_AGAIN_MS = 15_000;
/** Poll interval for builder prices, ms: they are part of the answer only. */
const ASK_BUILDER_AGAIN_MS = 3000;

function useLimits(isOn: boolean, currency: CurrencyCode): StakeLimits | undefined {
  const { data } = useQuery({ ...callQuery('GET /api/betslip/limits'), enabled: isOn });
  return useMemo(
    () =>
      data && isOn
        ? {
            minimum: wireAmount(data.MinimumStake, currency),
            maximum: wireAmount(data.MaximumStake, currency),
            payoutMaximum: wireAmount(data.MaximumPayout, currency),
            quick: displayedQuickStakes(data, currency),
            referral: undefined,
          }
        : undefined,
    [data, isOn, currency],
  );
}

const OWN_LIMIT_AGAIN_MS = 60_000;

/** The player's own limits, read again after a change of the balance. The server decides. */
function useOwnLimit(user: User | null, currency: CurrencyCode): OwnLimit | undefined {
  const { data, refetch } = useQuery({
    ...callQuery('GET /api/protection/overview'),
    enabled: isPlayer(user),
    refetchInterval: ({ state }) => ((state.data?.Limits.length ?? 0) > 0 ? OWN_LIMIT_AGAIN_MS : false),
  });
  const hasLimits = (data?.Limits.length ?? 0) > 0;
  const version = user?.Balances.Version;
  const lastVersion = useRef(version);
  useEffect(() => {
    if (hasLimits && version !== lastVersion.current) void refetch();
    lastVersion.current = version;
  }, [hasLimits, version, refetch]);
  return useMemo(
    () => (data && isPlayer(user) ? leastOwnLimit(data.Limits, currency) : undefined),
    [data, user, currency],
  );
}

function useFreeBets(playerId: number | undefined, currency: CurrencyCode): PlayersFreeBets | undefined {
  const known = useOpenFreeBets();
  return useMemo(
    () =>
      playerId === undefined
        ? undefined
        : {
            playerId,
            open:
              known &&
              new Map(
                known
                  .filter(({ Currency }) => Currency === currency)
                  .map(({ ID, Value, MinimumOddsMilli, ExpiresDate }) => [
                    ID,
                    {
                      id: ID,
                      valueMinor: wireAmount(Value, currency),
                      minOddsMilli: MinimumOddsMilli,
                      expiresAtMs: Date.parse(ExpiresDate),
                    },
                  ]),
              ),
          },
    [known, playerId, currency],
  );
}

function useBonusMoney(currency: CurrencyCode): BonusMoney | undefined {
  const bonus = useActiveBonus();
  if (!bonus || bonus.Currency !== currency) return undefined;
  const { Balance, MaximumStake } = bonus;
  return {
    heldMinor: wireAmount(Balance, currency),
    maxStakeMinor: MaximumStake === null ? undefined : wireAmount(MaximumStake, currency),
  };
}

function useTeasers(): readonly TeaserChoice[] {
  const query = { ...callQuery('GET /api/betslip/teasersettings'), staleTime: SETTINGS_STALE_MS };
  const { data } = useQuery(query);
  return useMemo(
    () =>
      (data?.betTypes ?? []).map(({ ID, Name, Selections }) => ({
        id: ID,
        name: Name,
        prices: Selections.map(({ NumberOfSelections, Price }) => ({
          legs: NumberOfSelections,
          american: Price,
        })),
      })),
    [data],
  );
}

function useBonus() {
  const query = { ...callQuery('GET /api/betslip/accumulatorbonus'), staleTime: SETTINGS_STALE_MS };
  const { data } = useQuery(query);
  return useMemo(
    () =>
      data && {
        minOddsMilli: data.MinimumOdds,
        steps: data.Steps.map(({ NumberOfLegs, BasisPoints }) => ({
          legs: NumberOfLegs,
          basisPoints: BasisPoints,
        })),
      },
    [data],
  );
}

/** The request body: the tab's bet without stakes. Price changes do not change it. */
function statusBody(state: SlipState): BetBody {
  const legs = slipLegs(state);
  const [only] = legs;
  if (state.selectedTab === 'single') {
    return legs.length === 1 && only ? singleBody(only, state) : severalSinglesBody(legs, state);
  }
  const stakes = Object.entries(state.stakes.system).flatMap(([pick, stake]) =>
    stake === '' ? [] : [{ Pick: Number(pick), Stake: '1' }],
  );
  return joinedBody(state.selectedTab, legs, state, stakes);
}

function useSlipStatus(state: SlipState, currency: CurrencyCode): SlipStatus | undefined {
  const body = statusBody(state);
  const { selectedTab } = state;
  const legs = slipLegs(state);
  const hasBuilder = legs.some(({ builder }) => builder > 0);
  const { data } = useQuery({
    queryKey: [STATUS_CALL, body],
    queryFn: async ({ signal }) => {
      const result = await api(STATUS_CALL, { body, signal });
      if (!result.ok) throw new RefusalError(result.error);
      return { asked: { body, legs, tab: selectedTab }, answer: result.value };
    },
    enabled: state.selections.length > 0,
    placeholderData: keepPreviousData,
    staleTime: STATUS_STALE_MS,
    refetchInterval: hasBuilder ? ASK_BUILDER_AGAIN_MS : ASK_AGAIN_MS,
  });
  return useMemo(() => data && readStatus(data.asked, data.answer, currency), [data, currency]);
}

export interface SlipView {
  readonly state: SlipState;
  readonly facts: SlipFacts;
  readonly status: SlipStatus | undefined;
  readonly teasers: readonly TeaserChoice[];
  readonly validity: SlipValidity;
  /** Unavailable selections that block the button. */
  readonly blocking: readonly SelectionKey[];
  readonly bets: readonly BetToPlace[];
  readonly funds: Funds;
  /** Funding of the bets. */
  readonly funding: StakeFunding;
  readonly freeBets: PlayersFreeBets | undefined;
  readonly progress: PlacementProgress;
  readonly isStale: boolean;
  readonly currency: CurrencyCode;
  readonly user: User | null;
  readonly playerId: number | undefined;
}

/** A single that can't be priced blocks only itself. */
function stakedFault({ joined, singles }: SlipFacts): TabFault | undefined {
  const isUnpriced =
    !joined &&
    singles.some(({ facts, sums, isSkipped }) => sums.stakeMinor > 0n && facts.oddsMilli === 0 && !isSkipped);
  return isUnpriced ? { kind: 'builder-no-price' } : undefined;
}

/** Whether the value of the edited bet is the whole stake. */
function keepsValue({ fault, paidMinor }: BetToPlace): boolean {
  return fault !== 'below-minimum' && paidMinor.every((paid) => paid === 0n);
}

function hasFreeBet({ joined, singles }: SlipFacts): boolean {
  return (joined ? [joined] : singles).some(({ freeBet }) => freeBet !== undefined);
}

/** The slip with all its dependencies, and what its button would do. */
export function useSlipFacts(state: SlipState): SlipView {
  const user = useUser();
  const progress = useProgress();
  const sync = useSyncProgress();
  const isStale = useIsStale();
  const currency = user?.Currency ?? VISITOR_CURRENCY;
  const playerId = isPlayer(user) ? user.ID : undefined;
  const limits = useLimits(playerId !== undefined, currency);
  const teasers = useTeasers();
  const bonus = useBonus();
  const status = useSlipStatus(state, currency);
  const statuses = usePriceChecks(state.selections, state.policy);
  const boosts = useOpenBoosts(state.selections.some(({ boost }) => boost !== undefined));
  const freeBets = useFreeBets(playerId, currency);
  const funds: Funds = {
    cashMinor: user ? wireAmount(user.Balances.TotalBalance, currency) : amount(0n),
    bonus: useBonusMoney(currency),
    ownLimit: useOwnLimit(user, currency),
  };
  const facts = slipFacts({
    state,
    statuses,
    status,
    limits,
    teasers,
    bonus,
    currency,
    separators: separators(),
    boosts,
    freeBets,
  });
  const { pricesNow } = facts;

  // The first joint price of a builder is recorded as seen by the player.
  const first = [...pricesNow.builders].filter(([id]) =>
    state.builders.some(({ keys, seenMilli }) => seenMilli === 0 && keys.join(' ') === id),
  );
  const firstPrices = JSON.stringify(first);
  useEffect(() => {
    const builders: [string, number][] = JSON.parse(firstPrices);
    if (builders.length > 0)
      slip.change(acceptPrices({ selections: new Map(), builders: new Map(builders) }));
  }, [firstPrices]);

  const bets = betsToPlace(facts, state, currency, () => '');
  const funding = computeFunding(
    bets.flatMap(({ paidMinor }) => paidMinor),
    funds,
  );
  const fault = facts.faults[state.selectedTab] ?? stakedFault(facts);
  const validity = judgeSlip({
    who: user === null ? 'visitor' : playerId === undefined ? 'other' : 'player',
    isBetInProgress: isUnderWay({ progress, commands: state.commands, playerId }),
    isLoading:
      sync === 'loading' ||
      (freeBets?.open === undefined && hasFreeBet(facts)) ||
      facts.legs.some(({ leg, builder }) => leg.builder > 0 && !builder) ||
      (state.selectedTab === 'teaser' && !facts.teasedSpecifiers && !facts.faults.teaser),
    isSaving: sync === 'saving',
    isStale,
    haveSelectionOddsChanged: facts.haveSelectionOddsChanged,
    funding,
    isStakeUnread: facts.isStakeUnread,
    fault,
    isEdit: state.edit !== undefined,
    isEditUnchanged: hasEditedLegs(state) && bets.every(keepsValue),
    bets,
  });
  return {
    state,
    facts,
    status,
    teasers,
    validity,
    blocking: waitsForMarkets(validity, fault) ? facts.unavailable : [],
    bets,
    funds,
    funding,
    freeBets,
    progress,
    isStale,
    currency,
    user,
    playerId,
  };
}
