import type { IncomingMessage } from 'node:http';
import { hostname } from 'node:os';
import { type CallerTrace, parseTraceHeaders } from '@evens/base';
import { calls } from '@evens/contract';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../log.ts';
import type { CallTraces, EndSpan, Trace } from './trace.ts';

/** Later calls of the same second are not traced: tracing costs little under any load. */
const TRACES_PER_SECOND_MAX = 100;
const SPANS_PER_CALL_MAX = 64;
const QUEUED_SPANS_MAX = 2_048;
const BATCH_SPANS_MAX = 512;
const EXPORT_EVERY_MS = 1_000;
/** An unreachable collector delays the end of the process by this time, ms. */
const EXPORT_TIMEOUT_MS = 3_000;

export interface TracesOptions {
  readonly url: string;
  readonly log: Log;
  readonly nowMs?: NowMs;
}

export interface OpenTraces extends CallTraces {
  /** Sends the queued spans. */
  close(): Promise<void>;
}

/** Wall time, ms. */
type NowMs = () => number;
/** Has the resolution of the monotonic clock. */
const systemNowMs: NowMs = () => performance.timeOrigin + performance.now();

/** The browser sends the ids of its span in a header only. The server writes that span with the same ids. */
class TapIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #tap: CallerTrace | undefined;

  /** Spans that `start` starts get the ids of the tap. */
  use(tap: CallerTrace, start: () => Span): Span {
    this.#tap = tap;
    try {
      return start();
    } finally {
      this.#tap = undefined;
    }
  }

  generateTraceId(): string {
    return this.#tap?.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#tap?.spanId ?? this.#random.generateSpanId();
  }
}

class CallTrace implements Trace {
  readonly #tracer: Tracer;
  readonly #nowMs: NowMs;
  readonly #context: Context;
  readonly endAdmission: EndSpan;
  #spans = 0;
  #isOver = false;

  constructor(tracer: Tracer, call: Span, nowMs: NowMs) {
    this.#tracer = tracer;
    this.#nowMs = nowMs;
    this.#context = trace.setSpan(ROOT_CONTEXT, call);
    this.endAdmission = this.begin('admission');
  }

  begin(name: string, attributes: Readonly<Record<string, string | number>> = {}): EndSpan {
    if (this.#isOver || this.#spans >= SPANS_PER_CALL_MAX) return () => undefined;
    this.#spans += 1;
    const span = this.#tracer.startSpan(name, { attributes, startTime: this.#nowMs() }, this.#context);
    return () => span.end(this.#nowMs());
  }

  /** Work that outlives the call begins no spans. */
  end(): void {
    this.#isOver = true;
  }
}

/** The path if it is one of a call. Other paths may contain anything. */
function findRoute({ method = '', url = '' }: IncomingMessage): string | undefined {
  const path = url.split('?', 1)[0]?.toLowerCase() ?? '';
  return Object.hasOwn(calls, `${method} ${path}`) ? path : undefined;
}

/** A failure costs spans and a line of the log. */
function makeExporter(url: string, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) log.warn({ event: 'traces-not-sent', spans: spans.length, err: result.error });
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

/**
 * Records the traces of calls that have a `traceparent` header, and sends them to a collector. Nothing is registered
 * globally: libraries that record spans of their own find no provider.
 */
export function openTraces({ url, log, nowMs = systemNowMs }: TracesOptions): OpenTraces {
  const ids = new TapIds();
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    idGenerator: ids,
    resource: resourceFromAttributes({
      'service.name': 'evens',
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: makeExporter(url, log),
        maxQueueSize: QUEUED_SPANS_MAX,
        maxExportBatchSize: BATCH_SPANS_MAX,
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('evens');
  const byRequest = new WeakMap<IncomingMessage, CallTrace>();
  let second = 0;
  let traces = 0;

  function hasRoom(atMs: number): boolean {
    const now = Math.floor(atMs / 1_000);
    if (now !== second) traces = 0;
    second = now;
    traces += 1;
    return traces <= TRACES_PER_SECOND_MAX;
  }

  /** The span above the call: that of the tap, or one that the caller reports itself. */
  function openCaller(caller: CallerTrace, atMs: number): { readonly context: Context; readonly tap?: Span } {
    const { traceId, spanId, sinceTapMs } = caller;
    if (sinceTapMs === undefined) {
      const remote = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
      return { context: trace.setSpanContext(ROOT_CONTEXT, remote) };
    }
    const tap = ids.use(caller, () =>
      tracer.startSpan('tap', { kind: SpanKind.CLIENT, startTime: atMs - sinceTapMs }, ROOT_CONTEXT),
    );
    return { context: trace.setSpan(ROOT_CONTEXT, tap), tap };
  }

  return {
    arrived(request, response) {
      const { traceparent, tracestate } = request.headers as Readonly<Record<string, unknown>>;
      const caller = parseTraceHeaders({ traceparent, tracestate });
      const atMs = nowMs();
      if (caller === undefined || !hasRoom(atMs)) return;
      const { method = '' } = request;
      const route = findRoute(request);
      const { context, tap } = openCaller(caller, atMs);
      const attributes = {
        'http.request.method': method,
        ...(route !== undefined && { 'http.route': route }),
      };
      const name = route === undefined ? method : `${method} ${route}`;
      const call = tracer.startSpan(name, { kind: SpanKind.SERVER, startTime: atMs, attributes }, context);
      const callTrace = new CallTrace(tracer, call, nowMs);
      byRequest.set(request, callTrace);
      response.once('close', () => {
        callTrace.end();
        // The status is only known if the answer was sent.
        if (response.writableFinished) call.setAttribute('http.response.status_code', response.statusCode);
        if (!response.writableFinished || response.statusCode >= 500)
          call.setStatus({ code: SpanStatusCode.ERROR });
        const endMs = nowMs();
        call.end(endMs);
        tap?.end(endMs);
      });
    },
    admitted: (request) => byRequest.get(request)?.endAdmission(),
    find: (request) => byRequest.get(request),
    close: () => provider.shutdown().catch(() => undefined),
  };
}
