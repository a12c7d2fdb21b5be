import { err, isFields, ok, type Result } from '@evens/base';
import { type ClientMessage, STREAM_TOPICS_MAX } from '@evens/contract';

const topicForm = /^[a-z][a-z0-9-]*(\/[a-zA-Z0-9@-]{1,40}){0,2}$/;
const tokenCharactersMax = 64;
/** A page whose clock is set meanwhile may report more, or less than nothing. */
const DRAWN_MS_MAX = 60_000;

function isTopicName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 80 && topicForm.test(value);
}

/** Whether a list of so many topics can be asked for in one message: the bound of a socket, and half as much again. */
function isShortList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length >= 1 && value.length <= STREAM_TOPICS_MAX * 1.5;
}

function parseRequestedTopics(list: readonly unknown[]): { topic: string; token?: string }[] | undefined {
  const topics: { topic: string; token?: string }[] = [];
  for (const item of list) {
    if (!isFields(item) || !isTopicName(item.topic)) return undefined;
    const { topic, token } = item;
    if (token === undefined) topics.push({ topic });
    else if (typeof token === 'string' && token.length <= tokenCharactersMax) topics.push({ topic, token });
    else return undefined;
  }
  return topics;
}

/** Parses a browser's message. Refuses everything except its three exact messages. */
export function parseClientMessage(text: string): Result<ClientMessage, 'bad-message'> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err('bad-message');
  }
  if (!isFields(value)) return err('bad-message');
  if (value.t === 'ping') {
    if (!Number.isSafeInteger(value.n)) return err('bad-message');
    const { drawnMs } = value;
    const isDuration =
      typeof drawnMs === 'number' && Number.isInteger(drawnMs) && Math.abs(drawnMs) <= DRAWN_MS_MAX;
    return ok({ t: 'ping', n: Number(value.n), ...(isDuration && { drawnMs }) });
  }
  if (!isShortList(value.topics)) return err('bad-message');
  if (value.t === 'sub') {
    const topics = parseRequestedTopics(value.topics);
    return topics ? ok({ t: 'sub', topics }) : err('bad-message');
  }
  if (value.t === 'unsub' && value.topics.every(isTopicName)) return ok({ t: 'unsub', topics: value.topics });
  return err('bad-message');
}
