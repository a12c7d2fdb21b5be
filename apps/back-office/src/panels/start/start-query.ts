import { type Answer, callQuery } from '@evens/web/core/api.ts';

const POLL_MS = 5000;
/** Queues, feed and alerts. The menu, the title of the browser's tab and the start page share its answer. */
export const startQuery = { ...callQuery('GET /api/desk/start'), refetchInterval: POLL_MS };
export type StartPage = Answer<'GET /api/desk/start'>;
