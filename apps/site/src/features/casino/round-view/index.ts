export { type ReplayStep, RoundReplay } from './round-replay.tsx';
export { ViewStage } from './view-stage.tsx';
