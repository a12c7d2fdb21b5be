import type { CurrencyCode } from '@evens/base';
import type { BonusKind } from '@evens/bonuses';
import { type OfferTerms, offerTerms, readOfferNumbers } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { OfferTermsList } from '@evens/web/features/promotions/bonuses/offer-terms-list.tsx';
import { offerTitle } from '@evens/web/features/promotions/bonuses/offer-text.ts';
import type { OfferBounds } from './offer-bounds.tsx';

interface TypedNumbers {
  readonly kind: BonusKind;
  readonly config: Readonly<Record<string, unknown>>;
  readonly currency: CurrencyCode;
  readonly slots: readonly { readonly Key: string; readonly Name: string }[];
}

export function previewTerms({ kind, config, currency, slots }: TypedNumbers): OfferTerms | undefined {
  const read = readOfferNumbers(kind, config);
  const gameNames = Object.fromEntries(slots.map(({ Key, Name }) => [Key, Name]));
  return read.ok ? offerTerms(kind, read.value, { currency, gameNames }) : undefined;
}

/** The title and the significant terms as on the player's card. */
export function OfferPreview({ bounds, ...props }: TypedNumbers & { readonly bounds: OfferBounds }) {
  const Terms = previewTerms(props);
  return (
    <section data-preview className="grid gap-2 rounded-md border border-line p-3">
      <h3 className="text-sm font-[620] text-quiet">{t('backoffice.bonuses.preview')}</h3>
      {Terms === undefined ? (
        <p className="text-quiet">{t('backoffice.bonuses.preview.none')}</p>
      ) : (
        <>
          <p className="font-[640]">{offerTitle({ Kind: props.kind, Terms })}</p>
          <OfferTermsList
            offer={{
              Kind: props.kind,
              Terms,
              Code: '…',
              NeedsDeposit: props.kind === 'deposit-match',
              ...bounds,
            }}
          />
        </>
      )}
    </section>
  );
}
