export { DragEntry, MultiViewGrid } from './lazy.ts';
export { MainMarkets } from './main-markets.tsx';
export {
  MULTI_VIEW_MAX,
  takeFromMultiView,
  useMultiView,
} from './multi-view-list.ts';
