import type { DepositStep } from '@evens/contract';
import { openModal } from '@evens/web/core/modals.ts';

/** Opens the provider's widget for a deposit. */
export function openWidget(
  { Kind: _kind, ...widget }: Extract<DepositStep, { Kind: 'widget' }>,
  paymentId: string,
): void {
  openModal({ kind: 'payment-widget', widget, paymentId });
}
