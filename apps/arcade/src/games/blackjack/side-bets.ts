import './side-bets.css';
import {
  type BlackjackSideBet,
  blackjackSideBets,
  type SideBetWin,
  sideBetPays,
  sideBetReturns,
  sideBetWins,
} from '@evens/games';
import type messages from '@evens/locales/en/arcade/blackjack.json';
import type { SideMark } from '../../cards/blackjack/scene.ts';
import { el, iconButton } from '../../frame/elements.ts';
import type { PayTable, Table } from '../game-client.ts';
import { fieldsIn, listIn, minorIn, textIn } from '../read-view.ts';
import { returnText } from '../return-text.ts';

export type BlackjackMessageKey = keyof typeof messages;

/** A side bet of a round. Without a result until the deal. */
interface DisplayedSide {
  readonly spot: BlackjackSideBet;
  readonly stakeMinor: bigint;
  readonly returnMinor: bigint;
  readonly won: SideBetWin | undefined;
  readonly isLost: boolean;
}

/** The side bets of the next round, chosen in the control panel. */
export interface SideBets {
  readonly totalMinor: bigint;
  /** Stakes in the order of the spots; empty without a bet. */
  texts(): readonly string[];
  /** Fields of the bet; none without side bets. */
  fields(): { readonly sides?: Readonly<Record<string, string>> };
  /** Chooses the side bets of a round that was open when the game was opened. */
  setResumed(sides: readonly DisplayedSide[]): void;
  setDisabled(isDisabled: boolean): void;
}

/** Reads the side bets of a view. */
export function readSides(view: unknown): readonly DisplayedSide[] {
  const fields = fieldsIn(view);
  if (fields['sides'] === undefined) return [];
  return listIn(fields, 'sides').map((value) => {
    const side = fieldsIn(value, 'side');
    const spot = blackjackSideBets.find((each) => each === textIn(side, 'spot'));
    if (spot === undefined) throw new TypeError(`readSides: unknown side bet ${textIn(side, 'spot')}`);
    const { result } = side;
    const won = sideWins(spot).find((each) => each === result);
    return {
      spot,
      stakeMinor: minorIn(side, 'stakeMinor'),
      returnMinor: won === undefined ? 0n : minorIn(side, 'returnMinor'),
      won,
      isLost: result === 'lose',
    };
  });
}

const sideWins = (spot: BlackjackSideBet): readonly SideBetWin[] =>
  sideBetWins.filter((win) => sideBetPays[spot][win] !== undefined);

type SideTexts = Pick<Table<BlackjackMessageKey>, 't' | 'money' | 'number'>;

export function sideMarks(sides: readonly DisplayedSide[], { t, money }: SideTexts): readonly SideMark[] {
  return sides.map(({ spot, stakeMinor, returnMinor, won, isLost }) => ({
    place: blackjackSideBets.indexOf(spot),
    stake: money.text(stakeMinor),
    result: won === undefined ? undefined : `${t(won)} ${money.text(returnMinor)}`,
    isLost,
  }));
}

/** A sentence for each side bet that won. */
export function describeSides(sides: readonly DisplayedSide[], t: SideTexts['t']): string {
  return sides
    .flatMap(({ spot, won }) => (won === undefined ? [] : [t('side.won', { name: t(spot), result: t(won) })]))
    .join(' ');
}

/** Pay table of each side bet, titled with its name and RTP. */
export function sideBetTables({ t, number }: SideTexts): readonly PayTable[] {
  return blackjackSideBets.map((spot) => ({
    title: t('side.table', { name: t(spot), rtp: returnText(number, sideBetReturns[spot]) }),
    head: [t('table.outcome'), t('table.pays')],
    rows: sideWins(spot).map((win) => [t(win), `${sideBetPays[spot][win]}:1`]),
  }));
}

export function makeSideBets({
  t,
  money,
  number,
  settings,
  bounds,
  stepsMinor,
  changed,
}: SideTexts & Pick<Table<BlackjackMessageKey>, 'settings' | 'bounds' | 'stepsMinor' | 'changed'>): SideBets {
  const stakes = new Map<BlackjackSideBet, bigint>();
  let isDisabled = false;

  const rows = blackjackSideBets.map((spot) => {
    const name = t(spot);
    const returns = returnText(number, sideBetReturns[spot]);
    const amount = el('output', { class: 'side-bet-stake' });
    const lower = iconButton('minus', t('side.lower', { name }), () => step(spot, -1));
    const higher = iconButton('plus', t('side.higher', { name }), () => step(spot, 1));
    const element = el(
      'div',
      { class: 'side-bet', role: 'group', 'aria-label': `${name}, ${returns}` },
      el('span', { class: 'field-name' }, name, ' ', el('small', {}, el('bdi', {}, returns))),
      lower,
      amount,
      higher,
    );
    return { spot, element, amount, lower, higher };
  });

  function nextStake(spot: BlackjackSideBet, direction: 1 | -1): bigint | undefined {
    const from = stakes.get(spot) ?? 0n;
    const options = [0n, ...stepsMinor.filter((each) => each <= bounds.maximumMinor)];
    return direction === 1 ? options.find((each) => each > from) : options.findLast((each) => each < from);
  }

  function step(spot: BlackjackSideBet, direction: 1 | -1): void {
    const next = isDisabled ? undefined : nextStake(spot, direction);
    if (next === undefined) return;
    if (next === 0n) stakes.delete(spot);
    else stakes.set(spot, next);
    show();
    changed();
  }

  function show(): void {
    for (const { spot, amount, lower, higher } of rows) {
      const minor = stakes.get(spot);
      amount.textContent = minor === undefined ? t('side.none') : money.text(minor);
      amount.dataset['placed'] = String(minor !== undefined);
      // Not `disabled`, which would drop the keyboard focus.
      lower.ariaDisabled = String(isDisabled || minor === undefined);
      higher.ariaDisabled = String(isDisabled || nextStake(spot, 1) === undefined);
    }
  }

  settings.append(el('div', { class: 'side-bets' }, ...rows.map(({ element }) => element)));
  show();
  return {
    get totalMinor() {
      return [...stakes.values()].reduce((sum, minor) => sum + minor, 0n);
    },
    texts: () =>
      blackjackSideBets.map((spot) => {
        const minor = stakes.get(spot);
        return minor === undefined ? '' : money.text(minor);
      }),
    fields: () =>
      stakes.size === 0
        ? {}
        : { sides: Object.fromEntries([...stakes].map(([spot, minor]) => [spot, String(minor)])) },
    setResumed(sides) {
      stakes.clear();
      for (const { spot, stakeMinor } of sides) stakes.set(spot, stakeMinor);
      show();
    },
    setDisabled(next) {
      isDisabled = next;
      show();
    },
  };
}
