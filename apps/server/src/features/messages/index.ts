export { campaignRoutes } from './campaigns/routes.ts';
export { messageRoutes } from './routes.ts';
export { sendMessage } from './send-message.ts';
export { startMessages } from './start-messages.ts';
export { countMessages } from './store.ts';
