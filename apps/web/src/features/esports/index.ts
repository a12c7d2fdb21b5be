export { EsportsTree } from './esports-tree-later.ts';
