/** Headers of W3C Trace Context (https://www.w3.org/TR/trace-context/) on a call that follows a tap. */
export interface TraceHeaders {
  readonly traceparent: string;
  readonly tracestate: string;
}

export interface CallerTrace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the caller's span. */
  readonly spanId: string;
  /** Time between the tap and the call, ms; undefined if the caller has reported its span itself. */
  readonly sinceTapMs: number | undefined;
}

/** A call that leaves later than this does not belong to the tap. */
const TAP_MS_MAX = 10_000;
const STATE_CHARACTERS_MAX = 512;

const parentShape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const tapShape = /(?:^|,)[ \t]*evens=(\d{1,5})[ \t]*(?:,|$)/;
const zeros = /^0+$/;

/** `random24`: trace id and span id. The last bit of the flags asks for the trace to be recorded. */
function makeTraceHeaders(sinceTapMs: number, random24: Uint8Array): TraceHeaders {
  const hex = Array.from(random24, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    traceparent: `00-${hex.slice(0, 32)}-${hex.slice(32, 48)}-01`,
    tracestate: `evens=${Math.round(sinceTapMs)}`,
  };
}

/** Undefined unless `traceparent` is well-formed and asks for a record. */
export function parseTraceHeaders(headers: {
  readonly traceparent?: unknown;
  readonly tracestate?: unknown;
}): CallerTrace | undefined {
  const { traceparent, tracestate } = headers;
  const [, traceId = '', spanId = '', flags = ''] =
    (typeof traceparent === 'string' && parentShape.exec(traceparent)) || [];
  if (traceId === '' || zeros.test(traceId) || zeros.test(spanId)) return undefined;
  if ((Number.parseInt(flags, 16) & 1) === 0) return undefined;
  const isState = typeof tracestate === 'string' && tracestate.length <= STATE_CHARACTERS_MAX;
  const [, digits] = (isState && tapShape.exec(tracestate)) || [];
  const sinceTapMs = digits === undefined ? undefined : Number(digits);
  return {
    traceId,
    spanId,
    sinceTapMs: sinceTapMs !== undefined && sinceTapMs <= TAP_MS_MAX ? sinceTapMs : undefined,
  };
}

/** Headers for the first call after each tap. `random24` returns 24 random bytes. Times are those of one clock, ms. */
export function createTapTraces(random24: () => Uint8Array) {
  let tapAtMs: number | undefined;
  return {
    tapped(atMs: number): void {
      tapAtMs = atMs;
    },
    headers(atMs: number): TraceHeaders | undefined {
      const sinceTapMs = tapAtMs === undefined ? Number.POSITIVE_INFINITY : Math.max(0, atMs - tapAtMs);
      tapAtMs = undefined;
      return sinceTapMs <= TAP_MS_MAX ? makeTraceHeaders(sinceTapMs, random24()) : undefined;
    },
  };
}
