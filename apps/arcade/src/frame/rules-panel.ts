import type { ArcadeOpening } from '@evens/contract';
import type { Game, PayTable } from '../games/game-client.ts';
import { button, el, iconButton, openModal } from './elements.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import type { Money } from './money.ts';
import { findCroupier } from './table/croupiers.ts';

export interface RulesPanel {
  readonly element: HTMLDialogElement;
  open(): void;
}

/** For a table: the commitment of the current round and the secret of the previous one. */
export interface TableSeeds {
  readonly commitment: string | undefined;
  readonly secret: string | undefined;
}

function payTable({ title, head, rows }: PayTable): HTMLElement {
  const cells = (row: PayTable['rows'][number], tag: 'th' | 'td'): HTMLElement =>
    el('tr', {}, ...row.map((text) => el(tag, tag === 'th' ? { scope: 'col' } : {}, text)));
  return el(
    'div',
    { class: 'pay-table', tabindex: '0', role: 'group', 'aria-label': title },
    el(
      'table',
      {},
      el('caption', {}, title),
      el('thead', {}, cells(head, 'th')),
      el('tbody', {}, ...rows.map((row) => cells(row, 'td'))),
    ),
  );
}

const paragraphs = (texts: readonly string[]): HTMLElement[] => texts.map((text) => el('p', {}, text));

/** How the game is played, its pays and RTP, and how a round is verified. Rebuilt each time it is opened. */
export function makeRulesPanel({
  opening,
  game,
  money,
  t,
  locale,
  rounds,
  table,
  onKeys,
}: {
  readonly opening: ArcadeOpening;
  readonly game: Pick<Game, 'rules'>;
  readonly money: Money;
  readonly t: Translate<FrameMessageKey>;
  readonly locale: string;
  /** Number of rounds started since the game was opened. */
  rounds(): number;
  readonly table?: (() => TableSeeds) | undefined;
  /** Opens the list of keys. */
  onKeys(): void;
}): RulesPanel {
  const { Game: listed, Seeds, Stakes, MinimumRoundMs } = opening;
  const element = el('dialog', { class: 'panel', 'aria-labelledby': 'rules-title' });

  function seeds(lines: readonly (readonly [FrameMessageKey, string])[]): HTMLElement {
    return el(
      'dl',
      { class: 'seeds' },
      ...lines.map(([key, value]) => el('div', {}, el('dt', {}, t(key)), el('dd', {}, el('bdi', {}, value)))),
    );
  }

  function fairness(texts: readonly string[]): readonly Node[] {
    // A table has one commitment per round.
    if (Seeds === null) {
      const { commitment, secret } = table?.() ?? {};
      return [
        el('p', {}, t('fair.table.text')),
        seeds([
          ['fair.table', commitment ?? '–'],
          ['fair.table.secret', secret ?? '–'],
        ]),
        ...paragraphs(texts),
      ];
    }
    return [
      el('h4', {}, t('fair.seeds')),
      seeds([
        ['fair.hash', Seeds.Hash],
        ['fair.client', Seeds.ClientSeed],
        ['fair.nonce', String(Seeds.Nonce + rounds())],
      ]),
      el('p', {}, t('fair.text')),
      el('h4', {}, t('fair.verify')),
      el(
        'ol',
        {},
        el('li', {}, t('fair.step-1')),
        el('li', {}, t('fair.step-2')),
        el('li', {}, t('fair.step-3')),
        el('li', {}, t('fair.step-4'), ...paragraphs(texts)),
      ),
    ];
  }

  function section(title: FrameMessageKey, ...children: readonly Node[]): HTMLElement {
    return el('section', {}, el('h3', {}, t(title)), ...children);
  }

  function part(title: FrameMessageKey, texts: readonly string[]): HTMLElement {
    return el('div', {}, el('h4', {}, t(title)), ...paragraphs(texts));
  }

  function openKeys(): void {
    element.close();
    onKeys();
  }

  function fill(): void {
    const text = game.rules({ isDemo: opening.IsDemo });
    const percents = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
    const { Rtp, RtpMost } = listed;
    const rtp =
      RtpMost === undefined ? percents.format(Rtp) : `${percents.format(Rtp)}–${percents.format(RtpMost)}`;
    const jackpots = (opening.Jackpots ?? []).map(({ Name, Contribution }) =>
      t('rules.jackpot', {
        name: Name === 'mystery' ? t('jackpot.mystery') : Name,
        percent: percents.format(Contribution),
      }),
    );
    const pace = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(MinimumRoundMs / 1000);
    const bounds = {
      minimum: money.text(BigInt(Stakes.Minimum)),
      maximum: money.text(BigInt(Stakes.Maximum)),
    };
    const version = { version: listed.RulesVersion };
    const close = iconButton('close', t('close'), () => element.close());
    element.replaceChildren(
      el('div', { class: 'panel-head' }, el('h2', { id: 'rules-title' }, listed.Name), close),
      el(
        'div',
        { class: 'panel-body' },
        section(
          'rules.how',
          ...paragraphs(findCroupier(listed.Key) ? [...text.how, t('rules.croupier.text')] : text.how),
        ),
        section(
          'rules.pays',
          part('rules.rtp', [t('rules.rtp.text', { rtp }), ...(text.returns ?? []), ...jackpots]),
          ...text.tables.map(payTable),
          ...(text.pictures ?? []),
          part('rules.stakes', [
            t('stake.bounds', bounds),
            t('stake.bound', { amount: money.text(BigInt(Stakes.ReturnMaximum)) }),
            ...(MinimumRoundMs > 0 ? [t('rules.pace', { seconds: pace })] : []),
          ]),
          part('rules.unfinished', [t(table ? 'rules.table.text' : 'rules.unfinished.text')]),
          button(t('settings'), openKeys, { class: 'button' }),
        ),
        section('rules.fair', ...fairness(text.fairness), el('p', {}, t('rules.version', version))),
      ),
    );
  }

  // A press outside of the panel closes it.
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });
  return {
    element,
    open() {
      fill();
      openModal(element);
    },
  };
}
