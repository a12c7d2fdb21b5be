import type { ArcadeServerMessage, ArcadeSharedBet, TableImage, TableRound } from '@evens/contract';

/** Rounds, bets and images of a table for tests. */

type ImageMessage = Extract<ArcadeServerMessage, { readonly t: 'image' }>;

export function round(fields: Partial<TableRound> = {}): TableRound {
  const no = fields.no ?? 1;
  return {
    id: 100 + no,
    no,
    phase: 'betting',
    opensAt: 0,
    closesAt: 10_000,
    endsAt: 10_000,
    nextAt: null,
    commitment: `commitment ${no}`,
    secret: null,
    view: { kind: 'live-roulette', pocket: null },
    ...fields,
  };
}

export function table(fields: Partial<TableImage> = {}): TableImage {
  return {
    key: 'live-roulette',
    isOpen: true,
    round: round(),
    results: [],
    crowd: { seated: 1, players: 0, bets: 0, listed: [] },
    ...fields,
  };
}

export function image(fields: Partial<Omit<ImageMessage, 't'>> = {}): ImageMessage {
  return { t: 'image', at: 0, table: table(), own: [], balance: '100.00', ...fields };
}

export function bet(fields: Partial<ArcadeSharedBet> = {}): ArcadeSharedBet {
  return {
    RoundID: 7,
    SharedRoundID: 101,
    Slot: 0,
    State: 'open',
    Bet: {},
    View: null,
    Stake: '10.00',
    Win: '0.00',
    Balance: '90.00',
    ...fields,
  };
}
