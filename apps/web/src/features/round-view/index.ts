export { type ReplayStep, RoundReplay } from './round-replay.tsx';
