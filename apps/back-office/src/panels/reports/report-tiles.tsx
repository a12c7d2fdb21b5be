import { hold, type ReportSums } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { amountText, countText, shareText } from './report-formats.ts';

/** The main sums of a span, in euros. */
export function ReportTiles({ sums }: { readonly sums: ReportSums }) {
  const { turnover, payouts, ggr, jackpots, bonusCost, ngr, bets } = sums;
  const tiles = [
    [t('reports.turnover'), `${amountText(turnover)} EUR`],
    [t('reports.ggr'), `${amountText(ggr)} EUR`],
    [t('reports.hold'), shareText(hold(turnover, payouts))],
    [t('reports.jackpots'), `${amountText(jackpots)} EUR`],
    [t('reports.bonus-cost'), `${amountText(bonusCost)} EUR`],
    [t('reports.ngr'), `${amountText(ngr)} EUR`],
    [t('reports.bets'), countText(bets)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 tablet:grid-cols-3 wide:grid-cols-7">
      {tiles.map(([label, value]) => (
        <div key={label} className="rounded-xl border border-line bg-surface p-3">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="text-lg font-[620] tabular-nums">
            <bdi translate="no">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
