export { loadSlipTools, type SlipTools, useSlipTools } from './load-slip-tools.ts';
