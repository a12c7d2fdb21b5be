export { MessageText } from './message-text.tsx';
