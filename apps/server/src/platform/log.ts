import { asFields, type Fields } from '@evens/base';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** A business event is a function of its feature that takes this and typed fields. There is no free text. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const REPEAT_SPAN_MS = 60_000;
/** Lines of one failure in that time; the others are counted. */
const REPEATS_MAX = 5;
/** Failures that are counted separately in that time; more are counted by event. */
const FAILURES_MAX = 100;

/** Events without an error that a busy machine or a broken source repeats. */
const repeatedEvents: readonly unknown[] = ['feed-state-changed', 'feed-event-rejected'];

/**
 * The texts that repeated lines have in common. Undefined for lines that are always written: those without an error, and
 * those that name a player, a payment or another row.
 */
function findRepeatedFields(line: unknown): Fields | undefined {
  const { err, requestId, ...fields } = asFields(line) ?? {};
  if (err === undefined && !repeatedEvents.includes(fields['event'])) return undefined;
  const entries = Object.entries(fields);
  if (entries.some(([name]) => name === 'ip' || /id$/i.test(name))) return undefined;
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}

/** Writes the first lines of a failure in each minute, and at its end one line with the number of the others. */
function boundRepeats(): Required<NonNullable<LoggerOptions['hooks']>>['logMethod'] {
  const failures = new Map<string, { lines: number; writeCount(suppressed: number): void }>();

  function writeCounts(): void {
    for (const { lines, writeCount } of failures.values())
      if (lines > REPEATS_MAX) writeCount(lines - REPEATS_MAX);
    failures.clear();
  }

  return function log(args, method) {
    const repeated = findRepeatedFields(args[0]);
    if (!repeated) return method.apply(this, args);
    if (failures.size === 0) setTimeout(writeCounts, REPEAT_SPAN_MS).unref();
    const { event } = repeated;
    const key = JSON.stringify(repeated);
    const isApart = failures.has(key) || failures.size < FAILURES_MAX;
    const fields = isApart ? repeated : { event };
    const failure = failures.get(isApart ? key : String(event)) ?? {
      lines: 0,
      writeCount: (suppressed) => method.call(this, { ...fields, suppressed }),
    };
    failures.set(isApart ? key : String(event), failure);
    failure.lines += 1;
    if (failure.lines <= REPEATS_MAX) method.apply(this, args);
  };
}

/** Lines of JSON, by default on standard error; standard output belongs to the launcher. Secrets never reach a line. */
export function createLog(
  level: LogLevel,
  role: string,
  into: DestinationStream = pino.destination({ fd: 2, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: { role },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { logMethod: boundRepeats() },
      redact: {
        paths: ['password', 'Password', 'token', 'Token', 'cookie', '*.password', '*.token', '*.cookie'],
        remove: true,
      },
    },
    into,
  );
}
