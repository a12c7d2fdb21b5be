import { useCasinoVisit } from '@evens/web/core/casino-visit.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { netText, visitTimeText } from './visit-text.ts';

/** Duration and net result of the player's casino session over all games, in the site's header. */
export function CasinoVisit() {
  const visit = useCasinoVisit();

  if (!visit) return null;
  const time = visitTimeText(visit.seconds);
  const net = netText(visit.staked, visit.won);
  const money = `${net.startsWith('-') || !/[1-9]/.test(net) ? '' : '+'}${moneyText(net, visit.currency)}`;
  return (
    <div className="text-end text-sm leading-tight text-quiet max-tablet:hidden" data-visit>
      <span className="sr-only">{t('casino.visit', { time, net: money })}</span>
      <span aria-hidden className="flex items-baseline justify-end gap-1.5 tabular-nums">
        <span className="text-xs text-faint max-mini:hidden">{t('casino.visit.label')}</span>
        {time}
      </span>
      <bdi aria-hidden className="block tabular-nums" translate="no">
        {money}
      </bdi>
    </div>
  );
}
