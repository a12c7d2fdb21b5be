import {
  copperForgeTheory,
  cornerSevensTheory,
  deepVaultTheory,
  enumerateCopperForge,
  enumerateDeepVault,
  enumerateLanternLibrary,
  lanternLibraryTheory,
} from '@evens/games/theory';
import { expect, test } from 'vitest';
import { copperForgeCounts } from '../../packages/games/src/slots/copper-forge/counts.ts';
import { copperForgeFigures } from '../../packages/games/src/slots/copper-forge/figures.ts';
import { cornerSevensFigures } from '../../packages/games/src/slots/corner-sevens/figures.ts';
import { deepVaultCounts } from '../../packages/games/src/slots/deep-vault/counts.ts';
import { deepVaultFigures } from '../../packages/games/src/slots/deep-vault/figures.ts';
import { lanternLibraryCounts } from '../../packages/games/src/slots/lantern-library/counts.ts';
import { lanternLibraryFigures } from '../../packages/games/src/slots/lantern-library/figures.ts';

const isSame = (a: { num: bigint; den: bigint }, b: { num: bigint; den: bigint }) =>
  a.num * b.den === b.num * a.den;

test('copper forge: all stops, and every chain of respins behind them, come to what is written down', () => {
  const counts = enumerateCopperForge();
  expect(counts).toEqual(copperForgeCounts);
  expect(isSame(copperForgeTheory(counts).rtp, copperForgeFigures.rtp)).toBe(true);
});

test('lantern library: all 60 million ways to stop, for every special symbol, come to what is written down', () => {
  const counts = enumerateLanternLibrary();
  expect(counts).toEqual(lanternLibraryCounts);
  expect(isSame(lanternLibraryTheory(counts).rtp, lanternLibraryFigures.rtp)).toBe(true);
});

test('corner sevens: all weighted stops and respins come to what is written down', () => {
  expect(isSame(cornerSevensTheory().rtp, cornerSevensFigures.rtp)).toBe(true);
});

test('deep vault: all 30 million ways to stop come to what is written down', () => {
  const counts = enumerateDeepVault();
  expect(counts).toEqual(deepVaultCounts);
  expect(isSame(deepVaultTheory(counts).rtp, deepVaultFigures.rtp)).toBe(true);
});
