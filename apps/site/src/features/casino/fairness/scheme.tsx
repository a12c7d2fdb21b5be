import { t } from '@evens/web/core/words.ts';

const steps = [1, 2, 3, 4] as const;

/** Explains in plain words how a round is decided. */
export function Scheme() {
  return (
    <div className="grid gap-3">
      <p className="max-w-[70ch] text-quiet">{t('casinogame.fair.intro')}</p>
      <ol className="grid gap-3 tablet:grid-cols-2">
        {steps.map((step) => (
          <li key={step} className="flex gap-3 rounded-xl border border-line bg-surface p-4">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-sm font-[680]"
            >
              {step}
            </span>
            <div className="grid content-start gap-1">
              <h2>{t(`casinogame.fair.step.${step}`)}</h2>
              <p className="text-sm text-quiet">{t(`casinogame.fair.step.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="max-w-[70ch] text-sm text-quiet">{t('casinogame.fair.rtp')}</p>
    </div>
  );
}
