import type { TablePerson } from '@evens/contract';
import { el, svg } from '../elements.ts';
import type { FrameMessageKey, Translate } from '../messages.ts';

const HUES = 360;
const PATTERNS = [
  'M0 16h24v8H0Z',
  'M0 0h24L0 24Z',
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm0 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z',
  'M0 0h8v24H0ZM16 0h8v24h-8Z',
] as const;

/** The parts of an avatar, which depend on eight hex digits and the first letter of the name. */
export function avatarLook({ avatar = '', player }: Pick<TablePerson, 'avatar' | 'player'>) {
  const hash = Number.parseInt(avatar, 16) || 0;
  return {
    hue: (hash >>> 8) % HUES,
    pattern: PATTERNS[hash % PATTERNS.length] ?? PATTERNS[0],
    letter: ([...player][0] ?? '').toUpperCase(),
  };
}

/** A round picture for a player, a square one for a bot. */
function makeAvatar(person: TablePerson): SVGSVGElement {
  const { hue, pattern, letter } = avatarLook(person);
  const text = svg('text', { x: 12, y: 16.5, 'text-anchor': 'middle', fill: '#fff' });
  text.textContent = letter;
  return svg(
    'svg',
    { viewBox: '0 0 24 24', class: person.isBot ? 'avatar avatar-bot' : 'avatar', 'aria-hidden': 'true' },
    svg('path', { d: 'M0 0h24v24H0Z', fill: `hsl(${hue} 42% 30%)` }),
    svg('path', { d: pattern, fill: `hsl(${(hue + 40) % HUES} 46% 36%)` }),
    text,
  );
}

/** Avatar and masked name of a player, with the mark of a bot. */
export function makePerson(
  person: TablePerson,
  t: Translate<FrameMessageKey>,
  name = person.player,
): HTMLElement {
  return el(
    'span',
    { class: 'person' },
    makeAvatar(person),
    el('bdi', {}, name),
    person.isBot ? el('small', { class: 'bot' }, t('bot')) : undefined,
  );
}
