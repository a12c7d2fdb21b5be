import type { RoundResult } from '@evens/contract';

/** Conditions on the rounds of a list. All of them apply. */
export interface RoundFilter {
  readonly game?: { readonly provider: string | null; readonly key: string };
  readonly result?: RoundResult;
  /** The least payout, in stakes. */
  readonly timesMin?: number;
  readonly stakeMinMinor?: bigint;
  readonly stakeMaxMinor?: bigint;
}

/** The values of `isFound`. */
export function filterValues(filter: RoundFilter | undefined): readonly unknown[] {
  const { game, result, timesMin, stakeMinMinor, stakeMaxMinor } = filter ?? {};
  return [
    game?.key ?? null,
    game?.provider ?? null,
    result ?? null,
    timesMin ?? null,
    stakeMinMinor ?? null,
    stakeMaxMinor ?? null,
  ];
}

/**
 * SQL: whether a round passes the filter, whose values begin at parameter `n`. A round is won if it pays more than its
 * player risked, and lost if it pays less or nothing. A free spin risks nothing.
 */
export function isFound(n: number): string {
  const [game, provider, result, times, least, most] = Array.from({ length: 6 }, (_, at) => `$${n + at}`);
  const risk = 'case when is_free_spin then 0 else stake end';
  const isOver = 'ended_at is not null and not refunded';
  return `(${game}::text is null or game = ${game} and provider is not distinct from ${provider}::text)
    and (${least}::bigint is null or stake >= ${least}) and (${most}::bigint is null or stake <= ${most})
    and (${times}::integer is null or ${isOver} and stake > 0 and payout >= stake::numeric * ${times})
    and case ${result}::text
          when 'open' then ended_at is null
          when 'refunded' then refunded
          when 'won' then ${isOver} and payout > ${risk}
          when 'lost' then ${isOver} and (payout < ${risk} or payout = 0)
          else true end`;
}

/** Whether rounds in archive files can pass the filter: they are of in-house games, have ended and were not refunded. */
export function isArchivable(filter: RoundFilter | undefined): boolean {
  const { game, result } = filter ?? {};
  return (game === undefined || game.provider === null) && result !== 'open' && result !== 'refunded';
}
