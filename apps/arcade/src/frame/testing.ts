import type { ArcadeOpening } from '@evens/contract';
import type { PageMoney } from './page-money.ts';

/** A surrounding page that records the messages about money. */
export function notedPage(): { readonly page: PageMoney; readonly notes: string[] } {
  const notes: string[] = [];
  let lastId = 0;
  const newId = (): number => {
    lastId += 1;
    return lastId;
  };
  const page: PageMoney = {
    commandSent(stakeMinor) {
      const id = newId();
      notes.push(`asked ${id} stake ${stakeMinor}`);
      return id;
    },
    noted: () => undefined,
    paid: newId,
    answered(id, { version, stakeMinor, winMinor }) {
      notes.push(`answered ${id} version ${version} stake ${stakeMinor} win ${winMinor}`);
    },
    refused: (id) => notes.push(`refused ${id}`),
    displayed: (id) => notes.push(`shown ${id}`),
    atStake: (isAtStake) => notes.push(isAtStake ? 'at stake' : 'nothing at stake'),
  };
  return { page, notes };
}

/** The opening of dice. */
export const diceOpening: ArcadeOpening = {
  Secret: 's',
  Game: { Key: 'dice', Name: 'Dice', RulesVersion: 1, Rtp: 98.9901 },
  IsDemo: false,
  Language: 'en',
  Currency: 'EUR',
  Digits: 2,
  Balance: '100.00',
  Stakes: { Minimum: '10', Maximum: '10000', ReturnMaximum: '25000000', Steps: ['10', '100'], ByBet: [] },
  MinimumRoundMs: 0,
  Seeds: { Hash: 'h', ClientSeed: 'c', Nonce: 0 },
  At: '2026-01-01T00:00:00Z',
  AllowsSlamStop: false,
  AllowsAutobet: false,
  Session: { StartedAt: '2026-01-01T00:00:00Z', Staked: '0.00', Won: '0.00' },
  OpenRound: null,
  Table: null,
};
