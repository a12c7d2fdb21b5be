/** Stored results of long enumerations. The long tests compare them with a new enumeration. */

export { copperForgeCounts } from '../slots/copper-forge/counts.ts';
export { copperForgeExpected } from '../slots/copper-forge/expected.ts';
export { coralBloomCounts } from '../slots/coral-bloom/counts.ts';
export { cornerSevensExpected } from '../slots/corner-sevens/expected.ts';
export { deepVaultCounts } from '../slots/deep-vault/counts.ts';
export { deepVaultExpected } from '../slots/deep-vault/expected.ts';
export { harbourLightsCounts } from '../slots/harbour-lights/counts.ts';
export { lanternLibraryCounts } from '../slots/lantern-library/counts.ts';
export { lanternLibraryExpected } from '../slots/lantern-library/expected.ts';
export { nightMarketCounts } from '../slots/night-market/counts.ts';
