import { asFields, err, ok, type Result } from '@evens/base';
import { type BetMode, readStake } from './game.ts';

/** Stakes by spot, for tables on which every spot has at most one stake. */
export interface SpotBet<Spot extends string> {
  readonly stakes: Readonly<Partial<Record<Spot, bigint>>>;
}

export function readSpotBet<Spot extends string>(
  raw: unknown,
  spots: readonly Spot[],
): Result<SpotBet<Spot>, string> {
  const stakes: Partial<Record<Spot, bigint>> = {};
  const given = Object.entries(asFields(asFields(raw)?.['stakes']) ?? {});
  for (const [name, stake] of given) {
    const spot = spots.find((each) => each === name);
    if (spot === undefined) return err(`a bet is on one of ${spots.join(', ')}`);
    const stakeMinor = readStake(stake);
    if (!stakeMinor.ok) return stakeMinor;
    stakes[spot] = stakeMinor.value;
  }
  return given.length > 0 ? ok({ stakes }) : err('stakes has the stake of each bet');
}

export function spotStakeTotal<Spot extends string>({ stakes }: SpotBet<Spot>): bigint {
  return Object.values<bigint | undefined>(stakes).reduce<bigint>((sum, stake) => sum + (stake ?? 0n), 0n);
}

/** One bet mode per spot. */
export function spotBetModes(spots: readonly string[]): readonly BetMode[] {
  return spots.map((spot) => ({ name: spot, bet: (stake) => ({ stakes: { [spot]: `${stake}` } }) }));
}
