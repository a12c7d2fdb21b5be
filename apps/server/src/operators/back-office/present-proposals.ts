import { getLanguage } from '@evens/locales';
import type { Pool } from '../../platform/db.ts';
import { type Executors, presentProposals } from '../../platform/proposals/proposals.ts';
import { fixtureName } from '../../sportsbook/index.ts';

/** Open proposals and those decided lately that the role reads, newest first, with the names of their matches. */
export function presentNamedProposals(
  parts: { readonly pool: Pool; readonly executors: Executors },
  reader: Parameters<typeof presentProposals>[1],
): ReturnType<typeof presentProposals> {
  return presentProposals(
    { ...parts, nameFixture: (fixture) => fixtureName(fixture, getLanguage('en')) },
    reader,
  );
}
