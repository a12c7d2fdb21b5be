import type { FeedSource } from '../source.ts';
import { openApiClient } from './api-client.ts';
import { openMessageStream } from './message-stream.ts';
import { UofSource } from './source.ts';

export interface UofSettings {
  /** `amqps://host:port`, without TLS `amqp://`. */
  readonly brokerUrl: string;
  readonly apiUrl: string;
  /** Access token of the bookmaker, for both. */
  readonly token: string;
  readonly virtualHost: string;
  readonly nodeId: number | undefined;
}

/** Connects at once. A connection that fails or ends makes the source throw at its next step. */
export function createUofSource(settings: UofSettings): FeedSource {
  const { nodeId } = settings;
  return new UofSource({ stream: openMessageStream(settings), api: openApiClient(settings), nodeId });
}
