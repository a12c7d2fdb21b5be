import type { OfferAmount } from './amounts.ts';

/**
 * Unit of a stored whole number: `percent` is hundredths of a per cent, `times` and `odds` are thousandths, `days` and
 * `count` are plain numbers.
 */
export type NumberUnit = 'percent' | 'times' | 'odds' | 'days' | 'count';

/** Decimal digits between the typed and the stored unit: 1.5 times is stored as 1500. */
export const unitDigits: Readonly<Record<NumberUnit, number>> = {
  percent: 2,
  times: 3,
  odds: 3,
  days: 0,
  count: 0,
};

/** A whole number from `minimum` to `maximum` (inclusive), in stored units. */
export interface NumberField {
  readonly type: 'number';
  readonly unit: NumberUnit;
  readonly minimum: number;
  readonly maximum: number;
}

/** An amount; null is allowed if the field is optional. */
export interface AmountField<Optional extends boolean = boolean> {
  readonly type: 'amount';
  readonly isOptional: Optional;
}

export interface ChoiceField<Choice extends string = string> {
  readonly type: 'choice';
  readonly choices: readonly Choice[];
}

/** True, false or absent; absent means false. */
export interface FlagField {
  readonly type: 'flag';
}

/** Key of an in-house game, or the full id of another provider's: `habanero:sheep`. */
export interface GameField {
  readonly type: 'game';
}

/** A name of at most 80 characters, or absent. */
export interface NameField {
  readonly type: 'name';
}

/** Shares of single games in hundredths of a per cent, by the game's key. */
export interface GameSharesField {
  readonly type: 'game-shares';
}

export type OfferField =
  | NumberField
  | AmountField
  | ChoiceField
  | FlagField
  | GameField
  | NameField
  | GameSharesField
  | GroupField;

/** Nested fields; with `onlyWith`, they exist exactly if the named field has the given value. */
export interface GroupField {
  readonly type: 'group';
  readonly fields: NumberFields;
  readonly onlyWith: OnlyWith | undefined;
}

export interface OnlyWith {
  readonly field: string;
  readonly choice: string;
}

export interface NumberFields {
  readonly [name: string]: OfferField;
}

/** The stored value of a field. */
type FieldValue<Field> = Field extends NumberField
  ? number
  : Field extends AmountField<infer Optional>
    ? OfferAmount | (Optional extends true ? null : never)
    : Field extends ChoiceField<infer Choice>
      ? Choice
      : Field extends FlagField
        ? boolean
        : Field extends GameField | NameField
          ? string
          : Field extends GameSharesField
            ? Readonly<Record<string, number>>
            : Field extends GroupField
              ? FieldValues<Field['fields']>
              : never;

type MayBeAbsent = FlagField | NameField | { readonly type: 'group'; readonly onlyWith: OnlyWith };
type AbsentNames<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends MayBeAbsent ? Name : never;
}[keyof Fields];

/** The stored values of an offer's fields. */
export type FieldValues<Fields> = {
  readonly [Name in Exclude<keyof Fields, AbsentNames<Fields>>]: FieldValue<Fields[Name]>;
} & { readonly [Name in AbsentNames<Fields>]?: FieldValue<Fields[Name]> };

export function number(unit: NumberUnit, minimum: number, maximum: number): NumberField {
  return { type: 'number', unit, minimum, maximum };
}

export const amountField: AmountField<false> = { type: 'amount', isOptional: false };
export const optionalAmount: AmountField<true> = { type: 'amount', isOptional: true };

export function choice<const Choice extends string>(choices: readonly Choice[]): ChoiceField<Choice> {
  return { type: 'choice', choices };
}

export function group<const Fields extends NumberFields>(fields: Fields) {
  return { type: 'group', fields, onlyWith: undefined } as const;
}

export function groupWith<const Fields extends NumberFields>(fields: Fields, onlyWith: OnlyWith) {
  return { type: 'group', fields, onlyWith } as const;
}
