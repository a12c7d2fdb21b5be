import { button, el } from './elements.ts';

/** A setting of a game, shown in the control panel. */
export interface Field<T> {
  readonly element: HTMLElement;
  set(value: T): void;
  setDisabled(isDisabled: boolean): void;
}

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
}

let fieldCount = 0;
const nextId = (): string => {
  fieldCount += 1;
  return `field-${fieldCount}`;
};

/** A choice between a few values, all of them visible. */
export function choiceField<T extends string>({
  label,
  choices,
  value,
  onChoose,
}: {
  readonly label: string;
  readonly choices: readonly Choice<T>[];
  readonly value: T;
  onChoose(value: T): void;
}): Field<T> & { setLabel(label: string): void } {
  const name = nextId();
  const inputs = choices.map((choice) => {
    const input = el('input', { type: 'radio', name, value: choice.value });
    input.checked = choice.value === value;
    input.addEventListener('change', () => onChoose(choice.value));
    return { input, label: el('label', { class: 'segment' }, input, el('span', {}, choice.label)) };
  });
  const id = nextId();
  const title = el('span', { id, class: 'field-name' }, label);
  return {
    element: el(
      'div',
      { class: 'field-row' },
      title,
      el(
        'div',
        { class: 'segments', role: 'radiogroup', 'aria-labelledby': id },
        ...inputs.map((each) => each.label),
      ),
    ),
    set(next) {
      for (const { input } of inputs) input.checked = input.value === next;
    },
    setLabel(next) {
      title.textContent = next;
    },
    setDisabled(isDisabled) {
      for (const { input } of inputs) input.disabled = isDisabled;
    },
  };
}

/** A number in a range, chosen with a slider; its value is shown beside it. */
export function rangeField({
  label,
  minimum,
  maximum,
  value,
  step = 1,
  write,
  onChange,
}: {
  readonly label: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly value: number;
  readonly step?: number;
  write(value: number): string;
  onChange(value: number): void;
}): Field<number> {
  const id = nextId();
  const input = el('input', {
    id,
    type: 'range',
    class: 'range',
    min: String(minimum),
    max: String(maximum),
    step: String(step),
  });
  const written = el('output', { class: 'field-value', for: id });
  const show = (next: number): void => {
    written.textContent = write(next);
    input.setAttribute('aria-valuetext', write(next));
    input.style.setProperty('--share', String((next - minimum) / (maximum - minimum)));
  };
  input.value = String(value);
  input.addEventListener('input', () => {
    show(input.valueAsNumber);
    onChange(input.valueAsNumber);
  });
  show(value);
  return {
    element: el(
      'div',
      { class: 'field-line' },
      el('label', { class: 'field-name', for: id }, label),
      input,
      written,
    ),
    set(next) {
      input.value = String(next);
      show(next);
    },
    setDisabled(isDisabled) {
      input.disabled = isDisabled;
    },
  };
}

/** A typed value. Invalid text is replaced by the last valid value. */
export function typedField<T>({
  label,
  value,
  unit,
  read,
  write,
  onChange,
}: {
  readonly label: string;
  readonly value: T;
  readonly unit?: string;
  /** Undefined for invalid text. */
  read(typed: string): T | undefined;
  write(value: T): string;
  onChange(value: T): void;
}): Field<T> {
  const id = nextId();
  let currentValue = value;
  const input = el('input', { id, class: 'typed', inputmode: 'decimal', autocomplete: 'off', dir: 'ltr' });
  input.value = write(value);
  input.addEventListener('change', () => {
    const next = read(input.value);
    if (next !== undefined && next !== currentValue) {
      currentValue = next;
      onChange(next);
    }
    input.value = write(currentValue);
  });
  input.addEventListener('focus', () => input.select());
  return {
    element: el(
      'div',
      { class: 'typed-box' },
      el('label', { class: 'field-name', for: id }, label),
      input,
      unit === undefined ? undefined : el('span', { class: 'typed-unit' }, unit),
    ),
    set(next) {
      currentValue = next;
      input.value = write(next);
    },
    setDisabled(isDisabled) {
      input.disabled = isDisabled;
    },
  };
}

/** Buttons for frequently used values. */
export function quickField<T>({
  label,
  choices,
  onChoose,
}: {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  onChoose(value: T): void;
}): Pick<Field<T>, 'element' | 'setDisabled'> {
  const buttons = choices.map((choice) => button(choice.label, () => onChoose(choice.value)));
  return {
    element: el('div', { class: 'quick', role: 'group', 'aria-label': label }, ...buttons),
    setDisabled(isDisabled) {
      for (const each of buttons) each.disabled = isDisabled;
    },
  };
}

/** Parses a plain number with either decimal sign; undefined for anything else. */
export function typedNumber(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s\u00a0]/g, '').replace(',', '.');
  return /^\d{1,9}(\.\d*)?$/.test(text) ? Number(text) : undefined;
}
