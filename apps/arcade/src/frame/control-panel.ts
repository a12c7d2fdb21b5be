import type { Game, GameAction } from '../games/game-client.ts';
import type { AutobetControl } from './autobet-control.ts';
import type { Phase } from './dealer-parts.ts';
import { button, el } from './elements.ts';
import type { FreeSpins } from './free-spins.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import type { Money } from './money.ts';
import { makeScrollingForm } from './scrolling-form.ts';
import type { StakePicker } from './stake-picker.ts';

/** The panel with the settings of the next round and the buttons that play it. */
export interface ControlPanel {
  readonly element: HTMLElement;
  /** Updates facts, missing parts and the main button from the current bet. */
  refresh(): void;
  setPhase(phase: Phase): void;
  setActions(actions: readonly GameAction[]): void;
  setBalance(balanceMinor: bigint): void;
  /** The number of presses that wait for a round. */
  setQueued(count: number): void;
  /** Bonus money, which pays the part of a stake that cash does not cover. */
  setBonus(bonusMinor: bigint): void;
  /** Shows a refusal, with an element that helps to resolve it. Removed by the next change. */
  setError(text: string, remedy?: HTMLElement): void;
  /** Announces again which part of the bet is missing. */
  pointOut(): void;
  /** Does the same as the main button. */
  pressMain(): void;
  /** Does the action with this letter; returns false if there is none. */
  pressLetter(key: string): boolean;
}

export interface ControlPanelOptions {
  readonly settings: HTMLElement;
  readonly picker: StakePicker;
  readonly picks: 'stake' | 'chip';
  readonly freeSpins: FreeSpins;
  readonly autobet: AutobetControl;
  /** The choice of the pace at which features play; hidden in games without them. */
  readonly pace: HTMLElement;
  readonly game: () => Game | undefined;
  /** The maximum stake of the current bet; for chips, the maximum value of one chip. */
  stakeMaxMinor(): bigint;
  readonly money: Money;
  readonly t: Translate<FrameMessageKey>;
  /** Whether a press during a round waits for the next one. */
  mayQueue(): boolean;
  number(value: number): string;
  onStart(): void;
  onMove(move: unknown): void;
}

export function makeControlPanel({
  settings,
  picker,
  picks,
  freeSpins,
  autobet,
  pace,
  game,
  stakeMaxMinor,
  money,
  t,
  mayQueue,
  number,
  onStart,
  onMove,
}: ControlPanelOptions): ControlPanel {
  const facts = el('dl', { class: 'facts' });
  // A table always shows the total of its chips: the line keeps its height.
  const message = el('p', {
    class: picks === 'chip' ? 'control-panel-message is-kept' : 'control-panel-message',
    role: 'status',
  });
  const buttons = el('div', { class: 'control-panel-actions' });
  const main = button('', pressMainButton, { class: 'button button-main' });
  let phase: Phase = 'busy';
  let actions: readonly GameAction[] = [];
  let balanceMinor = 0n;
  let bonusMinor = 0n;
  let queued = 0;
  const bonus = el('p', { class: 'bonus-money', hidden: true });
  let error: { readonly text: string; readonly remedy: HTMLElement | undefined } | undefined;

  const actionButton = ({ label, move, isMain, key }: GameAction): HTMLButtonElement => {
    const element = button(label, () => onMove(move), {
      class: isMain ? 'button button-main' : 'button',
      'aria-keyshortcuts': key?.toUpperCase(),
    });
    if (key) element.append(el('kbd', { 'aria-hidden': 'true' }, key.toUpperCase()));
    return element;
  };

  function fundsMinor(): bigint {
    return (balanceMinor > 0n ? balanceMinor : 0n) + bonusMinor;
  }

  /** Why a bet cannot be made; undefined if it can. */
  function obstacle(): string | undefined {
    const spin = freeSpins.now();
    if (!spin && picker.minor === undefined) return picker.fault;
    const betRequest = game()?.bet(spin?.valueMinor ?? picker.minor ?? 0n);
    if (!betRequest || 'missing' in betRequest) return betRequest?.missing;
    return !spin && betRequest.stakeMinor > fundsMinor() ? t('stake.short') : undefined;
  }

  function showMessage(): void {
    const missing = phase === 'ready' ? obstacle() : undefined;
    message.classList.toggle(
      'is-error',
      error !== undefined || (missing !== undefined && picker.fault !== undefined),
    );
    if (error) message.replaceChildren(error.text, ...(error.remedy ? [' ', error.remedy] : []));
    else message.textContent = missing ?? totalText();
    // Once visible, the line keeps its height, so that buttons don't move under a pointer.
    if (missing !== undefined) message.classList.add('is-kept');
  }

  /** The total of a table's chips. */
  function totalText(): string {
    if (picks !== 'chip' || picker.minor === undefined) return '';
    const betRequest = game()?.bet(picker.minor);
    return betRequest && !('missing' in betRequest)
      ? t('stake.total', { stake: money.text(betRequest.stakeMinor) })
      : '';
  }

  /** While a step is shown, the main button can shorten the animation. */
  function hurryNow(): Game['hurry'] {
    return phase === 'busy' ? game()?.hurry : undefined;
  }

  function pressMainButton(): void {
    const hurry = hurryNow();
    if (autobet.isRunning) autobet.stop();
    else if (hurry) hurry.press();
    else start();
  }

  /** A press during a round waits for the next one, unless the bet is not possible. */
  function start(): void {
    if (phase === 'ready' || obstacle() === undefined) onStart();
  }

  function showButtons(): void {
    const isOpen = actions.length > 0 && !hurryNow() && !autobet.isRunning;
    // Replacing buttons would drop the focus: it moves to the new button in the same position.
    const hadFocus = buttons.contains(document.activeElement);
    buttons.replaceChildren(
      ...(isOpen ? actions.filter(({ isOnStage }) => !isOnStage).map(actionButton) : [main]),
    );
    if (hadFocus)
      (buttons.querySelector<HTMLElement>('.button-main') ?? buttons.querySelector('button'))?.focus();
  }

  /**
   * Applies while a resumed round is open, too. The stake of that round is never changed, even if it is above the
   * maximum.
   */
  function showMaximum(): void {
    const mostMinor = stakeMaxMinor();
    if (phase === 'ready' || (picker.minor ?? 0n) <= mostMinor) picker.setMaximum(mostMinor);
  }

  /** A free spin has a stake of its own. */
  function showPicker(): void {
    picker.setDisabled(phase !== 'ready' || freeSpins.now() !== undefined);
  }

  function updateControls(): void {
    const playing = game();
    const hurry = hurryNow();
    if (phase !== 'busy') showMaximum();
    const isMain = actions.length === 0 || hurry !== undefined || autobet.isRunning;
    if (buttons.contains(main) !== isMain) showButtons();
    // Until the game has named its action.
    main.hidden = !playing;
    main.textContent = autobet.label ?? hurry?.label ?? playing?.startLabel ?? '';
    if (queued > 0) main.append(el('bdi', { class: 'button-queued' }, `+${number(queued)}`));
    const isPossible = (phase === 'ready' || (mayQueue() && !autobet.isChosen)) && obstacle() === undefined;
    main.ariaDisabled = String(!autobet.isRunning && !hurry && !isPossible);
    for (const element of buttons.querySelectorAll('button'))
      if (element !== main) element.disabled = phase !== 'open';
    facts.replaceChildren(
      ...(playing?.facts?.(freeSpins.now()?.valueMinor ?? picker.minor ?? 0n) ?? []).map(({ name, value }) =>
        el('div', {}, el('dt', {}, name), el('dd', {}, el('bdi', {}, value))),
      ),
    );
    showMessage();
  }

  showButtons();
  return {
    element: el(
      'section',
      { class: 'control-panel', 'aria-label': t('control-panel') },
      makeScrollingForm(freeSpins.element, autobet.mode, picker.element, bonus, settings, pace, autobet.form),
      el('div', { class: 'control-panel-end' }, facts, autobet.status, message, buttons),
    ),
    refresh() {
      error = undefined;
      autobet.refresh();
      showPicker();
      updateControls();
    },
    setPhase(next) {
      phase = next;
      if (next === 'busy') error = undefined;
      freeSpins.setDisabled(next !== 'ready');
      showPicker();
      updateControls();
    },
    setActions(next) {
      actions = next;
      showButtons();
      updateControls();
    },
    setBalance(next) {
      balanceMinor = next;
      picker.setFunds(fundsMinor());
      updateControls();
    },
    setQueued(next) {
      queued = next;
      updateControls();
    },
    setBonus(next) {
      bonusMinor = next;
      picker.setFunds(fundsMinor());
      bonus.hidden = next === 0n;
      bonus.textContent = t('bonus-money', { amount: money.text(next) });
      updateControls();
    },
    setError(text, remedy) {
      error = { text, remedy };
      showMessage();
    },
    pointOut() {
      error = undefined;
      const text = obstacle() ?? '';
      // Cleared first, so that screen readers announce the same text again.
      message.textContent = '';
      message.textContent = text;
    },
    pressMain() {
      const chosen = actions.find(({ isMain }) => isMain);
      const hurry = hurryNow();
      if (autobet.isRunning) autobet.stop();
      else if (hurry) hurry.press();
      else if (phase === 'open' && chosen) onMove(chosen.move);
      else start();
    },
    pressLetter(key) {
      const chosen =
        phase === 'open' && !autobet.isRunning ? actions.find((action) => action.key === key) : undefined;
      if (chosen) onMove(chosen.move);
      return chosen !== undefined;
    },
  };
}
