import { hasKey } from '@evens/base';
import type { Slide } from '@evens/contract';
import type { SceneArt } from './slide-scenes.ts';

export type SlideKind = Pick<Slide, 'Art' | 'Link'>;

/** The subject of a slide's picture. */
export type Subject =
  | { readonly kind: 'game'; readonly id: string }
  | { readonly kind: 'sport'; readonly sport: string }
  | { readonly kind: 'scene'; readonly art: SceneArt };

/** In-house games with the pictures of arts. */
const pictured = { table: 'roulette', crash: 'crash', cards: 'blackjack', wheel: 'wheel' } as const;
const tables: ReadonlySet<string> = new Set(['blackjack', 'baccarat', 'dragon-tiger', 'sic-bo', 'wheel']);

const firstGroup = (pattern: RegExp, link: string) => pattern.exec(link)?.[1];

/** The art of a slide, with the game, table or sport that its link names. */
export function slideSubject({ Art, Link }: SlideKind): Subject {
  if (Art === 'game') {
    const game = firstGroup(/^\/(?:table-game|live-casino-game)\/([^/?#]+\/[^/?#]+)/, Link);
    return game === undefined
      ? { kind: 'scene', art: 'reels' }
      : { kind: 'game', id: game.replace('/', ':').toLowerCase() };
  }
  if (Art === 'sport') {
    const sport = firstGroup(/^(?:\/live)?\/(?:sport|esports)\/([^/?#]+)/, Link);
    return sport === undefined ? { kind: 'scene', art: 'pitch' } : { kind: 'sport', sport };
  }
  if (!hasKey(pictured, Art)) return { kind: 'scene', art: Art };
  const table = firstGroup(/^\/casino\/live(?:-casino)?\/([a-z-]+)/, Link);
  const isTable = Art === 'table' && table !== undefined && tables.has(table);
  return { kind: 'game', id: `evens:${isTable ? table : pictured[Art]}` };
}
