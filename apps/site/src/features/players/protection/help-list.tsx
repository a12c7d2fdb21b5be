import { t } from '@evens/web/core/words.ts';
import type { Overview } from './overview.ts';

/** Help organisations, those of the player's country first. No request is sent to them. */
export function HelpList({ help }: { readonly help: Overview['Help'] }) {
  return (
    <div className="grid gap-3">
      <p className="text-quiet">{t('protection.help.text')}</p>
      <ul className="grid gap-1" data-help>
        {help.map(({ Name, Url, Phone }) => (
          <li key={Url} className="flex flex-wrap items-center justify-between gap-x-4">
            <a
              href={Url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center font-[550] underline"
            >
              <bdi>{Name}</bdi>
            </a>
            {Phone !== null && (
              <a
                href={`tel:${Phone.replace(/[^+\d]/g, '')}`}
                dir="ltr"
                className="inline-flex min-h-11 items-center tabular-nums underline"
              >
                {Phone}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
