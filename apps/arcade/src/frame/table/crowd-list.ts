import type { CrowdBet, TableCrowd } from '@evens/contract';
import { el, iconButton, openModal } from '../elements.ts';
import type { FrameMessageKey, Translate } from '../messages.ts';
import { makePerson } from './avatar.ts';

/** The bets of the current round, with hidden names: beside the table if there is space, else in a panel. */
export interface CrowdList {
  readonly element: HTMLElement;
  readonly panel: HTMLDialogElement;
  show(crowd: TableCrowd): void;
  open(): void;
}

export function makeCrowdList({
  isSandbox,
  t,
  amount,
  multiplier,
}: {
  /** Whether all money of the site is play money. */
  readonly isSandbox: boolean;
  readonly t: Translate<FrameMessageKey>;
  /** Formats an amount in wire format. A crowd's stakes may be of any currency. */
  amount(wire: string, currency: string): string;
  multiplier(hundredths: number): string;
}): CrowdList {
  const inline = el('div', { class: 'crowd' });
  const body = el('div', { class: 'crowd' });
  const close = iconButton('close', t('close'), () => panel.close());
  const panel = el(
    'dialog',
    { class: 'panel', 'aria-labelledby': 'crowd-title' },
    el('div', { class: 'panel-head' }, el('h2', { id: 'crowd-title' }, t('table.crowd')), close),
    el('div', { class: 'panel-body' }, body),
  );
  panel.addEventListener('click', (event) => {
    if (event.target === panel) panel.close();
  });
  let displayedCrowd: TableCrowd | undefined;

  function row(bet: CrowdBet): HTMLElement {
    const { stake, currency, out, win } = bet;
    const won = win === undefined ? undefined : amount(win, currency);
    return el(
      'tr',
      win !== undefined || out !== undefined ? { 'data-won': true } : {},
      el('td', {}, makePerson(bet, t)),
      el('td', {}, el('bdi', {}, amount(stake, currency))),
      el('td', {}, el('bdi', {}, out === undefined ? (won ?? '') : multiplier(out))),
    );
  }

  function fill(host: HTMLElement, { seated, bots, bets, listed }: TableCrowd): void {
    const counts = el(
      'div',
      {},
      el('p', { class: 'crowd-counts' }, t('table.crowd.counts', { players: seated, bets })),
      bots === undefined
        ? undefined
        : el('p', { class: 'crowd-none' }, t('table.crowd.bots', { count: bots })),
    );
    if (listed.length === 0) {
      host.replaceChildren(
        counts,
        el('p', { class: 'crowd-none' }, t(isSandbox ? 'table.crowd.none.sandbox' : 'table.crowd.none')),
      );
      return;
    }
    const more = bets - listed.length;
    const heads: readonly FrameMessageKey[] = ['table.crowd.player', 'table.crowd.stake', 'table.crowd.win'];
    host.replaceChildren(
      counts,
      el(
        'table',
        {},
        el(
          'thead',
          { class: 'visually-hidden' },
          el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, t(head)))),
        ),
        el('tbody', {}, ...listed.map(row)),
      ),
      more > 0 ? el('p', { class: 'crowd-none' }, t('table.crowd.more', { count: more })) : '',
    );
  }

  return {
    element: inline,
    panel,
    show(crowd) {
      if (crowd === displayedCrowd) return;
      displayedCrowd = crowd;
      fill(inline, crowd);
      if (panel.open) fill(body, crowd);
    },
    open() {
      if (displayedCrowd) fill(body, displayedCrowd);
      openModal(panel);
    },
  };
}
