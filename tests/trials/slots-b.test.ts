import {
  copperForgeMath,
  cornerSevensMath,
  deepVaultMath,
  enumerateCopperForge,
  enumerateDeepVault,
  enumerateLanternLibrary,
  lanternLibraryMath,
} from '@evens/games/math';
import {
  copperForgeCounts,
  copperForgeExpected,
  cornerSevensExpected,
  deepVaultCounts,
  deepVaultExpected,
  lanternLibraryCounts,
  lanternLibraryExpected,
} from '@evens/games/stored-results';
import { expect, test } from 'vitest';

const isSame = (a: { num: bigint; den: bigint }, b: { num: bigint; den: bigint }) =>
  a.num * b.den === b.num * a.den;

test('copper forge: all stops, and every chain of respins behind them, come to what is written down', () => {
  const counts = enumerateCopperForge();
  expect(counts).toEqual(copperForgeCounts);
  expect(isSame(copperForgeMath(counts).rtp, copperForgeExpected.rtp)).toBe(true);
});

test('lantern library: all 60 million ways to stop, for every special symbol, come to what is written down', () => {
  const counts = enumerateLanternLibrary();
  expect(counts).toEqual(lanternLibraryCounts);
  expect(isSame(lanternLibraryMath(counts).rtp, lanternLibraryExpected.rtp)).toBe(true);
});

test('corner sevens: all weighted stops and respins come to what is written down', () => {
  expect(isSame(cornerSevensMath().rtp, cornerSevensExpected.rtp)).toBe(true);
});

test('deep vault: all 30 million ways to stop come to what is written down', () => {
  const counts = enumerateDeepVault();
  expect(counts).toEqual(deepVaultCounts);
  expect(isSame(deepVaultMath(counts).rtp, deepVaultExpected.rtp)).toBe(true);
});
