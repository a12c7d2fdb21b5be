import type { BonusOffer, SlideArt } from '@evens/contract';
import { Suspense } from 'react';
import { SlideArtwork } from '../../site/slides/index.ts';

const arts: Readonly<Record<BonusOffer['Kind'], SlideArt>> = {
  'deposit-match': 'coins',
  'bonus-money': 'bonus',
  'free-bet': 'slip',
  'free-spins': 'reels',
  'cash-back': 'return',
};

/** The picture behind an offer's title, at its end side. */
export function OfferArt({ kind }: { readonly kind: BonusOffer['Kind'] }) {
  return (
    <div className="absolute inset-0 bg-raised">
      <Suspense>
        <SlideArtwork slide={{ Art: arts[kind], Link: '' }} />
      </Suspense>
    </div>
  );
}
