import type { OperatorActionRow } from '@evens/contract';
import { words } from '@evens/web/core/words.ts';
import { fieldLabel, settingText, valueText } from './field-text.ts';

type Change = OperatorActionRow['Changes'][number];

/** The field of a changed value, such as "Limits EUR: Maximum on a line". */
export function fieldText({ Setting, Field }: Change): string {
  return [settingText(Setting), fieldLabel(Field, Setting)].filter((part) => part !== '').join(': ');
}

/** One changed value in a line. A dash is no value. */
export function changeText(change: Change): string {
  const [before, after] = [change.Before, change.After].map((value) => valueText(value, change.Currency));
  // Right-to-left text does not mirror arrows.
  const arrow = words().language.dir === 'rtl' ? '←' : '→';
  return `${fieldText(change)}: ${before} ${arrow} ${after}`;
}

/** A value of an act. Amounts have the currency of the act. */
export function detailText(
  { Name, Value }: OperatorActionRow['Details'][number],
  values: OperatorActionRow['Details'],
): string {
  const currency = values.find((each) => each.Name === 'currency')?.Value;
  return valueText(Value, Name === 'amount' && Value !== '' ? currency : null);
}
