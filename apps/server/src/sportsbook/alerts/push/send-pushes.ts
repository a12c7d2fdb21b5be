import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Clock } from '@evens/base';
import { isFields } from '@evens/base';
import { languageByCode } from '@evens/locales';
import webPush from 'web-push';
import type { SiteLanguages } from '../../../platform/caller-language.ts';
import type { Pool } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { Seal } from '../../../platform/seal.ts';
import { presentMessage } from '../../../players/index.ts';
import { parseEndpoint } from './endpoint.ts';
import { publicLookup } from './public-lookup.ts';
import {
  dropSubscription,
  PUSH_MS,
  type PushKeys,
  putPushBack,
  type TakenPush,
  takePushes,
} from './push-store.ts';

const PUSHES_AT_ONCE = 20;
const BATCHES_PER_RUN = 10;
const TIMEOUT_MS = 10_000;
const ATTEMPTS_MAX = 3;
/** Pause before the second attempt; the third has four times as much. */
const PAUSE_MS = 15_000;

export interface SendPushesParts {
  readonly pool: Pool;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly log: Log;
  readonly languages: SiteLanguages;
  readonly keys: PushKeys;
  /** `EVENS_PUSH_CONTACT` and `EVENS_PUSH_SERVICES`. */
  readonly contact: string;
  readonly services: readonly string[];
}

/** Sends a request and returns its status. Follows no redirect and reads no answer. */
function post(
  url: URL,
  {
    headers,
    body,
    isConfigured,
  }: { headers: Record<string, string | number>; body: Buffer; isConfigured: boolean },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'http:' ? httpRequest : httpsRequest;
    const options = {
      ...{ method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) },
      ...(isConfigured ? {} : { lookup: publicLookup }),
    };
    const sent = send(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function makePayload(push: TakenPush, languages: SiteLanguages): string {
  const language = languageByCode(languages.all, push.language) ?? languages.default;
  const { Question, Answer } = presentMessage(language, {
    ...{ id: push.message_id, kind: push.kind, values: push.values, texts: null, fallback: null },
    ...{ created_at: push.created_at, is_read: false },
  });
  const link = isFields(push.values) && typeof push.values.link === 'string' ? push.values.link : '/';
  return JSON.stringify({
    ...{ title: Question, body: Answer, lang: language.locale, dir: language.dir },
    url: `/${language.segment}${link}`,
    // A push that arrives twice replaces its notification.
    tag: `alert-${push.message_id}`,
  });
}

async function sendOne(parts: SendPushesParts, push: TakenPush): Promise<void> {
  const { pool, clock, log, keys, contact, services } = parts;
  const url = parseEndpoint(push.target.endpoint, services);
  // The configuration may have changed since.
  if (!url) return dropSubscription(pool, push);
  let status = 0;
  try {
    const { headers, body } = webPush.generateRequestDetails(
      push.target,
      makePayload(push, parts.languages),
      {
        vapidDetails: { subject: contact, ...keys },
        TTL: Math.round(PUSH_MS / 1000),
        urgency: 'normal',
        topic: `alert-${push.message_id}`,
      },
    );
    if (!body) throw new Error('sendOne: the push has no body');
    status = await post(url, { headers, body, isConfigured: services.includes(url.origin) });
  } catch (error) {
    // The path of the address is a secret of the browser.
    log.warn({ event: 'push-not-sent', host: url.host, err: error });
  }
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410) return dropSubscription(pool, push);
  if (status !== 0) log.warn({ event: 'push-refused', host: url.host, status });
  const isTemporary = status === 0 || status === 429 || status >= 500;
  if (isTemporary && push.attempts + 1 < ATTEMPTS_MAX)
    await putPushBack(pool, push, clock.nowMs() + PAUSE_MS * 4 ** push.attempts);
}

/** Sends due pushes, 20 at a time, each at most once per attempt. */
export async function sendPushes(parts: SendPushesParts): Promise<void> {
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const pushes = await takePushes(parts.pool, parts.seal, {
      atMs: parts.clock.nowMs(),
      limit: PUSHES_AT_ONCE,
    });
    await Promise.all(pushes.map((push) => sendOne(parts, push)));
    if (pushes.length === 0) return;
  }
}
