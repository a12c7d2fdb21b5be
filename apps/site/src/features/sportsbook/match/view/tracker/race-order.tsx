import { isLotto } from '@evens/markets';
import { t } from '@evens/web/core/words.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { Balls } from '../../facts/index.ts';

/** The runners by place where the feed reports it, else as they are numbered. */
export function RaceOrder({ situation }: { readonly situation: Situation }) {
  const { facts, fixture } = situation;
  if (facts.kind !== 'race') return null;
  if (isLotto(fixture.sport)) return <Balls facts={facts} />;
  const out = new Set(facts.withdrawn);
  const runners = fixture.competitors
    .map(({ name }, index) => ({
      name,
      number: index + 1,
      place: facts.places[index] ?? 0,
      isOut: out.has(index + 1),
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
        {runners.map(({ name, number, place, isOut }) => (
          <li key={number} className="flex items-center gap-3 border-t border-line py-1 first:border-t-0">
            <b className="w-7 shrink-0 text-end">{place > 0 ? place : '–'}</b>
            <bdi className={isOut ? 'truncate text-faint line-through' : 'truncate'}>{name}</bdi>
            {isOut && <span className="ms-auto shrink-0 text-faint">{t('tracker.withdrawn')}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
