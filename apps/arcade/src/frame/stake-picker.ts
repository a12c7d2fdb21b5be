import { larger, smaller } from '@evens/base';
import type { ArcadeOpening } from '@evens/contract';
import { button, el, iconButton } from './elements.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import { type Money, parseWireAmount } from './money.ts';

export interface StakePicker {
  readonly element: HTMLElement;
  /** Undefined if the typed text is not a permitted stake. */
  readonly minor: bigint | undefined;
  /** The error in the typed text; undefined if it is valid. */
  readonly fault: string | undefined;
  /** The maximum stake of the current bet. Higher stakes cannot be chosen; a higher chosen stake is reduced to it. */
  setMaximum(maximumMinor: bigint): void;
  /** Chooses the next preset stake, up or down. */
  step(direction: 1 | -1): void;
  setDisabled(isDisabled: boolean): void;
  /** Sets the stake of a bet that was open when the table was opened. */
  setResumed(stakeMinor: bigint): void;
  /** The money of the player, which bounds the buttons that change the stake. */
  setFunds(fundsMinor: bigint): void;
}

export interface StakePickerOptions {
  readonly label: string;
  /** Unique on the page; arrow keys change the one with the id `stake`. */
  readonly id?: string;
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  /** Preset stakes, ascending. */
  readonly stepsMinor: readonly bigint[];
  readonly balanceMinor: bigint;
  /** Whether the picker has buttons for half the stake, twice the stake and the highest one. */
  readonly hasShortcuts: boolean;
  /** The stake of a resumed round. */
  readonly resumedMinor?: bigint | undefined;
  readonly money: Money;
  readonly t: Translate<FrameMessageKey>;
  onChange(): void;
}

/** Options that all pickers of an opened game share. */
export function stakePickerOptions(
  { Stakes, Balance, Digits, AllowsAutobet }: ArcadeOpening,
  {
    money,
    t,
    picksStake,
  }: Pick<StakePickerOptions, 'money' | 't'> & {
    /** Whether the picker chooses the stake of a round by itself, instead of the value of a chip. */
    readonly picksStake: boolean;
  },
): Omit<StakePickerOptions, 'label' | 'onChange'> {
  return {
    // They encourage higher stakes: profiles without autobet have none.
    hasShortcuts: AllowsAutobet && picksStake,
    minimumMinor: BigInt(Stakes.Minimum),
    maximumMinor: BigInt(Stakes.Maximum),
    stepsMinor: Stakes.Steps.map(BigInt),
    balanceMinor: parseWireAmount(Balance, Digits),
    money,
    t,
  };
}

/** The initial stake: the fourth preset, but at most a hundredth of the balance. */
function firstStake({ minimumMinor, stepsMinor, balanceMinor }: StakePickerOptions): bigint {
  return stepsMinor.slice(0, 4).findLast((step) => step * 100n <= balanceMinor) ?? minimumMinor;
}

interface StakeBoundsNow {
  readonly minimumMinor: bigint;
  readonly maximumMinor: bigint;
  readonly fundsMinor: bigint;
}

/** The stakes of the shortcut buttons; undefined for a button that would not change the stake. */
export function shortcutStakes(
  minor: bigint | undefined,
  { minimumMinor, maximumMinor, fundsMinor }: StakeBoundsNow,
): Readonly<Record<'half' | 'double' | 'max', bigint | undefined>> {
  const mostMinor = smaller(maximumMinor, fundsMinor);
  const half = minor === undefined ? undefined : larger(minor / 2n, minimumMinor);
  const double = minor === undefined ? undefined : smaller(minor * 2n, mostMinor);
  const isPossible = mostMinor >= minimumMinor;
  return {
    half: half !== undefined && minor !== undefined && half < minor ? half : undefined,
    double: isPossible && double !== undefined && minor !== undefined && double > minor ? double : undefined,
    max: isPossible && mostMinor !== minor ? mostMinor : undefined,
  };
}

export function makeStakePicker(options: StakePickerOptions): StakePicker {
  const { label, id = 'stake', minimumMinor, stepsMinor, money, t, onChange } = options;
  let { maximumMinor, balanceMinor: fundsMinor } = options;
  let isDisabled = false;
  let minor: bigint | undefined = options.resumedMinor ?? firstStake(options);
  let fault: string | undefined;
  const input = el('input', {
    id,
    class: 'typed',
    inputmode: 'decimal',
    autocomplete: 'off',
    dir: 'ltr',
  });
  const lower = iconButton('minus', t('stake.lower'), () => step(-1));
  const higher = iconButton('plus', t('stake.higher'), () => step(1));
  const steps = stepsMinor.map((stepMinor) => ({
    stepMinor,
    element: button(money.plain(stepMinor), () => set(stepMinor), { 'aria-pressed': 'false' }),
  }));

  const shortcuts = (['half', 'double', 'max'] as const).map((name) => {
    const text = { half: '½', double: '2×', max: t('stake.max') }[name];
    const onPress = (): void => {
      const next = shortcutStakes(minor, { minimumMinor, maximumMinor, fundsMinor })[name];
      if (next !== undefined && !isDisabled) set(next);
    };
    return { name, element: button(text, onPress, { 'aria-label': t(`stake.${name}-label`) }) };
  });

  const most = el('p', { class: 'stake-most', id: `${id}-most` });
  input.setAttribute('aria-describedby', most.id);
  const reading = el('p', { class: 'typed-reading', role: 'status' });
  const unitMinor = 10n ** BigInt(money.digits);
  const example = money.plain(12n * unitMinor + unitMinor / 2n);

  function show(): void {
    input.ariaInvalid = fault === undefined ? null : 'true';
    for (const { stepMinor, element } of steps) {
      element.ariaPressed = String(stepMinor === minor);
      element.disabled = isDisabled || stepMinor > maximumMinor;
    }
    const stakes = shortcutStakes(minor, { minimumMinor, maximumMinor, fundsMinor });
    // Not `disabled`, which would drop the keyboard focus.
    for (const { name, element } of shortcuts)
      element.ariaDisabled = String(isDisabled || stakes[name] === undefined);
    higher.disabled = isDisabled || (minor !== undefined && minor >= maximumMinor);
    most.textContent = t('stake.most', { amount: money.text(maximumMinor) });
  }

  function set(next: bigint): void {
    minor = next;
    fault = undefined;
    input.value = money.plain(next);
    reading.textContent = '';
    show();
    onChange();
  }

  function read(): void {
    const typed = money.read(input.value);
    reading.textContent = money.reading(input.value) ?? '';
    minor = undefined;
    if (typed === undefined) fault = t('stake.unread', { currency: money.currency, example });
    else if (typed > maximumMinor) fault = t('stake.most', { amount: money.text(maximumMinor) });
    else if (typed < minimumMinor)
      fault = t('stake.bounds', { minimum: money.text(minimumMinor), maximum: money.text(maximumMinor) });
    else [minor, fault] = [typed, undefined];
    show();
    onChange();
  }

  function step(direction: 1 | -1): void {
    if (input.disabled) return;
    const from = minor ?? minimumMinor;
    const next =
      direction === 1
        ? (stepsMinor.find((each) => each > from && each <= maximumMinor) ?? maximumMinor)
        : (stepsMinor.findLast((each) => each < from) ?? minimumMinor);
    if (next <= maximumMinor && next !== minor) set(next);
  }

  input.addEventListener('input', read);
  input.addEventListener('focus', () => input.select());
  input.addEventListener('change', () => {
    if (minor === undefined) return;
    input.value = money.plain(minor);
    reading.textContent = '';
  });
  input.value = money.plain(minor);
  show();
  const list = el(
    'div',
    { class: 'stake-steps', role: 'group', 'aria-label': t('stake.steps') },
    ...steps.map(({ element }) => element),
  );
  return {
    element: el(
      'div',
      { class: 'field' },
      el(
        'div',
        { class: 'stake-row' },
        lower,
        el(
          'div',
          { class: 'typed-box' },
          el('label', { class: 'field-name', for: id }, label),
          input,
          el('span', { class: 'typed-unit' }, money.currency),
        ),
        higher,
        options.hasShortcuts
          ? el('div', { class: 'stake-shortcuts' }, ...shortcuts.map(({ element }) => element))
          : undefined,
      ),
      reading,
      list,
      most,
    ),
    get minor() {
      return minor;
    },
    get fault() {
      return fault;
    },
    step,
    setResumed(stakeMinor) {
      if (stakeMinor !== minor) set(stakeMinor);
    },
    setFunds(next) {
      fundsMinor = next;
      show();
    },
    setMaximum(next) {
      if (next === maximumMinor) return;
      maximumMinor = next;
      if (next < minimumMinor) {
        minor = undefined;
        fault = t('stake.none');
      } else if (minor === undefined || minor > next) {
        // Text that was refused because of the previous maximum is parsed again.
        const typed = minor ?? money.read(input.value);
        const isWithin = typed !== undefined && typed >= minimumMinor && typed <= next;
        minor = isWithin ? typed : next;
        fault = undefined;
        input.value = money.plain(minor);
      }
      show();
      onChange();
    },
    setDisabled(next) {
      isDisabled = next;
      for (const element of [input, lower]) element.disabled = isDisabled;
      show();
    },
  };
}
