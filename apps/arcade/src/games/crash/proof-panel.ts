import type { TableResult, TableRound } from '@evens/contract';
import { crashPointFromSeed } from '@evens/games';
import { el, iconButton, openModal } from '../../frame/elements.ts';
import type { TableSeat } from '../table-client.ts';
import type { CrashMessageKey } from './bet-panel.ts';

export interface ProofPanel {
  readonly element: HTMLDialogElement;
  open(): void;
}

type CrashResult = Extract<TableResult, { readonly crash: number }>;

/** Past flights, each verified on this page: its crash point is computed from its seed. */
export function makeProofPanel(
  { t, multiplier, live }: Pick<TableSeat<CrashMessageKey>, 't' | 'multiplier' | 'live'>,
  ownFlights: () => HTMLElement,
): ProofPanel {
  const body = el('div', { class: 'panel-body' });
  const close = iconButton('close', t('close'), () => element.close());
  const element = el(
    'dialog',
    { class: 'panel', 'aria-labelledby': 'proof-title' },
    el('div', { class: 'panel-head' }, el('h2', { id: 'proof-title' }, t('proof')), close),
    body,
  );
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });

  function lines(entries: readonly (readonly [CrashMessageKey, string])[]): HTMLElement {
    return el(
      'dl',
      { class: 'seeds' },
      ...entries.map(([key, value]) =>
        el('div', {}, el('dt', {}, t(key)), el('dd', {}, el('bdi', {}, value))),
      ),
    );
  }

  function ofNow({ no, commitment, secret, view }: TableRound): HTMLElement {
    const chain = view.kind === 'crash' ? view.chain : undefined;
    return el(
      'section',
      {},
      el('h3', {}, t('proof.now', { no })),
      lines([
        ['proof.commitment', commitment],
        ['proof.secret', secret ?? t('proof.later')],
        ['proof.salt', chain?.salt ?? '–'],
        ['proof.chain', chain?.commitment ?? '–'],
        ['proof.link', chain ? `${chain.link + 1} / ${chain.length}` : '–'],
      ]),
    );
  }

  /** This panel has only the salt of the current chain; flights of earlier chains are verified in the history. */
  function checked({ crash, secret }: CrashResult, salt: string | undefined): string {
    return salt !== undefined && crashPointFromSeed(secret, salt) === crash ? '✓' : '–';
  }

  function fill(): void {
    const { round, results } = live.state;
    const flown = results.filter((result): result is CrashResult => 'crash' in result);
    const salt = round?.view.kind === 'crash' ? round.view.chain.salt : undefined;
    const rows = flown.map((result) => ({ ...result, mark: checked(result, salt) }));
    body.replaceChildren(
      ownFlights(),
      ...(round ? [ofNow(round)] : []),
      el(
        'section',
        {},
        el('h3', {}, t('proof.past')),
        el('p', {}, t('proof.text')),
        el(
          'table',
          { class: 'proof-table' },
          el(
            'thead',
            {},
            el(
              'tr',
              {},
              ...(['proof.no', 'proof.crash', 'proof.secret', 'proof.checked'] as const).map((head) =>
                el('th', { scope: 'col' }, t(head)),
              ),
            ),
          ),
          el(
            'tbody',
            {},
            ...rows
              .reverse()
              .map(({ no, crash, secret, mark }) =>
                el(
                  'tr',
                  {},
                  el('td', {}, String(no)),
                  el('td', {}, el('bdi', {}, multiplier(crash))),
                  el('td', { class: 'proof-seed' }, el('bdi', {}, secret)),
                  el('td', {}, mark),
                ),
              ),
          ),
        ),
      ),
    );
  }

  return {
    element,
    open() {
      fill();
      openModal(element);
    },
  };
}
