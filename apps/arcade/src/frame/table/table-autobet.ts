import type { ArcadeSharedBet } from '@evens/contract';
import type { LiveTable, TableAction, TableGame } from '../../games/table-client.ts';
import { makeAutobetControl } from '../autobet-control.ts';
import type { RoundResult } from '../dealer-parts.ts';

/** The slot of all bets of an autobet. */
const SLOT = 0;

type ControlOptions = Parameters<typeof makeAutobetControl>[0];

/** Autobet at a table: a bet is placed as soon as a round takes bets, and the next one after its result was shown. */
export type TableAutobetControl = ReturnType<typeof makeTableAutobet>;

export function makeTableAutobet({
  live,
  game,
  stakeMaxMinor,
  onEnd,
  ...options
}: Pick<ControlOptions, 'isAllowed' | 'money' | 't' | 'number' | 'onChange' | 'onEnd'> & {
  readonly live: Pick<LiveTable, 'state' | 'takesBets' | 'isBetting'>;
  readonly game: () => Pick<TableGame, 'autobet'> | undefined;
  readonly stakeMaxMinor: bigint;
}) {
  let hasBegun = false;
  /** The next bet waits for a round that takes it. */
  let isWaiting = false;
  /** The shared round of the last bet. */
  let sharedId: number | undefined;
  const control = makeAutobetControl({
    ...options,
    game,
    stakeMinor: () => game()?.autobet?.stakeMinor,
    stakeMaxMinor: () => stakeMaxMinor,
    startRound() {
      if (!hasBegun) game()?.autobet?.begin();
      hasBegun = true;
      isWaiting = true;
      follow();
    },
    isQuick: () => false,
    wait: () => Promise.resolve(),
    onEnd(text) {
      hasBegun = false;
      isWaiting = false;
      onEnd(text);
    },
  });

  async function place(stakeMinor: bigint): Promise<void> {
    isWaiting = false;
    sharedId = live.state.round?.id;
    const placed = await game()?.autobet?.place(stakeMinor);
    if (placed?.ok || !control.isRunning) return;
    // The round closed a moment ago. A refusal by the server would have ended the autobet.
    if (control.isStopping) control.interrupt('player');
    else isWaiting = true;
  }

  /** Must be called after every change of the table. */
  function follow(): void {
    const { own, line } = live.state;
    if (control.isRunning && line === 'away') control.interrupt('away');
    const isFree = !live.isBetting(SLOT) && !own.some(({ Slot }) => Slot === SLOT);
    const { stakeMinor } = control;
    if (isWaiting && stakeMinor !== undefined && live.takesBets && isFree) void place(stakeMinor);
  }

  const stopAfterBet = control.stop;

  /** Ends after the result of the current bet. A bet that still waits for a round is not placed. */
  function stop(): void {
    if (isWaiting) control.interrupt('player');
    else stopAfterBet();
  }

  function press(): void {
    if (control.isRunning) stop();
    else control.start();
  }

  // Not a spread, which would evaluate its getters once.
  return Object.assign(control, {
    follow,
    stop,
    /** Adds a result if it is that of the last bet, and goes on. */
    addFor(result: RoundResult, bets: readonly ArcadeSharedBet[]): void {
      if (!bets.some(({ Slot, SharedRoundID }) => Slot === SLOT && SharedRoundID === sharedId)) return;
      control.add(result);
      control.ready();
    },
    /** The actions of the table; while autobet is chosen, its own button is the main one. */
    actions(actions: readonly TableAction[]): readonly TableAction[] {
      if (!control.isChosen) return actions;
      const main: TableAction = {
        label: control.label ?? '',
        press,
        isMain: true,
        isDisabled: !control.isRunning && game()?.autobet?.stakeMinor === undefined,
      };
      const others = actions.filter(({ isMain, isOnStage }) => !isMain || isOnStage);
      return [main, ...others.map((action) => ({ ...action, isMain: false }))];
    },
  });
}
