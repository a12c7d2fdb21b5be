import type { BonusOffer } from '@evens/contract';
import { AccessLink } from '@evens/web/core/access-link.tsx';
import { depositBonusCode } from '@evens/web/core/deposit-bonus-code.ts';
import { openModal } from '@evens/web/core/modals.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import { OfferTermsList } from '@evens/web/features/promotions/bonuses/offer-terms-list.tsx';
import { offerSummary, offerTitle } from '@evens/web/features/promotions/bonuses/offer-text.ts';
import { useNavigate } from '@evens/web/navigation/index.ts';
import { Button, buttonLook } from '@evens/web/ui/button.tsx';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { ChevronDown } from 'lucide-react';
import { OfferArt } from './offer-art.tsx';

interface OfferCardProps {
  readonly offer: BonusOffer;
  /** Heading level, depending on the headings above. */
  readonly heading: 'h2' | 'h3';
}

/** An offer with its picture, its main terms, all significant terms to unfold, and a link to use it. */
export function OfferCard({ offer, heading: Heading }: OfferCardProps) {
  return (
    <Card className="overflow-hidden">
      <div data-offer={offer.Key}>
        <div className="on-dark relative">
          <OfferArt kind={offer.Kind} />
          <div className="relative grid h-[116px] content-end gap-2 p-4">
            {offer.IsClaimed && (
              <span>
                <Badge>{t('bonuses.offer.claimed')}</Badge>
              </span>
            )}
            <Heading className="max-w-[17ch] text-xl font-[720] tracking-tight text-balance text-text rtl:tracking-normal">
              {offerTitle(offer)}
            </Heading>
          </div>
        </div>
        <div className="grid content-start gap-3 p-4">
          <p className="text-quiet">{offerSummary(offer)}</p>
          <details className="group">
            <summary className="flex min-h-9 touch:min-h-11 list-none items-center gap-1.5 text-sm font-[620]">
              {t('bonuses.offer.how')}
              <ChevronDown
                aria-hidden
                className="size-4 text-faint transition-transform group-open:rotate-180"
              />
            </summary>
            <OfferTermsList offer={offer} />
          </details>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-quiet">
              {t('bonuses.offer.code')}{' '}
              <bdi translate="no" className="font-[640] text-text">
                {offer.Code}
              </bdi>
            </p>
            {!offer.IsClaimed && <WayToOffer offer={offer} />}
          </div>
        </div>
      </div>
    </Card>
  );
}

function WayToOffer({ offer }: { readonly offer: BonusOffer }) {
  const user = useUser();
  const navigate = useNavigate();
  if (!user)
    return (
      <AccessLink to={paths.login} className={buttonLook('plain')}>
        {t('bonuses.offer.log-in')}
      </AccessLink>
    );
  if (!isPlayer(user) || user.IsExcluded) return null;
  if (offer.NeedsDeposit)
    return (
      <Button
        onClick={() => {
          depositBonusCode.set(offer.Code);
          navigate(paths.deposit);
        }}
      >
        {t('bonuses.claim.deposit')}
      </Button>
    );
  return (
    <Button onClick={() => openModal({ kind: 'claim-user-bonus', offer })}>{t('bonuses.offer.claim')}</Button>
  );
}
