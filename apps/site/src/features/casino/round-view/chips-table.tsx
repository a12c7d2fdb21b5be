import type { CurrencyCode } from '@evens/base';
import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import type { ChipView } from './part-shapes.ts';
import { minorText, spotName, valueName } from './round-words.ts';

interface ChipsTableProps {
  readonly chips: readonly ChipView[];
  readonly currency: CurrencyCode;
}

/** Every bet that lay on the table, and its result where the game states it. */
export function ChipsTable({ chips, currency }: ChipsTableProps) {
  const hasReturns = chips.some(({ returnMinor }) => returnMinor !== undefined);
  return (
    <table className="mx-auto w-full max-w-[420px] text-sm">
      <caption className="sr-only">{t('casinogame.view.bets')}</caption>
      <thead>
        <tr className="text-faint [&>th]:pb-1 [&>th]:font-[560]">
          <th className="text-start">{t('casinogame.view.on')}</th>
          <th className="text-end">{t('casinogame.stake')}</th>
          {hasReturns && <th className="text-end">{t('casinogame.win')}</th>}
        </tr>
      </thead>
      <tbody>
        {chips.map(({ spot, stakeMinor, returnMinor, result }, index) => (
          <tr key={index} className="border-t border-line">
            <td className="py-1.5">
              <bdi>{spotName(spot)}</bdi>
              {result !== undefined && <span className="text-quiet"> · {valueName(result)}</span>}
            </td>
            <td className="py-1.5 text-end">
              <bdi translate="no">{minorText(stakeMinor, currency)}</bdi>
            </td>
            {hasReturns && (
              <td
                className={classNames(
                  'py-1.5 text-end',
                  returnMinor !== undefined && returnMinor > 0n && 'font-[640] text-up',
                )}
              >
                <bdi translate="no">{minorText(returnMinor ?? 0n, currency)}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
