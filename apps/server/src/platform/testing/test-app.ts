import { languages, refusalMessage } from '@evens/locales';
import { Draining } from '../draining.ts';
import { createHttp, type HttpApp, type HttpOptions } from '../http.ts';
import { createMetrics } from '../metrics.ts';
import { visitor } from '../principal.ts';

/** Refuses nothing, however busy the machine is that runs the tests. */
const neverOverloaded: HttpOptions['overload'] = {
  delayMs: 0,
  requestDelayMs: 0,
  endWindow: () => undefined,
  setCommandWait: () => undefined,
  refuses: () => false,
  stop: () => undefined,
};

/** An HTTP app without a database behind it: a fixed clock, and visitors only, unless options say otherwise. */
export async function createTestApp(options: Partial<HttpOptions> = {}): Promise<HttpApp> {
  const english = languages.find(({ code }) => code === 'en');
  if (english === undefined) throw new Error('no English');
  const silent = () => undefined;
  return createHttp({
    clock: { nowMs: () => 1_000_000 },
    log: { debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
    metrics: createMetrics(),
    drain: new Draining(),
    languages: { all: languages, default: english },
    words: (language, { code, data }) => refusalMessage(language, code, data),
    readPrincipal: async () => visitor,
    isKnownCookie: () => true,
    rateFactor: 1,
    trustedProxies: [],
    streamOrigins: [],
    operatorsNeedSecondFactor: false,
    frameOrigins: [],
    outsideScripts: [],
    publicOrigin: undefined,
    overload: neverOverloaded,
    traces: undefined,
    ...options,
  });
}

/** Headers that a page of the site sends with a POST. */
export const ownPage = { host: 'localhost', origin: 'http://localhost' };
