import { legsOf } from './legs.ts';
import { keyOf, type SelectionKey } from './selection.ts';
import { type AwaitedBet, emptySlip, SELECTIONS_MAX, type SlipState, type SlipTab } from './slip-state.ts';

const AWAITED_MAX = 20;

/** Declines that another price could cure. Of the others the bet stays away: asked again it would be declined again. */
const curable: ReadonlySet<string> = new Set([
  'danger',
  'odds-changed',
  'suspended',
  'no-price',
  'expired',
  'offer-declined',
  'withdrawn',
]);

export function isCurable(declineCode: string): boolean {
  return curable.has(declineCode);
}

function stakesOf({ stakes }: SlipState, tab: SlipTab, legIds: readonly string[]): AwaitedBet['stakes'] {
  if (tab === 'single')
    return Object.fromEntries(
      legIds.map((id) => [id, stakes.single[id] ?? '']).filter(([, text]) => text !== ''),
    );
  return tab === 'system' ? stakes.system : { [tab]: stakes[tab] };
}

/** What the slip has of a bet that was just placed and waits for its answer. */
export function awaitedBet(
  state: SlipState,
  {
    ticketId,
    playerId,
    keys,
    tab,
  }: Pick<AwaitedBet, 'ticketId' | 'playerId' | 'tab'> & {
    readonly keys: readonly SelectionKey[];
  },
): AwaitedBet {
  const own = new Set(keys);
  const selections = state.selections.filter((selection) => own.has(keyOf(selection)));
  const builders = state.builders.filter((builder) => builder.keys.every((key) => own.has(key)));
  const legIds = legsOf({ selections, builders }).map(({ id }) => id);
  return {
    ticketId,
    playerId,
    selections,
    builders,
    tab,
    stakes: stakesOf(state, tab, legIds),
    bankers: state.bankers.filter((key) => own.has(key)),
    eachWay: state.eachWay.filter((place) => place === tab || legIds.includes(place)),
    rule: state.rule,
    selectedBetType: state.selectedBetType,
  };
}

export function withAwaited(state: SlipState, bets: readonly AwaitedBet[]): SlipState {
  return { ...state, awaited: [...state.awaited, ...bets].slice(-AWAITED_MAX) };
}

export function withoutAwaited(state: SlipState, ticketId: number): SlipState {
  return { ...state, awaited: state.awaited.filter((bet) => bet.ticketId !== ticketId) };
}

/** Whether the bet can come back without a word: nothing that the player has picked since becomes part of it. */
export function hasRoomFor(state: SlipState, bet: AwaitedBet): boolean {
  if (state.selections.length === 0) return true;
  const isFree = bet.selections.every(
    (selection) => !state.selections.some((each) => keyOf(each) === keyOf(selection)),
  );
  const count = state.selections.length + bet.selections.length;
  return bet.tab === 'single' && state.selectedTab === 'single' && isFree && count <= SELECTIONS_MAX;
}

/** The declined bet is on the slip again with its stakes and its type, at the prices that the player had taken. */
export function withBetBack(state: SlipState, bet: AwaitedBet): SlipState {
  const keys = bet.selections.map(keyOf);
  const isNew = (key: SelectionKey) => !keys.includes(key);
  const others = state.selections.filter((selection) => isNew(keyOf(selection)));
  // A bet of several legs is these legs: what else is picked stays only beside singles.
  const kept = bet.tab === 'single' ? others.slice(0, Math.max(0, SELECTIONS_MAX - keys.length)) : [];
  const before = kept.length === 0 ? { ...emptySlip.stakes } : state.stakes;
  return {
    ...withoutAwaited(state, bet.ticketId),
    selections: [...kept, ...bet.selections],
    builders: [...state.builders.filter((builder) => builder.keys.every(isNew)), ...bet.builders].filter(
      (builder) => bet.tab === 'single' || builder.keys.every((key) => keys.includes(key)),
    ),
    selectedTab: bet.tab,
    stakes:
      bet.tab === 'single'
        ? { ...before, single: { ...before.single, ...bet.stakes } }
        : bet.tab === 'system'
          ? { ...before, system: bet.stakes }
          : { ...before, [bet.tab]: bet.stakes[bet.tab] ?? '' },
    bankers: bet.bankers,
    eachWay: [...new Set([...state.eachWay, ...bet.eachWay])],
    rule: bet.rule,
    selectedBetType: bet.selectedBetType,
    refusals: {},
    retried: [...new Set([...state.retried, ...keys])],
    unsent: [...new Set([...state.unsent, ...keys])],
    gone: state.gone.filter(isNew),
  };
}
