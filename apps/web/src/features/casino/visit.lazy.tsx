import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../app/api.ts';
import { nowMs as now } from '../../app/clock.ts';
import { moneyText } from '../../app/figures.tsx';
import { hearShownRounds } from '../../app/shown-rounds.ts';
import { t } from '../../app/words.ts';
import { netText, visitTimeText } from './visit-text.ts';

const SECOND_MS = 1000;
/** Several games may show their rounds at nearly the same moment. */
const SETTLE_MS = 1500;
const FRESH_MS = 60_000;

/** How long the player's visit to the casino lasts, and what it has come to, in the site's header. */
export function CasinoVisit() {
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...callQuery('GET /api/casino/visit'),
    staleTime: FRESH_MS,
  });
  const [nowMs, setNowMs] = useState(now);
  const visit = data?.Visit;
  const isOn = visit != null;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = hearShownRounds(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(), SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [refetch]);

  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setNowMs(now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOn]);

  if (!data || !visit) return null;
  // By the server's clock, and by this device's only for what has passed since.
  const lastedMs = Date.parse(data.At) - Date.parse(visit.StartedAt) + Math.max(0, nowMs - dataUpdatedAt);
  const time = visitTimeText(lastedMs / SECOND_MS);
  const net = netText(visit.Staked, visit.Won);
  const money = `${net.startsWith('-') || !/[1-9]/.test(net) ? '' : '+'}${moneyText(net, visit.Currency)}`;
  return (
    <div className="text-end text-sm leading-tight text-quiet max-tablet:hidden" data-visit>
      <span className="sr-only">{t('casino.visit', { time, net: money })}</span>
      <span aria-hidden className="block tabular-nums">
        {time}
      </span>
      <bdi aria-hidden className="block tabular-nums" translate="no">
        {money}
      </bdi>
    </div>
  );
}
