import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { Silks } from '@evens/web/ui/silks.tsx';
import { useStartingPrices } from '../../facts/index.ts';

interface RaceOrderProps {
  readonly matchId: number;
  readonly situation: Situation;
}

/** The runners by place where the feed reports it, else as they are numbered, with their starting prices. */
export function RaceOrder({ matchId, situation }: RaceOrderProps) {
  const startingPrices = useStartingPrices(matchId, situation);
  const odds = useOddsText();
  const { facts, fixture } = situation;
  if (facts.kind !== 'race') return null;
  const out = new Set(facts.withdrawn);
  const runners = fixture.competitors
    .map(({ name, key, card }, index) => ({
      name,
      silks: card && key,
      number: index + 1,
      place: facts.places[index] ?? 0,
      isOut: out.has(index + 1),
      startingMilli: startingPrices[index] ?? 0,
    }))
    .sort(
      (a, b) =>
        (a.place || 999) - (b.place || 999) || Number(a.isOut) - Number(b.isOut) || a.number - b.number,
    );
  const isKnown = runners.some(({ place }) => place > 0);
  return (
    <div className="flex h-full flex-col p-3">
      {!isKnown && <p className="mb-2 text-sm text-quiet">{t('tracker.order.unknown')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with keys */}
      <ol aria-label={t('tracker.order')} className="min-h-0 grow overflow-y-auto text-sm" tabIndex={0}>
        {runners.map(({ name, silks, number, place, isOut, startingMilli }) => (
          <li key={number} className="flex items-center gap-3 border-t border-line py-1 first:border-t-0">
            <b className="w-7 shrink-0 text-end">{place > 0 ? place : '–'}</b>
            {silks !== undefined && <Silks seed={silks} />}
            <bdi className={isOut ? 'truncate text-faint line-through' : 'truncate'}>{name}</bdi>
            {isOut && <span className="ms-auto shrink-0 text-faint">{t('tracker.withdrawn')}</span>}
            {startingMilli > 0 && !isOut && (
              <span className="ms-auto shrink-0 text-quiet tabular-nums">
                {t('bet.starting-price', { odds: odds(startingMilli) })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
