export * from './margin.ts';
export * from './masses.ts';
export * from './models/soccer.ts';
export * from './poisson.ts';
export * from './price-markets.ts';
export * from './pricer.ts';
export * from './scenario.ts';
