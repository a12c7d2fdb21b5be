import type { GameAutobet } from '../games/game-client.ts';
import type { AutobetState } from './autobet.ts';
import { makeAutobetPanel } from './autobet-panel.ts';
import { AutobetPlayer, type AutobetStop } from './autobet-player.ts';
import type { Phase, RoundResult } from './dealer-parts.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import type { Money } from './money.ts';

/** Minimum time between the starts of two rounds, so that each result is seen. */
const ROUND_MS = 450;
const QUICK_ROUND_MS = 220;
const MOVE_MS = 220;

/** Autobet as the control panel and the frame use it. Where it is not allowed, it shows nothing and never runs. */
export type AutobetControl = ReturnType<typeof makeAutobetControl>;

export function makeAutobetControl({
  isAllowed,
  game,
  money,
  t,
  number,
  stakeMinor,
  stakeMaxMinor,
  wait,
  isQuick,
  startRound,
  move,
  onChange,
  onEnd,
}: {
  readonly isAllowed: boolean;
  readonly game: () => { readonly autobet?: GameAutobet } | undefined;
  readonly money: Money;
  readonly t: Translate<FrameMessageKey>;
  number(value: number): string;
  /** The chosen stake. */
  stakeMinor(): bigint | undefined;
  stakeMaxMinor(): bigint;
  wait(ms: number): Promise<void>;
  isQuick(): boolean;
  startRound(): void;
  move?(move: unknown): void;
  onChange(): void;
  /** Announces why an autobet ended. */
  onEnd(text: string): void;
}) {
  const panel = makeAutobetPanel({ money, t, number, stakeMaxMinor, onChange: changed });
  const player = new AutobetPlayer({
    plan() {
      const firstMinor = stakeMinor();
      return firstMinor === undefined ? undefined : panel.plan(firstMinor);
    },
    stakeMaxMinor,
    startRound,
    nextMove: () => game()?.autobet?.move?.(),
    move: (chosen) => move?.(chosen),
    pause: () => wait(MOVE_MS),
    changed,
    ended,
  });

  // Until the game is known.
  panel.mode.hidden = true;
  let isReady = true;

  function setDisabled(): void {
    panel.setDisabled(!isReady || player.state !== undefined);
  }

  function changed(): void {
    setDisabled();
    panel.show(player.state, stakeMinor());
    onChange();
  }

  function ended(state: AutobetState, reason: AutobetStop): void {
    setDisabled();
    onEnd(panel.showEnd(state, reason));
    onChange();
  }

  // The player does not see the rounds of a hidden page.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) player.interrupt('hidden');
  });
  return {
    mode: panel.mode,
    form: panel.form,
    status: panel.status,
    /** Shows the choice if the opened game has autobet. */
    offer(): void {
      panel.mode.hidden = !isAllowed || game()?.autobet === undefined;
      panel.form.append(...(game()?.autobet?.settings ?? []));
    },
    get isRunning(): boolean {
      return player.state !== undefined;
    },
    /** Whether the main button starts or stops an autobet. */
    get isChosen(): boolean {
      return panel.isChosen || player.state !== undefined;
    },
    /** Whether the current round is the last one because the player stopped. */
    get isStopping(): boolean {
      return player.isStopping;
    },
    /** The next round can be started. */
    ready: () => player.ready(),
    /** The stake of the next round of a running autobet. */
    get stakeMinor(): bigint | undefined {
      return player.state?.stakeMinor;
    },
    get roundMs(): number {
      if (!player.state) return 0;
      return isQuick() ? QUICK_ROUND_MS : ROUND_MS;
    },
    /** Label of the main button; undefined for that of a single round. */
    get label(): string | undefined {
      const { state } = player;
      if (!state) return panel.isChosen ? t('autobet.start') : undefined;
      if (player.isStopping) return t('autobet.stopping');
      return t('autobet.stop', { left: number(state.plan.rounds - state.played) });
    },
    /** Starts a single round, or an autobet if it is chosen. */
    start(): void {
      if (panel.isChosen) player.begin();
      else startRound();
    },
    stop: () => player.stop(),
    interrupt: (reason: AutobetStop) => player.interrupt(reason),
    add: (result: RoundResult) => player.add(result),
    setPhase(phase: Phase): void {
      isReady = phase === 'ready';
      setDisabled();
      if (phase === 'ready') player.ready();
      else if (phase === 'open') player.open().catch(reportError);
      else if (phase === 'over') player.interrupt('refused');
    },
    refresh(): void {
      if (!player.state) panel.show(undefined, stakeMinor());
    },
  };
}
