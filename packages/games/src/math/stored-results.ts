/* What long enumerations found, as it is kept: the long tests hold it to what they find. */

export { copperForgeCounts } from '../slots/copper-forge/counts.ts';
export { copperForgeFigures } from '../slots/copper-forge/figures.ts';
export { coralBloomCounts } from '../slots/coral-bloom/counts.ts';
export { cornerSevensFigures } from '../slots/corner-sevens/figures.ts';
export { deepVaultCounts } from '../slots/deep-vault/counts.ts';
export { deepVaultFigures } from '../slots/deep-vault/figures.ts';
export { harbourLightsCounts } from '../slots/harbour-lights/counts.ts';
export { lanternLibraryCounts } from '../slots/lantern-library/counts.ts';
export { lanternLibraryFigures } from '../slots/lantern-library/figures.ts';
export { nightMarketCounts } from '../slots/night-market/counts.ts';
