import type { Game, GameAction } from '../games/game-client.ts';
import type { Phase } from './dealer.ts';
import { button, el } from './elements.ts';
import type { Money } from './money.ts';
import type { StakePicker } from './stake-picker.ts';
import type { FrameWord, Words } from './words.ts';

/** The settings of the next round, and the buttons that play it. */
export interface BackOffice {
  readonly element: HTMLElement;
  /** Looks at the bet again: facts, what is missing, the main button. */
  refresh(): void;
  setPhase(phase: Phase): void;
  setActions(actions: readonly GameAction[]): void;
  setBalance(balanceMinor: bigint): void;
  /** A refusal, with what could be done about it; it goes with the next change. */
  setError(text: string, remedy?: HTMLElement): void;
  /** Says what is missing for a bet, again. */
  pointOut(): void;
  /** Does what the main button would. */
  pressMain(): void;
  /** Does what has this letter; false where nothing has. */
  pressLetter(key: string): boolean;
}

export interface DeskOptions {
  readonly settings: HTMLElement;
  readonly picker: StakePicker;
  readonly picks: 'stake' | 'chip';
  readonly game: () => Game | undefined;
  /** The highest stake of what would be bet now; of chips the highest worth of one. */
  stakeMaxMinor(): bigint;
  readonly money: Money;
  readonly words: Words<FrameWord>;
  onStart(): void;
  onMove(move: unknown): void;
}

export function makeDesk({
  settings,
  picker,
  picks,
  game,
  stakeMaxMinor,
  money,
  words,
  onStart,
  onMove,
}: DeskOptions): BackOffice {
  const facts = el('dl', { class: 'facts' });
  // A table says all the time what lies on it: its line keeps its place.
  const message = el('p', {
    class: picks === 'chip' ? 'desk-message is-kept' : 'desk-message',
    role: 'status',
  });
  const buttons = el('div', { class: 'desk-actions' });
  const main = button('', pressMainButton, { class: 'button button-main' });
  let phase: Phase = 'busy';
  let actions: readonly GameAction[] = [];
  let balanceMinor = 0n;
  let error: { readonly text: string; readonly remedy: HTMLElement | undefined } | undefined;

  const actionButton = ({ label, move, isMain, key }: GameAction): HTMLButtonElement => {
    const element = button(label, () => onMove(move), {
      class: isMain ? 'button button-main' : 'button',
      'aria-keyshortcuts': key?.toUpperCase(),
    });
    if (key) element.append(el('kbd', { 'aria-hidden': 'true' }, key.toUpperCase()));
    return element;
  };

  /** What stands in the way of a bet; undefined where nothing does. */
  function obstacle(): string | undefined {
    if (picker.minor === undefined) return picker.fault;
    const asked = game()?.bet(picker.minor);
    if (!asked || 'missing' in asked) return asked?.missing;
    return asked.stakeMinor > balanceMinor ? words('stake.short') : undefined;
  }

  function showMessage(): void {
    const missing = phase === 'ready' ? obstacle() : undefined;
    message.classList.toggle(
      'is-error',
      error !== undefined || (missing !== undefined && picker.fault !== undefined),
    );
    if (error) message.replaceChildren(error.text, ...(error.remedy ? [' ', error.remedy] : []));
    else message.textContent = missing ?? totalText();
    // Its line stays once it was there: what is pressed next must not move.
    if (missing !== undefined) message.classList.add('is-kept');
  }

  /** A table's chips add up to more than the one that is picked. */
  function totalText(): string {
    if (picks !== 'chip' || picker.minor === undefined) return '';
    const asked = game()?.bet(picker.minor);
    return asked && !('missing' in asked)
      ? words('stake.total', { stake: money.text(asked.stakeMinor) })
      : '';
  }

  /** While a step is shown the main button may cut it short. */
  function hurryNow(): Game['hurry'] {
    return phase === 'busy' ? game()?.hurry : undefined;
  }

  function pressMainButton(): void {
    const hurry = hurryNow();
    if (hurry) hurry.press();
    else onStart();
  }

  function showButtons(): void {
    const isOpen = actions.length > 0 && !hurryNow();
    // Buttons that come and go would take the focus with them: it goes to whatever stands in their place.
    const hadFocus = buttons.contains(document.activeElement);
    buttons.replaceChildren(
      ...(isOpen ? actions.filter(({ isOnStage }) => !isOnStage).map(actionButton) : [main]),
    );
    if (hadFocus)
      (buttons.querySelector<HTMLElement>('.button-main') ?? buttons.querySelector('button'))?.focus();
  }

  /** Also while a resumed round is open. The stake of that round is never changed, even if it is above the maximum of now. */
  function showMaximum(): void {
    const mostMinor = stakeMaxMinor();
    if (phase === 'ready' || (picker.minor ?? 0n) <= mostMinor) picker.setMaximum(mostMinor);
  }

  function refresh(): void {
    const playing = game();
    const hurry = hurryNow();
    if (phase !== 'busy') showMaximum();
    if (buttons.contains(main) !== (actions.length === 0 || hurry !== undefined)) showButtons();
    main.textContent = hurry?.label ?? playing?.startLabel ?? '';
    main.ariaDisabled = String(!hurry && (phase !== 'ready' || obstacle() !== undefined));
    for (const element of buttons.querySelectorAll('button'))
      if (element !== main) element.disabled = phase !== 'open';
    facts.replaceChildren(
      ...(playing?.facts?.(picker.minor ?? 0n) ?? []).map(({ name, value }) =>
        el('div', {}, el('dt', {}, name), el('dd', {}, el('bdi', {}, value))),
      ),
    );
    showMessage();
  }

  showButtons();
  return {
    element: el(
      'section',
      { class: 'desk', 'aria-label': words('desk') },
      el('div', { class: 'desk-form' }, picker.element, settings, facts),
      el('div', { class: 'desk-end' }, message, buttons),
    ),
    refresh() {
      error = undefined;
      refresh();
    },
    setPhase(next) {
      phase = next;
      if (next === 'busy') error = undefined;
      picker.setDisabled(next !== 'ready');
      refresh();
    },
    setActions(next) {
      actions = next;
      showButtons();
      refresh();
    },
    setBalance(next) {
      balanceMinor = next;
      refresh();
    },
    setError(text, remedy) {
      error = { text, remedy };
      showMessage();
    },
    pointOut() {
      error = undefined;
      const text = obstacle() ?? '';
      // Said again although it stands there already.
      message.textContent = '';
      message.textContent = text;
    },
    pressMain() {
      const chosen = actions.find(({ isMain }) => isMain);
      const hurry = hurryNow();
      if (hurry) hurry.press();
      else if (phase === 'open' && chosen) onMove(chosen.move);
      else if (phase === 'ready') onStart();
    },
    pressLetter(key) {
      const chosen = phase === 'open' ? actions.find((action) => action.key === key) : undefined;
      if (chosen) onMove(chosen.move);
      return chosen !== undefined;
    },
  };
}
