import { type CommandId, makeCommandId } from '@evens/base';

/** The browser's clock, for what is only shown or judged again by the server. */
export function nowMs(): number {
  return Date.now();
}

/** Minutes that the viewer's clock is ahead of UTC. */
export function offsetMinutes(): number {
  return -new Date().getTimezoneOffset();
}

/** A fresh id for something that must happen once, however often it is asked for. */
export function newCommandId(): CommandId {
  return makeCommandId(nowMs(), crypto.getRandomValues(new Uint8Array(16)));
}
