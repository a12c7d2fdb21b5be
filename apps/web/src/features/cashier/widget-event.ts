/** `open`: the player has something to do in the widget; `ended`: the provider knows what became of the payment. */
const widgetEvents = ['open', 'ended', 'buy-more', 'try-again'] as const;
export type WidgetEvent = (typeof widgetEvents)[number];

/** What a message of a widget reports; undefined for any other message. */
export function readWidgetEvent(message: unknown, widgetId: string): WidgetEvent | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if (!('type' in message && 'widgetId' in message && 'event' in message)) return undefined;
  const { type, event } = message;
  return type === 'payment-widget' && message.widgetId === widgetId
    ? widgetEvents.find((each) => each === event)
    : undefined;
}
