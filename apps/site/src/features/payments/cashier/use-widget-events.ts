import { type RefObject, useEffect, useRef } from 'react';
import { readWidgetEvent, type WidgetEvent } from './widget-event.ts';

/** After this number of messages a frame is ignored: a player cannot cause that many. */
const EVENTS_MAX = 100;

interface WidgetSource {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** Window and origin that messages must come from; undefined without a frame. */
  readonly origin: string | undefined;
  readonly widgetId: string;
}

/** Calls back for each event that the widget reports. Messages of other windows, origins and shapes are ignored. */
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
    const handleMessage = (message: MessageEvent<unknown>) => {
      if (message.source !== frame.current?.contentWindow || message.origin !== origin) return;
      left -= 1;
      const event = left < 0 ? undefined : readWidgetEvent(message.data, widgetId);
      if (event) latest.current(event);
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [frame, origin, widgetId]);
}
