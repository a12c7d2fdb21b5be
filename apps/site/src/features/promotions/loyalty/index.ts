export { LoyaltySession } from './loyalty-session.tsx';
