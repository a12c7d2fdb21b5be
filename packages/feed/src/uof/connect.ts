import type { FeedSource } from '../source.ts';
import { openApiClient } from './api-client.ts';
import { openMessageStream } from './message-stream.ts';
import type { UofSettings } from './settings.ts';
import { UofSource } from './source.ts';

/** Connects at once. A connection that fails or ends makes the source throw at its next step. */
export function createUofSource(settings: UofSettings): FeedSource {
  const { nodeId } = settings;
  return new UofSource({ stream: openMessageStream(settings), api: openApiClient(settings), nodeId });
}
