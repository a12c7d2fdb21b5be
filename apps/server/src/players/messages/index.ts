export { campaignRoutes } from './campaigns/routes.ts';
export {
  type AudienceRow,
  audienceColumns,
  audienceOf,
  audienceValues,
  countAudience,
  isInAudience,
  parseSegment,
} from './campaigns/segment.ts';
export { reopenedMessages } from './reopened-messages.ts';
export { messageRoutes } from './routes.ts';
export { sendMessage } from './send-message.ts';
export { startMessages } from './start-messages.ts';
export { countMessages } from './store.ts';
export { makeUnsubscribeLinks } from './unsubscribe/links.ts';
export { unsubscribeRoutes } from './unsubscribe/routes.ts';
