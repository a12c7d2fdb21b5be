import type { BonusOffer } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { Field } from '@evens/web/ui/field.tsx';

const maximums = [
  { bound: 'PersonMaximum', label: 'backoffice.bonuses.person' },
  { bound: 'HouseholdMaximum', label: 'backoffice.bonuses.household' },
  { bound: 'DeviceMaximum', label: 'backoffice.bonuses.device' },
] as const;

/** Bounds of an offer beside its numbers. */
export type OfferBounds = Pick<BonusOffer, 'ClosesDate' | (typeof maximums)[number]['bound']>;

/** Typed bounds. The date is in UTC, without the letter Z. */
export type BoundsDraft = Readonly<Record<keyof OfferBounds, string>>;

export function toBoundsDraft(offer: OfferBounds | undefined): BoundsDraft {
  return {
    ClosesDate: offer?.ClosesDate?.slice(0, 16) ?? '',
    PersonMaximum: String(offer?.PersonMaximum ?? ''),
    HouseholdMaximum: String(offer?.HouseholdMaximum ?? ''),
    DeviceMaximum: String(offer?.DeviceMaximum ?? ''),
  };
}

export function areBoundsRight(draft: BoundsDraft): boolean {
  return maximums.every(({ bound }) => /^\d{0,6}$/.test(draft[bound]));
}

export function typedBounds({ ClosesDate, ...draft }: BoundsDraft): OfferBounds {
  const maximum = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : null);
  return {
    ClosesDate: ClosesDate === '' ? null : `${ClosesDate.slice(0, 16)}:00Z`,
    PersonMaximum: maximum(draft.PersonMaximum),
    HouseholdMaximum: maximum(draft.HouseholdMaximum),
    DeviceMaximum: maximum(draft.DeviceMaximum),
  };
}

interface BoundsFieldsProps {
  readonly draft: BoundsDraft;
  onType(bound: keyof OfferBounds, text: string): void;
}

/** How many players may get the offer, and until when. */
export function BoundsFields({ draft, onType }: BoundsFieldsProps) {
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      {maximums.map(({ bound, label }) => (
        <Field
          key={bound}
          label={t(label)}
          value={draft[bound]}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onType(bound, event.target.value)}
        />
      ))}
      <Field
        label={t('backoffice.bonuses.closes')}
        type="datetime-local"
        value={draft.ClosesDate}
        onChange={(event) => onType('ClosesDate', event.target.value)}
      />
    </div>
  );
}
