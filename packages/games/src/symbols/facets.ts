export { gems as symbols } from './vault-gems.ts';
