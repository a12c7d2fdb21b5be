export { LoyaltySession } from './loyalty-session.tsx';
export { type GameName, useGameName } from './loyalty-text.ts';
