import { hasKey } from '@evens/base';
import type { TableKey } from '@evens/contract';

/** The look of a drawn dealer. */
export interface Croupier {
  readonly name: string;
  readonly skin: string;
  readonly hair: string;
  readonly hairStyle: 'bun' | 'long' | 'short' | 'curls';
  /** Colours of the waistcoat and of the bow tie. */
  readonly outfit: string;
  readonly tie: string;
  readonly hasBeard?: true;
  readonly hasGlasses?: true;
}

/** One dealer for each table. A flight has none. */
const croupiers: Readonly<Record<Exclude<TableKey, 'crash'>, Croupier>> = {
  'live-roulette': {
    name: 'Mira',
    skin: '#e9b993',
    hair: '#3b2318',
    hairStyle: 'bun',
    outfit: '#5b1f2a',
    tie: '#d9b45b',
  },
  'live-blackjack': {
    name: 'Tomas',
    skin: '#d99f76',
    hair: '#1d1714',
    hairStyle: 'short',
    outfit: '#1d4a37',
    tie: '#1b1f24',
    hasBeard: true,
  },
  'live-baccarat': {
    name: 'Lian',
    skin: '#f0c8a4',
    hair: '#15151a',
    hairStyle: 'long',
    outfit: '#22386e',
    tie: '#c9cfd6',
  },
  'live-dragon-tiger': {
    name: 'Amara',
    skin: '#8b5a3c',
    hair: '#17110f',
    hairStyle: 'curls',
    outfit: '#7a2a1d',
    tie: '#f0b35a',
  },
  'live-sic-bo': {
    name: 'Kenji',
    skin: '#e6b68c',
    hair: '#202024',
    hairStyle: 'short',
    outfit: '#134d47',
    tie: '#d9b45b',
    hasGlasses: true,
  },
  'live-wheel': {
    name: 'Freya',
    skin: '#f3cfb4',
    hair: '#b4652c',
    hairStyle: 'long',
    outfit: '#48307d',
    tie: '#ffd45e',
  },
};

/** The dealer of a game; undefined if it has none. */
export function findCroupier(gameKey: string): Croupier | undefined {
  return hasKey(croupiers, gameKey) ? croupiers[gameKey] : undefined;
}
