import { type DestinationStream, type Logger, pino } from 'pino';

/** A business event is a function of its feature that takes this and typed fields. There is no free text. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

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
      redact: {
        paths: ['password', 'Password', 'token', 'Token', 'cookie', '*.password', '*.token', '*.cookie'],
        remove: true,
      },
    },
    into,
  );
}
