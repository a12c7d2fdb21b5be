export { ResultsTree } from './results-tree-later.ts';
