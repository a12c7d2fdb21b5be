export { DragEntry } from './lazy.ts';
export { MainMarkets } from './main-markets.tsx';
export { useMultiView } from './multi-view-list.ts';
