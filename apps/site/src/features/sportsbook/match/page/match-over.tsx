import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { Flag } from 'lucide-react';

const ends = ['ended', 'cancelled', 'abandoned'] as const;
export type MatchEnd = (typeof ends)[number];

/** How a match ended, by its phase; undefined before the end. */
export function parseMatchEnd(phase: string | undefined): MatchEnd | undefined {
  return ends.find((each) => each === phase);
}

const endTexts = {
  ended: 'sport.markets.over',
  cancelled: 'match.over.cancelled',
  abandoned: 'match.over.abandoned',
} as const satisfies Record<MatchEnd, string>;

/** Replaces prices after the end of a match, with a link to its result. */
export function MatchOver({ match, end }: { readonly match: Match; readonly end: MatchEnd }) {
  const isEsports = match.MatchLink.startsWith('/esports/');
  const result = isEsports
    ? `/esports/${match.SportAlias}/results/${match.ID}`
    : `/sport/results/${match.ID}`;
  return (
    <Card className="mt-3.5 flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <Flag aria-hidden className="size-5 shrink-0 text-faint" strokeWidth={1.75} />
      <p className="grow">
        <span className="block font-[600]">{t(endTexts[end])}</span>
        <span className="block text-sm text-quiet">{t('match.over.markets')}</span>
      </p>
      {end !== 'cancelled' && (
        <Link to={result} className={buttonLook()}>
          {t('match.over.result')}
        </Link>
      )}
    </Card>
  );
}
