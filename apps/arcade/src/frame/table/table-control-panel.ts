import type { TableAction, TableGame } from '../../games/table-client.ts';
import { button, el } from '../elements.ts';
import type { FrameMessageKey, Translate } from '../messages.ts';
import { makeScrollingForm } from '../scrolling-form.ts';
import type { StakePicker } from '../stake-picker.ts';
import type { TableAutobetControl } from './table-autobet.ts';

/** The panel with the stake, the table's settings and its buttons. */
export interface TableControlPanel {
  readonly element: HTMLElement;
  /** Updates the buttons from the table, and its note if no error is shown. */
  refresh(): void;
  /** Shows a refusal, with an element that helps to resolve it. Removed by the player's next press. */
  setError(text: string, remedy?: HTMLElement): void;
  clearError(): void;
  pressMain(): void;
  /** Does the action with this letter or digit; returns false if there is none. */
  pressLetter(key: string): boolean;
}

/** Whether two buttons look alike, so that nothing is redrawn under a finger. */
const isSameButton = (a: TableAction, b: TableAction | undefined): boolean =>
  a.key === b?.key && a.isMain === b?.isMain && a.isOptional === b?.isOptional;

export function makeTableControlPanel({
  settings,
  picker,
  game,
  autobet,
  company,
  t,
}: {
  readonly settings: HTMLElement;
  readonly picker: StakePicker | undefined;
  readonly game: () => TableGame | undefined;
  readonly autobet: TableAutobetControl;
  /** The chat and the crowd. */
  readonly company: HTMLElement;
  readonly t: Translate<FrameMessageKey>;
}): TableControlPanel {
  const message = el('p', { class: 'control-panel-message', role: 'status' });
  const buttons = el('div', { class: 'control-panel-actions' });
  let actions: readonly TableAction[] = [];
  let actionButtons: readonly {
    readonly action: TableAction;
    readonly element: HTMLButtonElement;
    readonly label: Text;
  }[] = [];
  let error: { readonly text: string; readonly remedy: HTMLElement | undefined } | undefined;

  function press(action: TableAction | undefined): void {
    if (!action || action.isDisabled) return;
    clearError();
    action.press();
  }

  function showMessage(): void {
    const fault = picker?.fault;
    message.classList.toggle('is-error', error !== undefined || fault !== undefined);
    const text = error?.text ?? fault ?? game()?.note?.() ?? '';
    // The same text is not announced again.
    if (message.firstChild?.textContent === text && !error?.remedy) return;
    message.replaceChildren(text, ...(error?.remedy ? [' ', error.remedy] : []));
    // Once shown, the line keeps its height: spots for chips must not move.
    if (text !== '') message.classList.add('is-kept');
  }

  function clearError(): void {
    if (error === undefined) return;
    error = undefined;
    showMessage();
  }

  function showButtons(): void {
    const own = actions.filter(({ isOnStage }) => !isOnStage);
    const isSame =
      own.length === actionButtons.length &&
      own.every((action, at) => isSameButton(action, actionButtons[at]?.action));
    if (!isSame) {
      const hadFocus = buttons.contains(document.activeElement);
      actionButtons = own.map((action, at) => {
        const label = document.createTextNode('');
        const element = button('', () => press(actionButtons[at]?.action), {
          class: `button${action.isMain ? ' button-main' : ''}${action.isOptional ? ' is-optional' : ''}`,
          'aria-keyshortcuts': action.key?.toUpperCase(),
        });
        element.append(label);
        if (action.key) element.append(el('kbd', { 'aria-hidden': 'true' }, action.key.toUpperCase()));
        return { action, element, label };
      });
      buttons.replaceChildren(...actionButtons.map(({ element }) => element));
      if (hadFocus)
        (buttons.querySelector<HTMLElement>('.button-main') ?? buttons.querySelector('button'))?.focus();
    }
    actionButtons = actionButtons.map((each, at) => ({ ...each, action: own[at] ?? each.action }));
    for (const { action, element, label } of actionButtons) {
      if (label.data !== action.label) label.data = action.label;
      // Not `disabled`, which would drop the keyboard focus.
      element.ariaDisabled = String(action.isDisabled === true);
    }
  }

  return {
    element: el(
      'section',
      { class: 'control-panel', 'aria-label': t('control-panel') },
      makeScrollingForm(autobet.mode, picker?.element, settings, autobet.form, company),
      el('div', { class: 'control-panel-end' }, autobet.status, message, buttons),
    ),
    refresh() {
      autobet.refresh();
      actions = autobet.actions(game()?.actions() ?? []);
      showButtons();
      showMessage();
    },
    setError(text, remedy) {
      error = { text, remedy };
      showMessage();
    },
    clearError,
    pressMain: () => press(actions.find(({ isMain }) => isMain)),
    pressLetter(key) {
      const chosen = actions.find((action) => action.key?.toLowerCase() === key);
      press(chosen);
      return chosen !== undefined;
    },
  };
}
