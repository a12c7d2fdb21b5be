import { boundedCrashBet, CASH_OUT_MIN, CRASH_MAX } from '@evens/games';
import type messages from '@evens/locales/en/arcade/crash.json';
import { el } from '../../frame/elements.ts';
import { typedField, typedNumber } from '../../frame/fields.ts';
import type { TableSeat } from '../table-client.ts';
import type { SlotAct } from './slot-act.ts';

export type CrashMessageKey = keyof typeof messages;

export interface BetPanel {
  readonly element: HTMLElement;
  /** Undefined if the typed text is not a stake. */
  readonly stakeMinor: bigint | undefined;
  /** Hundredths; undefined without automatic cash-out. */
  readonly autoCashOut: number | undefined;
  readonly fault: string | undefined;
  /** Chooses automatic cash-out, and returns its multiplier in hundredths. */
  chooseAutoCashOut(): number;
  stepStake(direction: 1 | -1): void;
  /** Sets the stake of a bet that is in flight. */
  setStake(stakeMinor: bigint): void;
  show(
    act: SlotAct,
    options: { readonly isShort: boolean; readonly news: string; readonly isWon: boolean },
  ): void;
}

const AUTO_FIRST = 200;
/** Hundredths. A maximum above this is not shown if no automatic cash-out was chosen. */
const FAR = 1_000_000;

/** One of the two bets: its stake, its automatic cash-out and its button. */
export function makeBetPanel(
  { t, money, number, bounds, balanceMinor, makePicker, changed }: TableSeat<CrashMessageKey>,
  { slot, onPress }: { readonly slot: number; onPress(): void },
): BetPanel {
  const name = t('bet', { no: slot + 1 });
  let auto = AUTO_FIRST;
  const picker = makePicker({
    label: name,
    id: slot === 0 ? 'stake' : `stake-${slot + 1}`,
    onChange: changed,
  });
  const check = el('input', { type: 'checkbox', id: `auto-${slot}` });
  const autoField = typedField({
    label: t('auto'),
    value: auto / 100,
    unit: '×',
    read(typed) {
      const value = typedNumber(typed);
      return value === undefined
        ? undefined
        : Math.min(CRASH_MAX, Math.max(CASH_OUT_MIN, Math.round(value * 100))) / 100;
    },
    write: (value) => number(value, 2),
    onChange(value) {
      auto = Math.round(value * 100);
      check.checked = true;
      changed();
    },
  });
  check.addEventListener('change', changed);
  check.ariaLabel = `${name}: ${t('auto')}`;
  const label = el('span', { class: 'flight-act-label' });
  const value = el('bdi', { class: 'flight-act-value' });
  const act = el('button', {
    type: 'button',
    class: 'button button-main flight-act',
    'aria-keyshortcuts': String(slot + 1),
  });
  act.append(label, value, el('kbd', { 'aria-hidden': 'true' }, String(slot + 1)));
  act.addEventListener('click', () => {
    if (act.ariaDisabled !== 'true') onPress();
  });
  const bound = el('p', { class: 'flight-bound', hidden: true });
  const news = el('p', { class: 'flight-news' });
  const element = el(
    'fieldset',
    { class: 'flight-bet' },
    el('legend', { class: 'visually-hidden' }, name),
    el(
      'div',
      { class: 'flight-bet-parts' },
      picker.element,
      el('div', { class: 'flight-auto' }, check, autoField.element),
      act,
      bound,
      news,
    ),
  );

  function setText(node: HTMLElement, text: string): void {
    if (node.textContent !== text) node.textContent = text;
  }

  /** At which multiplier the maximum win cashes the bet out, before the chosen one. Empty if it does not. */
  function boundText(): string {
    const stakeMinor = picker.minor;
    if (stakeMinor === undefined) return '';
    const autoCashOut = check.checked ? auto : FAR;
    const bet = boundedCrashBet({ stakeMinor, autoCashOut: autoCashOut }, bounds.returnMaxMinor);
    if (!bet || bet.autoCashOut >= autoCashOut) return '';
    return t('bound', { multiplier: number(bet.autoCashOut / 100, 2) });
  }

  function describeAct(slotAct: SlotAct): readonly [label: string, value: string] {
    const stake = picker.minor === undefined ? '' : money.text(picker.minor);
    switch (slotAct.kind) {
      case 'bet':
        return [t('act.bet'), stake];
      case 'queue':
        return [t('act.queue'), stake];
      case 'queued':
        return [t('act.queued'), stake];
      case 'cash-out':
        return [t('act.cash-out'), slotAct.valueMinor === undefined ? '' : money.text(slotAct.valueMinor)];
      case 'betting':
      case 'placed':
      case 'cashing':
      case 'ended':
      case 'connect':
      case 'wait':
        return [t(`act.${slotAct.kind}`), ''];
    }
  }

  return {
    element,
    get stakeMinor() {
      return picker.minor;
    },
    get autoCashOut() {
      return check.checked ? auto : undefined;
    },
    get fault() {
      return picker.fault;
    },
    chooseAutoCashOut() {
      check.checked = true;
      return auto;
    },
    stepStake: picker.step,
    setStake: picker.setResumed,
    show(slotAct, { isShort, news: text, isWon }) {
      const [what, amount] = describeAct(slotAct);
      setText(label, what);
      setText(value, amount);
      const asks = slotAct.kind === 'bet' || slotAct.kind === 'queue';
      const isOff = asks
        ? isShort || picker.minor === undefined
        : slotAct.kind !== 'cash-out' && slotAct.kind !== 'queued';
      act.ariaDisabled = String(isOff);
      act.dataset['kind'] = slotAct.kind;
      const isSet =
        !asks && slotAct.kind !== 'connect' && slotAct.kind !== 'wait' && slotAct.kind !== 'ended';
      picker.setFunds(balanceMinor());
      picker.setDisabled(isSet);
      autoField.setDisabled(isSet);
      check.disabled = isSet;
      const boundNow = asks ? boundText() : '';
      setText(bound, boundNow);
      bound.hidden = boundNow === '';
      setText(news, text);
      news.dataset['won'] = String(isWon);
    },
  };
}
