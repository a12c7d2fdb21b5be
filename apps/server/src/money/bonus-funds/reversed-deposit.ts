/**
 * SQL condition on a bonus: whether its deposit was reversed in full, or in part after the bonus was granted. Earlier
 * partial reversals were already deducted from the amount that the bonus was granted for.
 */
export function depositTakenBack(bonus: string): string {
  return `(exists (select from payment p where p.id = ${bonus}.payment_id and p.received > 0 and p.received <= p.reversed)
           or exists (select from payment_booking k where k.payment_id = ${bonus}.payment_id and k.kind = 'reversed' and k.at > ${bonus}.appended_at))`;
}
