import type { SessionNumbers } from './dealer-parts.ts';
import { el, iconButton } from './elements.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import type { Money } from './money.ts';

export interface Bar {
  readonly element: HTMLElement;
  setNumbers(numbers: SessionNumbers): void;
  /** Called every second. */
  setTime(seconds: number): void;
}

/** "0:42", "1:04:10". */
function timeText(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const secondsText = two(Math.floor(seconds) % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${secondsText}` : `${minutes}:${secondsText}`;
}

/** The bar with balance, and time and net result of the session. Always visible. */
export function makeBar({
  name,
  isDemo,
  money,
  t,
  tools,
  onRules,
}: {
  readonly name: string;
  readonly isDemo: boolean;
  readonly money: Money;
  readonly t: Translate<FrameMessageKey>;
  readonly tools: readonly HTMLElement[];
  onRules(): void;
}): Bar {
  const balance = el('bdi', { 'data-figure': 'balance' });
  const time = el('bdi', { 'data-figure': 'time' });
  const net = el('bdi', { 'data-figure': 'net' });
  const cell = (key: FrameMessageKey, value: HTMLElement, className: string): HTMLElement =>
    el('div', { class: className }, el('dt', {}, t(key)), el('dd', {}, value));
  // A demo counts its own game. Real money is counted for the session, over all games.
  const netLabel = t(isDemo ? 'game.net-label' : 'session.net-label');
  return {
    element: el(
      'div',
      { class: 'bar' },
      // The surrounding page shows the name.
      el('h1', { class: 'visually-hidden' }, name),
      el(
        'dl',
        { class: 'session' },
        cell('session.time', time, ''),
        el(
          'div',
          { class: 'session-net', title: netLabel },
          el(
            'dt',
            {},
            el('span', { class: 'label-short' }, t('session.net')),
            el('span', { class: 'label-full' }, netLabel),
          ),
          el('dd', {}, net),
        ),
      ),
      el('dl', { class: 'bar-balance' }, cell(isDemo ? 'demo' : 'balance', balance, '')),
      el('div', { class: 'bar-tools' }, ...tools, iconButton('rules', t('rules'), onRules)),
    ),
    setNumbers({ balanceMinor, stakedMinor, wonMinor }) {
      balance.textContent = money.text(balanceMinor);
      net.textContent = money.signed(wonMinor - stakedMinor);
    },
    setTime(seconds) {
      time.textContent = timeText(seconds);
    },
  };
}
