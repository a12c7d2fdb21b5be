import type { PaymentWidget } from '../../core/modals.ts';

/**
 * The address of a provider's page with what it needs to know of the player; undefined where the payload is no address of
 * another site. A page of our own would run as ours inside the frame.
 */
export function widgetUrl(widget: PaymentWidget, ownOrigin = location.origin): string | undefined {
  const { payload, locale, symbol, email } = widget;
  if (!URL.canParse(payload)) return undefined;
  const url = new URL(payload);
  if (!['https:', 'http:'].includes(url.protocol) || url.origin === ownOrigin) return undefined;
  const { buyMoreHidden, tryAgainHidden, emailHidden } = widget;
  const query = Object.entries({
    widgetId: widget.widgetId,
    locale,
    symbol,
    email,
    buyMoreHidden: String(buyMoreHidden),
    tryAgainHidden: String(tryAgainHidden),
    emailHidden: String(emailHidden),
  });
  for (const [name, value] of query) if (value !== '') url.searchParams.set(name, value);
  return url.href;
}
