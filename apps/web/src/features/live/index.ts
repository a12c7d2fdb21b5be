export { type LiveMatch, liveQuery } from './live-matches.ts';
export { LiveTree } from './live-tree-later.ts';
export { TopicNotice } from './topic-notice.tsx';
