/**
 * Whether the failure leads to the deposit page: by its code, or because its message contains deposit, assigned and
 * bonus in any order.
 */
export function leadsToDeposit({
  code,
  message,
}: {
  readonly code: string;
  readonly message: string;
}): boolean {
  if (code === 'BonusNeedsDepositException') return true;
  const lowerCaseMessage = message.toLowerCase();
  return ['deposit', 'assigned', 'bonus'].every((word) => lowerCaseMessage.includes(word));
}
