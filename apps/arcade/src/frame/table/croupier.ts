import type { ArcadeOpening } from '@evens/contract';
import type { LiveTable, TableGame } from '../../games/table-client.ts';
import type { RoundResult } from '../dealer-parts.ts';
import { el } from '../elements.ts';
import type { FrameMessageKey, Translate } from '../messages.ts';
import { type CroupierEvent, croupierEvent, croupierPose, type Spoken } from './croupier-events.ts';
import { makeCroupierFigure } from './croupier-figure.ts';
import { findCroupier } from './croupiers.ts';

const SENTENCE_MS = 5000;

/** The drawn dealer. Speaks by the line over the picture, and once per event to screen readers. */
export interface TableCroupier {
  /** Undefined at a table without a dealer. */
  readonly figure: HTMLElement | undefined;
  /** Colour of the dealer's clothes; undefined at a table without a dealer. */
  readonly colour: string | undefined;
  readonly live: HTMLElement;
  /** The dealer's sentence now; undefined if the phase of the round is shown. */
  sentence(): string | undefined;
  show(): void;
  /** The player's own result was shown. Only a return above the stake is a win. */
  result(result: Pick<RoundResult, 'outcome'>): void;
}

export function makeTableCroupier({
  opening,
  table,
  game,
  t,
}: {
  readonly opening: Pick<ArcadeOpening, 'Game' | 'Table'>;
  readonly table: Pick<LiveTable, 'state' | 'nowMs'>;
  readonly game: () => Pick<TableGame, 'short'> | undefined;
  readonly t: Translate<FrameMessageKey>;
}): TableCroupier {
  const player = opening.Table?.Person?.Name;
  const person = findCroupier(opening.Game.Key);
  const figure =
    person && el('div', { class: 'croupier', 'aria-hidden': 'true' }, makeCroupierFigure(person));
  const live = el('p', { class: 'visually-hidden', role: 'status', 'aria-live': 'polite' });
  let spoken: Spoken | undefined;
  let displayed: { readonly text: string | undefined; readonly untilMs: number } | undefined;
  let gestureAtMs = Number.NEGATIVE_INFINITY;
  let gestureStep: number | undefined;

  /** A gesture begins with each event, and with each step of a deal. */
  function poseNow(hasEvent: boolean): string {
    const { round } = table.state;
    const step = round?.phase === 'playing' ? (round.endsAt ?? undefined) : undefined;
    if (hasEvent || (step !== undefined && step !== gestureStep)) gestureAtMs = table.nowMs();
    gestureStep = step;
    return croupierPose(round?.phase, table.nowMs() - gestureAtMs);
  }

  function display(text: string | undefined): void {
    displayed = { text, untilMs: table.nowMs() + SENTENCE_MS };
  }

  function speak(event: CroupierEvent): void {
    const { results, own } = table.state;
    if (event === 'welcome') {
      const text = player === undefined ? t('croupier.welcome') : t('croupier.welcome.name', { player });
      display(text);
      live.textContent = text;
      return;
    }
    if (event !== 'result') {
      // The line over the picture shows the same text for the whole phase.
      display(undefined);
      live.textContent = t(`table.${event}`);
      return;
    }
    const result = results.at(-1);
    const short = result && game()?.short(result).text;
    if (!short) return;
    display(t('croupier.result', { result: short }));
    // The result of own bets is announced with their payout.
    if (own.length === 0) live.textContent = t('croupier.result', { result: short });
  }

  return {
    figure,
    colour: person?.outfit,
    live,
    sentence: () => (displayed && table.nowMs() < displayed.untilMs ? displayed.text : undefined),
    show() {
      const next = croupierEvent(table.state, spoken);
      spoken = next.spoken;
      if (next.event) speak(next.event);
      if (figure) figure.dataset['pose'] = poseNow(next.event !== undefined);
    },
    result({ outcome }) {
      if (outcome !== 'win') return;
      gestureAtMs = table.nowMs();
      display(player === undefined ? t('croupier.win') : t('croupier.win.name', { player }));
    },
  };
}
