import { OWN_FLIGHTS_MAX, type OwnFlight } from '@evens/contract';
import { el } from '../../frame/elements.ts';
import type { TableSeat, TableState } from '../table-client.ts';
import type { CrashMessageKey } from './bet-panel.ts';
import { cashOutHundredths } from './slot-act.ts';

/** Adds the player's bets on a flight that has ended. Newest first, each bet once. */
export function withEnded(
  flights: readonly OwnFlight[],
  { round, results, own }: Pick<TableState, 'round' | 'results' | 'own'>,
): readonly OwnFlight[] {
  const result = results.find(({ no }) => no === round?.no);
  if (!result || !('crash' in result)) return flights;
  const ended = own
    .filter(({ State, RoundID }) => State === 'over' && !flights.some((each) => each.RoundID === RoundID))
    .map((bet) => ({
      RoundID: bet.RoundID,
      No: result.no,
      Stake: bet.Stake,
      Win: bet.Win,
      Out: cashOutHundredths(bet),
      Crash: result.crash,
    }));
  return ended.length === 0 ? flights : [...ended.toReversed(), ...flights].slice(0, OWN_FLIGHTS_MAX);
}

/** The player's last flights: stake, cash-out and crash point. */
export function makeOwnFlights({
  t,
  money,
  minor,
  multiplier,
  flights: first,
}: Pick<TableSeat<CrashMessageKey>, 't' | 'money' | 'minor' | 'multiplier' | 'flights'>) {
  let flights = first;
  const heads = ['flights.stake', 'flights.out', 'proof.crash'] as const;

  function list(): HTMLElement {
    if (flights.length === 0) return el('p', { class: 'crowd-none' }, t('flights.none'));
    return el(
      'table',
      {},
      el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, t(head))))),
      el(
        'tbody',
        {},
        ...flights.map(({ Stake, Out, Crash }) =>
          el(
            'tr',
            { 'data-won': Out !== null },
            el('td', {}, el('bdi', {}, money.text(minor(Stake)))),
            el('td', {}, Out === null ? t('flights.lost') : el('bdi', {}, multiplier(Out))),
            el('td', {}, el('bdi', {}, multiplier(Crash))),
          ),
        ),
      ),
    );
  }

  function section(): HTMLElement {
    return el('section', { class: 'crowd flights' }, el('h3', {}, t('flights')), list());
  }

  const element = section();
  return {
    element,
    /** The same list for a panel. */
    section,
    show(state: TableState): void {
      const next = withEnded(flights, state);
      if (next === flights) return;
      flights = next;
      element.lastChild?.replaceWith(list());
    },
  };
}
