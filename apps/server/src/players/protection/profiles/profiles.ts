import type { JurisdictionProfile } from './jurisdiction-profile.ts';
import { malta } from './malta.ts';
import { none } from './none.ts';
import { ontario } from './ontario.ts';
import { uk } from './uk.ts';

/** Add new profiles here. */
export const profiles: readonly JurisdictionProfile[] = [none, uk, malta, ontario];
