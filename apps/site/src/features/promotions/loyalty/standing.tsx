import type { LoyaltyLevel } from '@evens/contract';
import { AccessLink } from '@evens/web/core/access-link.tsx';
import type { Answer } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t, written } from '@evens/web/core/words.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { benefitTexts } from './levels.tsx';
import { pointsText } from './loyalty-text.ts';

type Overview = Answer<'GET /api/loyalty/overview'>;
type PlayerStanding = NonNullable<Overview['Player']>;

/** Points, level and the way to the next; for a visitor the way in. */
export function Standing({ overview: { Levels, Player } }: { readonly overview: Overview }) {
  const user = useUser();
  if (Player) return <PlayerCard player={Player} levels={Levels} />;
  if (user) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="max-w-[60ch]">{t('loyalty.visitor')}</p>
      <AccessLink to={paths.login} className={buttonLook('plain')}>
        {t('shell.login')}
      </AccessLink>
    </Card>
  );
}

interface PlayerCardProps {
  readonly player: PlayerStanding;
  readonly levels: readonly LoyaltyLevel[];
}

function PlayerCard({
  player: { Cash, Currency, Earned, Level, NextLevel, Points },
  levels,
}: PlayerCardProps) {
  const here = levels.find(({ Key }) => Key === Level);
  const next = levels.find(({ Key }) => Key === NextLevel);
  const benefits = here ? benefitTexts(here) : [];
  return (
    <Card className="grid gap-4 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <p>
          <span className="text-sm text-quiet">{t('loyalty.balance')}</span>
          <span data-points={Points} className="block text-3xl font-[680]">
            {written().count(Points)}
          </span>
          {Cash !== null && Points > 0 && (
            <span className="block text-sm text-quiet">
              {t('loyalty.worth', { amount: moneyText(Cash, Currency) })}
            </span>
          )}
        </p>
        <p className="flex items-center gap-2">
          <span className="text-sm text-quiet">{t('loyalty.level')}</span>
          <Badge tone="accent">{t(`loyalty.level.${Level}`)}</Badge>
        </p>
      </div>
      {Points < 0 && <p className="text-sm text-quiet">{t('loyalty.negative')}</p>}
      {benefits.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5">
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
      {here && next ? (
        <WayToNext earned={Earned} from={here.FromPoints} next={next} />
      ) : (
        <p className="text-sm text-quiet">{t('loyalty.highest', { earned: pointsText(Earned) })}</p>
      )}
    </Card>
  );
}

interface WayToNextProps {
  readonly earned: number;
  readonly from: number;
  readonly next: LoyaltyLevel;
}

/** A plain bar between two levels. */
function WayToNext({ earned, from, next }: WayToNextProps) {
  const share = Math.min(1, Math.max(0, (earned - from) / (next.FromPoints - from)));
  const text = t('loyalty.way', {
    earned: written().count(earned),
    needed: pointsText(next.FromPoints),
    level: t(`loyalty.level.${next.Key}`),
  });
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={t('loyalty.way.label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-raised"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="text-sm text-quiet">{text}</p>
    </div>
  );
}
