/** `open`: the player has a next step in the widget; `ended`: the provider knows the result of the payment. */
const widgetEvents = ['open', 'ended', 'buy-more', 'try-again'] as const;
export type WidgetEvent = (typeof widgetEvents)[number];

/** Parses a message of a widget into its event; undefined for any other message. */
export function readWidgetEvent(message: unknown, widgetId: string): WidgetEvent | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if (!('type' in message && 'widgetId' in message && 'event' in message)) return undefined;
  const { type, event } = message;
  return type === 'payment-widget' && message.widgetId === widgetId
    ? widgetEvents.find((each) => each === event)
    : undefined;
}
