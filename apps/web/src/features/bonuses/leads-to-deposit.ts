/**
 * Whether the failure leads to the deposit page: its code says so, or its message mentions deposit, assigned and bonus, in
 * whatever order.
 */
export function leadsToDeposit({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): boolean {
  if (code === 'BonusNeedsDepositException') return true;
  const said = message.toLowerCase();
  return ['deposit', 'assigned', 'bonus'].every((word) => said.includes(word));
}
