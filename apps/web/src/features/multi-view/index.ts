export { DragEntry, MultiViewGrid } from './later.ts';
export { MainMarkets } from './main-markets.tsx';
export {
  MULTI_VIEW_MAX,
  takeFromMultiView,
  useMultiView,
} from './multi-view-list.ts';
