export { readLoyaltyInit } from './read-loyalty-init.ts';
