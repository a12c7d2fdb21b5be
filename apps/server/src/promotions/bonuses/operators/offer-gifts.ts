import { currencyCodes, type Fields, isFields } from '@evens/base';
import { isOfferAmount, mostGranted, offerMinor, readOfferNumbers } from '@evens/contract';
import type { GiftMinor } from '../../../platform/proposals/bounds.ts';
import type { ClaimsUnderWay, OfferRow } from './offer-rows.ts';

/** Maximum that one claim grants; for cash-back, in one period. 0 if the config cannot be read. */
export function grantedMost({ kind, config }: Pick<OfferRow, 'kind' | 'config'>): bigint {
  const numbers = readOfferNumbers(kind, config);
  return numbers.ok ? mostGranted(kind, numbers.value) : 0n;
}

/** Maximum that a code grants: by its claim limit, or by the limit per person. */
export function mostByCode(
  offer: Pick<OfferRow, 'kind' | 'config' | 'person_max'>,
  { claimsMax, isPersonal }: { readonly claimsMax: number | null; readonly isPersonal: boolean },
): GiftMinor {
  const claims = claimsMax ?? (isPersonal ? offer.person_max : null);
  return claims === null ? 'unbounded' : BigInt(claims) * grantedMost(offer);
}

function mostUnderWay(offer: OfferRow, { bounded, byPerson, isUnbounded }: ClaimsUnderWay): GiftMinor {
  if (isUnbounded || (byPerson > 0 && offer.person_max === null)) return 'unbounded';
  return BigInt(bounded + byPerson * (offer.person_max ?? 0)) * grantedMost(offer);
}

/** Config numbers that are smaller if the offer gives less. */
const granting = ['value', 'count', 'maxGrant', 'maxCredit', 'shareBasisPoints'];

/** JSON with the fields in the order of their names: a `jsonb` column keeps another order than the form. */
export function orderedText(data: unknown): string {
  return JSON.stringify(data, (_, value: unknown) =>
    isFields(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** All config numbers except the granted amounts. */
function conditions(numbers: Fields): string {
  return orderedText(
    Object.fromEntries(Object.entries(numbers).filter(([name]) => !granting.includes(name))),
  );
}

function isLarger(after: unknown, before: unknown): boolean {
  if (!isOfferAmount(after) || !isOfferAmount(before)) return after !== before;
  return currencyCodes.some((currency) => offerMinor(after, currency) > offerMinor(before, currency));
}

function isLooser(after: number | null, before: number | null): boolean {
  return before !== null && (after === null || after > before);
}

/** Whether an offer closes later than it did. */
export function closesLater(after: OfferRow, before: OfferRow): boolean {
  return before.closes_at !== null && !(after.closes_at && after.closes_at <= before.closes_at);
}

/** Whether more can be claimed from the changed offer. Any changed condition, such as wagering, counts as easier. */
function mayGiveMore(before: OfferRow, after: OfferRow): boolean {
  if (after.is_open && (!before.is_open || closesLater(after, before))) return true;
  if (isLooser(after.person_max, before.person_max)) return true;
  if (isLooser(after.household_max, before.household_max)) return true;
  if (isLooser(after.device_max, before.device_max)) return true;
  const [numbers, numbersBefore] = [after.config, before.config];
  if (!isFields(numbers) || !isFields(numbersBefore)) return true;
  return (
    granting.some((name) => isLarger(numbers[name], numbersBefore[name])) ||
    conditions(numbers) !== conditions(numbersBefore)
  );
}

/** How much a changed offer raises the maximum that its codes and active grants give. */
export function addedByChange(before: OfferRow, after: OfferRow, claims: ClaimsUnderWay): GiftMinor {
  const [most, mostBefore] = [mostUnderWay(after, claims), mostUnderWay(before, claims)];
  if (most === 'unbounded')
    return mostBefore !== 'unbounded' || mayGiveMore(before, after) ? 'unbounded' : 0n;
  return mostBefore === 'unbounded' || most <= mostBefore ? 0n : most - mostBefore;
}
