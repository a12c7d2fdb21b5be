import { type Fields, isFields } from '@evens/base';
import type { BookDelta, BookImage } from '@evens/book';
import type {
  CashoutsBody,
  IdList,
  LiveList,
  MeBody,
  ServerMessage,
  SupportNews,
  SupportQueueNews,
} from '@evens/contract';

function isServerMessage(message: Fields): message is Fields & ServerMessage {
  switch (message['t']) {
    case 'image':
      return (
        typeof message['topic'] === 'string' && typeof message['to'] === 'string' && isFields(message['body'])
      );
    case 'delta':
      return (
        typeof message['topic'] === 'string' &&
        typeof message['from'] === 'string' &&
        typeof message['to'] === 'string' &&
        isFields(message['body'])
      );
    case 'hb': {
      const feed = message['feed'];
      return (
        typeof message['at'] === 'number' &&
        isFields(feed) &&
        typeof feed['at'] === 'number' &&
        typeof feed['state'] === 'string'
      );
    }
    case 'err':
      return typeof message['code'] === 'string';
    case 'pong':
      return typeof message['n'] === 'number';
    default:
      return false;
  }
}

/** Undefined for messages that our server never sends: such a frame is dropped and the connection continues. */
export function parseServerMessage(text: string): ServerMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isFields(value) && isServerMessage(value) ? value : undefined;
}

/** The bodies distinguish themselves by a field that each must have. */
export function isBookImage(body: object): body is BookImage {
  return 'fixture' in body && 'markets' in body && Array.isArray(body.markets);
}

export function isBookDelta(body: object): body is BookDelta {
  return (
    (!('markets' in body) || Array.isArray(body.markets)) && (!('gone' in body) || Array.isArray(body.gone))
  );
}

export function isLiveList(body: object): body is LiveList {
  return 'live' in body && Array.isArray(body.live) && 'soon' in body && Array.isArray(body.soon);
}

export function isIdList(body: object): body is IdList {
  return 'ids' in body && Array.isArray(body.ids);
}

export function isMeBody(body: object): body is MeBody {
  return !('tickets' in body) || Array.isArray(body.tickets);
}

export function isSupportNews(body: object): body is SupportNews {
  return 'conversation' in body && 'last' in body && typeof body.last === 'number';
}

export function isSupportQueueNews(body: object): body is SupportQueueNews {
  return 'changes' in body && typeof body.changes === 'number';
}

export function isCashoutsBody(body: object): body is CashoutsBody {
  return 'cashouts' in body && Array.isArray(body.cashouts);
}
