import type { Queryable } from '../../platform/db.ts';

/** Features that operators opened. If loyalty is closed, the wheel and the widget are closed too. */
export interface LoyaltyRule {
  readonly isOpen: boolean;
  readonly wheelOpen: boolean;
  readonly widgetOpen: boolean;
}

export async function readLoyaltyRule(db: Queryable): Promise<LoyaltyRule> {
  const { rows } = await db.query<LoyaltyRule>({
    name: 'loyalty-rule',
    text: `select is_open as "isOpen", is_open and wheel_open as "wheelOpen", is_open and widget_open as "widgetOpen" from loyalty_rule`,
  });
  const [row] = rows;
  if (!row) throw new Error('readLoyaltyRule: loyalty_rule has no row');
  return row;
}

export async function writeLoyaltyRule(db: Queryable, rule: LoyaltyRule): Promise<void> {
  await db.query('update loyalty_rule set is_open = $1, wheel_open = $2, widget_open = $3', [
    rule.isOpen,
    rule.wheelOpen,
    rule.widgetOpen,
  ]);
}

const columns = {
  loyalty: 'is_open',
  'loyalty-wheel': 'wheel_open',
  'loyalty-widget': 'widget_open',
} as const;
export type LoyaltyFlag = keyof typeof columns;

/** The stored switches: those of the wheel and the widget keep their values while loyalty is closed. */
export async function readLoyaltyFlags(db: Queryable): Promise<Readonly<Record<LoyaltyFlag, boolean>>> {
  const { rows } = await db.query<Record<LoyaltyFlag, boolean>>(
    'select is_open as loyalty, wheel_open as "loyalty-wheel", widget_open as "loyalty-widget" from loyalty_rule',
  );
  const [row] = rows;
  if (!row) throw new Error('readLoyaltyFlags: loyalty_rule has no row');
  return row;
}

export async function writeLoyaltyFlag(db: Queryable, flag: LoyaltyFlag, isOn: boolean): Promise<void> {
  await db.query(`update loyalty_rule set ${columns[flag]} = $1`, [isOn]);
}
