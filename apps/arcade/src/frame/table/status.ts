import type { LiveTable, TableGame } from '../../games/table-client.ts';
import { button, el } from '../elements.ts';
import type { FrameMessageKey, Translate } from '../messages.ts';
import type { TableCroupier } from './croupier.ts';

const SECOND_MS = 1000;

/** The line over the picture: the phase of the round, its countdown, and the number of players. */
export interface TableStatus {
  readonly element: HTMLElement;
  /** Called after every change and at short intervals, because it counts down. */
  show(): void;
}

/** Whole seconds left; 0 once the time is reached. */
const secondsUntil = (instantMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((instantMs - nowMs) / SECOND_MS));

export function makeTableStatus({
  live,
  leadMs,
  game,
  t,
  croupier,
  chatOpener,
  onCrowd,
}: {
  readonly live: Pick<LiveTable, 'state' | 'nowMs'>;
  /** Time between the end of betting for this player and the cut-off. */
  leadMs(): number;
  readonly game: () => Pick<TableGame, 'phaseText'> | undefined;
  readonly t: Translate<FrameMessageKey>;
  readonly croupier: Pick<TableCroupier, 'sentence'>;
  readonly chatOpener: HTMLElement | undefined;
  onCrowd(): void;
}): TableStatus {
  const text = el('span', { class: 'status-text' });
  const clock = el('bdi', { class: 'status-clock' });
  const bar = el('span', { class: 'status-bar', 'aria-hidden': 'true' });
  const people = el('span', { 'aria-hidden': 'true' });
  const crowd = button('', onCrowd, { class: 'status-crowd' });
  crowd.append(people);
  const element = el('div', { class: 'status' }, text, clock, crowd, chatOpener, bar);

  /** When the current phase ends by the clock, and its whole duration. */
  function span(): { readonly endMs: number; readonly wholeMs: number } | undefined {
    const { round } = live.state;
    if (round?.phase !== 'betting') return undefined;
    const endMs = round.closesAt - leadMs();
    return { endMs, wholeMs: Math.max(1, endMs - round.opensAt) };
  }

  function phaseText(nowMs: number): string {
    const { line, isOpen, round } = live.state;
    if (line === 'joining') return t('table.joining');
    if (line !== 'live') return '';
    const gameText = game()?.phaseText?.();
    if (gameText !== undefined) return gameText;
    // The call stays while bets are open, also during a greeting.
    if (round?.phase === 'betting' && nowMs < round.closesAt - leadMs()) return t('table.betting');
    const sentence = croupier.sentence();
    if (sentence !== undefined) return sentence;
    if (!round) return t(isOpen ? 'table.resting' : 'table.closed');
    if (round.phase === 'betting' || round.phase === 'playing') return t('table.playing');
    if (!isOpen) return t('table.closed');
    if (round.phase === 'refunded') return t('table.refunded.all');
    const seconds = round.nextAt === null ? 0 : secondsUntil(round.nextAt, nowMs);
    return seconds > 0 ? t('table.next', { seconds }) : t('table.over');
  }

  return {
    element,
    show() {
      const { line, round, crowd: here } = live.state;
      const nowMs = live.nowMs();
      const going = line === 'live' ? span() : undefined;
      const leftMs = going ? Math.max(0, going.endMs - nowMs) : 0;
      element.dataset['phase'] = line === 'live' ? (round?.phase ?? 'none') : line;
      element.dataset['hurry'] = String(going !== undefined && leftMs <= 3 * SECOND_MS);
      text.textContent = phaseText(nowMs);
      clock.textContent = leftMs > 0 ? t('table.seconds', { seconds: Math.ceil(leftMs / SECOND_MS) }) : '';
      bar.style.setProperty('--share', going ? String(leftMs / going.wholeMs) : '0');
      people.textContent = t('table.crowd.counts', { players: here.seated, bets: here.bets });
      crowd.ariaLabel = t('table.crowd.open', { seated: here.seated, bets: here.bets });
    },
  };
}
