import { type RefObject, useEffect, useRef } from 'react';
import { readWidgetEvent, type WidgetEvent } from './widget-event.ts';

/** A frame that reports more often than a player can act is not listened to any longer. */
const EVENTS_MAX = 100;

interface WidgetSource {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** What the frame's messages have to come from; undefined: there is no frame. */
  readonly origin: string | undefined;
  readonly widgetId: string;
}

/** Calls back for what the widget in the frame reports. Messages of other windows, origins and shapes are ignored. */
export function useWidgetEvents(
  { frame, origin, widgetId }: WidgetSource,
  onEvent: (event: WidgetEvent) => void,
): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => {
    let left = EVENTS_MAX;
    const hear = (message: MessageEvent<unknown>) => {
      if (message.source !== frame.current?.contentWindow || message.origin !== origin) return;
      left -= 1;
      const event = left < 0 ? undefined : readWidgetEvent(message.data, widgetId);
      if (event) latest.current(event);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame, origin, widgetId]);
}
