import type { SlipTab } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { expect, test } from 'vitest';
import { type TabFacts, tabFault } from './tab-fault.ts';

const fine: TabFacts = {
  isEdit: false,
  legCount: 3,
  betCount: 3,
  hasIncompatible: false,
  hasIncompatibleTeaser: false,
  hasMixedSources: false,
  hasUnpricedBuilder: false,
  teaserCounts: [2, 3, 4, 5, 6, 7],
};

// The rows of section 5 of the specification.
test.each<[SlipTab, Partial<TabFacts>, string | undefined]>([
  ['single', { legCount: 1, hasIncompatible: true, hasMixedSources: true }, undefined],
  ['single', { legCount: 1, isEdit: true }, undefined],
  ['single', { legCount: 2, isEdit: true }, 'edit'],
  ['combo', { legCount: 2, isEdit: true }, undefined],
  ['system', { isEdit: true }, 'edit'],
  ['combo', { legCount: 1 }, 'too-few'],
  ['combo', { legCount: 2 }, undefined],
  ['combo', { hasIncompatible: true }, 'incompatible'],
  ['combo', { hasMixedSources: true }, undefined],
  ['combo', { hasUnpricedBuilder: true }, 'builder-no-price'],
  ['system', { legCount: 2 }, 'too-few'],
  ['system', { legCount: 10, betCount: 252 }, undefined],
  ['system', { legCount: 10, betCount: 253 }, 'too-many-bets'],
  ['system', { legCount: 11 }, 'too-many'],
  ['system', { hasIncompatible: true }, 'incompatible'],
  ['ifbet', { legCount: 1 }, 'too-few'],
  ['ifbet', { legCount: 10 }, undefined],
  ['ifbet', { legCount: 11 }, 'too-many'],
  ['ifbet', { hasMixedSources: true }, 'mixed-sources'],
  ['reversebet', { legCount: 1 }, 'too-few'],
  ['reversebet', { legCount: 11 }, 'too-many'],
  ['reversebet', { hasMixedSources: true }, 'mixed-sources'],
  ['teaser', { legCount: 1 }, 'too-few'],
  ['teaser', {}, undefined],
  ['teaser', { hasIncompatibleTeaser: true }, 'cannot-tease'],
  ['teaser', { hasIncompatible: true }, 'incompatible'],
  ['teaser', { legCount: 8 }, 'no-price'],
  ['teaser', { teaserCounts: undefined }, 'no-teasers'],
  // If both kinds are mixed, those in play are at fault.
  ['teaser', { hasMixedSources: true, hasIncompatibleTeaser: true }, 'cannot-tease'],
])('the fault of the tab %s with %o is %s', (tab, change, kind) => {
  expect(tabFault(tab, { ...fine, ...change })?.kind).toBe(kind);
});
