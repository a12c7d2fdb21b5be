export { LiveTree } from './lazy.ts';
export { TopicNotice } from './topic-notice.tsx';
