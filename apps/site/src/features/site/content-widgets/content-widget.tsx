import type { ContentWidget as WidgetName } from '@evens/contract';
import { t, words } from '@evens/web/core/words.ts';
import type { ComponentType } from 'react';
import { CashOutValue } from './cash-out-value.tsx';
import { PalpableErrors } from './palpable-errors.tsx';
import { QuarterLine } from './quarter-line.tsx';
import { SystemBet } from './system-bet.tsx';
import type { WidgetValues } from './values.ts';
import { VerifyRound } from './verify-round.tsx';
import { Wagering } from './wagering.tsx';

const widgets: Readonly<Record<WidgetName, ComponentType<{ readonly values: WidgetValues }>>> = {
  'system-bet': SystemBet,
  'quarter-line': QuarterLine,
  'verify-round': VerifyRound,
  'cash-out-value': CashOutValue,
  wagering: Wagering,
  'palpable-errors': PalpableErrors,
};

interface ContentWidgetProps {
  readonly name: WidgetName;
  readonly values: WidgetValues;
}

/** A calculator within a text. It uses the site's own bet computation and starts with the author's values. */
export function ContentWidget({ name, values }: ContentWidgetProps) {
  const Widget = widgets[name];
  const { code, dir } = words().language;
  return (
    <section
      data-widget={name}
      // The surrounding text may be in another language.
      lang={code}
      dir={dir}
      aria-label={t(`texts.widget.${name}`)}
      className="grid gap-3 rounded-xl border border-line bg-surface p-4 text-base leading-normal"
    >
      <h3>{t(`texts.widget.${name}`)}</h3>
      <Widget values={values} />
    </section>
  );
}
