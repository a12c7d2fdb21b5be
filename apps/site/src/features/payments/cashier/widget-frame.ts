import type { PaymentWidget } from '@evens/web/core/modals.ts';

export interface WidgetFrame {
  readonly url: string;
  /** Origin of the frame's messages. */
  readonly origin: string;
  /** Value of the frame's `sandbox` attribute. */
  readonly sandbox: string;
}

const SANDBOX = 'allow-forms allow-scripts';
/** Origin in the messages of a sandboxed frame without an origin. */
const OPAQUE_ORIGIN = 'null';

/**
 * URL, origin and permissions of a widget's frame; undefined if the payload is not an HTTP URL. A page of the provider's site
 * keeps its origin. A page of this site gets none, because it would otherwise run with this site's rights.
 */
export function widgetFrame(widget: PaymentWidget, ownOrigin = location.origin): WidgetFrame | undefined {
  const { payload, locale, symbol, email } = widget;
  if (!URL.canParse(payload)) return undefined;
  const url = new URL(payload);
  if (!['https:', 'http:'].includes(url.protocol)) return undefined;
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
  return url.origin === ownOrigin
    ? { url: url.href, origin: OPAQUE_ORIGIN, sandbox: SANDBOX }
    : { url: url.href, origin: url.origin, sandbox: `${SANDBOX} allow-same-origin allow-popups` };
}
