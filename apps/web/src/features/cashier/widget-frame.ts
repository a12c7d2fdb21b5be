import type { PaymentWidget } from '../../core/modals.ts';

export interface WidgetFrame {
  readonly url: string;
  /** Of the frame's messages. */
  readonly origin: string;
  /** What the frame may do. */
  readonly sandbox: string;
}

const SANDBOX = 'allow-forms allow-scripts';
/** A sandboxed frame without an origin sends this. */
const OPAQUE_ORIGIN = 'null';

/**
 * The frame of a provider's page, with what that needs to know of the player; undefined where the payload is no address. A
 * provider's own site keeps its origin; a page of ours gets none, since it would otherwise run as ours inside the frame.
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
