import { type Clock, type CurrencyCode, formatAmount, ledgerDigits } from '@evens/base';
import { gameStakes, type StakeLimits, tableOpening, tableStakes } from '@evens/casino';
import type { ArcadeOpening } from '@evens/contract';
import type { RemoteGame } from '@evens/providers/aggregator';
import type { HostedGame } from './catalogue.ts';
import type { LivePlayer } from './live-players.ts';
import type { Table } from './table.ts';

/** A single-player game or a live table. */
type Play =
  | { readonly kind: 'game'; readonly hosted: HostedGame; readonly table: Table }
  | ({ readonly kind: 'live' } & LivePlayer);

export interface Seat {
  readonly provider: string;
  readonly listed: RemoteGame;
  readonly play: Play;
  readonly sessionId: string;
  readonly isDemo: boolean;
  readonly language: string;
  readonly currency: CurrencyCode;
  readonly limits: StakeLimits;
  readonly startedAtMs: number;
  usedAtMs: number;
}

async function openLive({ listed, currency, limits }: Seat, { live, purse }: LivePlayer) {
  const { machine, tableState } = live;
  tableState.wake();
  return {
    ...tableOpening({ machine, name: listed.name }, { tableState, isSandbox: true }),
    Balance: formatAmount(await purse.readHeld(), currency),
    Stakes: tableStakes(machine, limits),
  };
}

async function openGame(
  { listed, currency, limits, sessionId }: Seat,
  { hosted: { game }, table }: Extract<Play, { readonly kind: 'game' }>,
  atMs: number,
) {
  const { balanceMinor, open } = await table.readState(sessionId);
  const spins = table.freeRounds.present({ atMs }, currency);
  return {
    Game: {
      Key: game.key,
      Name: listed.name,
      RulesVersion: game.version,
      Rtp: listed.rtp ?? 0,
      ...(listed.rtp_most !== undefined && { RtpMost: listed.rtp_most }),
    },
    Balance: formatAmount(balanceMinor, currency),
    ...(spins && { FreeSpins: spins }),
    Stakes: gameStakes(game, { limits, currency }),
    OpenRound: open,
    Table: null,
  };
}

/** The data that a frame needs to start. `jackpotContribution`: percentage of every stake. */
export async function createOpening(
  seat: Seat,
  {
    jackpotContribution = 0,
    clock,
  }: { readonly jackpotContribution?: number | undefined; readonly clock: Clock },
): Promise<Omit<ArcadeOpening, 'Secret'>> {
  const { listed, currency, play, isDemo } = seat;
  const opening =
    play.kind === 'live' ? await openLive(seat, play) : await openGame(seat, play, clock.nowMs());
  return {
    ...opening,
    ...(listed.has_jackpot &&
      !isDemo && { Jackpots: [{ Name: 'mystery', Contribution: jackpotContribution }] }),
    IsDemo: isDemo,
    Language: seat.language,
    Currency: currency,
    Digits: ledgerDigits[currency],
    MinimumRoundMs: 0,
    Seeds: null,
    At: new Date(clock.nowMs()).toISOString(),
    // The site may still forbid it.
    AllowsSlamStop: true,
    AllowsAutobet: false,
    Session: {
      StartedAt: new Date(seat.startedAtMs).toISOString(),
      Staked: formatAmount(0n, currency),
      Won: formatAmount(0n, currency),
    },
  };
}
