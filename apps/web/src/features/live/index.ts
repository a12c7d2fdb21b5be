export { LiveTree } from './lazy.ts';
export { type LiveMatch, liveQuery } from './live-matches.ts';
export { TopicNotice } from './topic-notice.tsx';
