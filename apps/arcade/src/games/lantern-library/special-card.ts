import { symbols } from '@evens/games/symbols/lantern-library';
import { el } from '../../frame/elements.ts';
import { symbolPicture } from '../../slots/paint/symbol-bank.ts';

export type SpecialName = keyof typeof symbols;

const SIDE_PX = 104;
/** How long each symbol is shown; slower and slower until the drawn one. */
const PAGES_MS = [70, 70, 80, 90, 110, 140, 180, 240];

/** Pages turn until the drawn symbol is open. */
export function specialCard(
  special: SpecialName,
  { among, isCalm }: { readonly among: readonly SpecialName[]; readonly isCalm: boolean },
): HTMLElement {
  const card = el('span', { class: 'slot-drawn' });
  const show = (name: SpecialName): void => card.replaceChildren(symbolPicture(symbols[name], SIDE_PX));
  if (isCalm) {
    show(special);
    return card;
  }
  const others = among.filter((name) => name !== special);
  const turn = (page: number): void => {
    const ms = PAGES_MS[page];
    const name = ms === undefined ? special : (others[page % others.length] ?? special);
    show(name);
    card.toggleAttribute('data-drawn', ms === undefined);
    if (ms !== undefined) setTimeout(() => turn(page + 1), ms);
  };
  turn(0);
  return card;
}
