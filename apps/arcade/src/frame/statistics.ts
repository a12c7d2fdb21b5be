import type { RoundResult } from './dealer-parts.ts';
import { el, iconButton } from './elements.ts';
import type { FrameMessageKey, Translate } from './messages.ts';
import type { Money } from './money.ts';
import type { Numbers } from './numbers.ts';
import { makeMovable, type StatisticsPlace } from './statistics-place.ts';

/** The line shows this many rounds at most. */
const POINTS_MAX = 300;
const WIDTH = 240;
const HEIGHT = 72;
const SVG = 'http://www.w3.org/2000/svg';

export interface Statistics {
  readonly element: HTMLElement;
  add(result: Pick<RoundResult, 'outcome' | 'stakeMinor' | 'winMinor' | 'jackpot'>): void;
  setOpen(isOpen: boolean): void;
  setPlace(place: StatisticsPlace): void;
}

/** Points of a line through the net results after each round, with zero always in the picture. */
export function netLine(nets: readonly number[]): { readonly points: string; readonly zeroY: number } {
  const [least, most] = [Math.min(0, ...nets), Math.max(0, ...nets)];
  const y = (net: number): number => (most === least ? HEIGHT / 2 : ((most - net) / (most - least)) * HEIGHT);
  const step = nets.length > 1 ? WIDTH / (nets.length - 1) : WIDTH;
  return {
    points: nets.map((net, index) => `${(index * step).toFixed(1)},${y(net).toFixed(1)}`).join(' '),
    zeroY: y(0),
  };
}

/** Totals of the rounds since the game was opened, with the line of their net result. */
export function makeStatistics({
  money,
  t,
  number,
  multiplier,
  onMoved,
}: Numbers & {
  readonly money: Money;
  readonly t: Translate<FrameMessageKey>;
  onMoved(place: StatisticsPlace): void;
}): Statistics {
  let [rounds, wins, stakedMinor, netMinor, bestHundredths] = [0, 0, 0n, 0n, 0];
  const nets: number[] = [0];
  const values = {
    rounds: el('bdi'),
    wins: el('bdi'),
    staked: el('bdi'),
    net: el('bdi'),
    best: el('bdi'),
  };
  const line = document.createElementNS(SVG, 'polyline');
  const zero = document.createElementNS(SVG, 'line');
  zero.setAttribute('x2', String(WIDTH));
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', `0 -3 ${WIDTH} ${HEIGHT + 6}`);
  picture.setAttribute('class', 'statistics-line');
  picture.setAttribute('aria-hidden', 'true');
  picture.append(zero, line);
  // A press has no effect: the handle is dragged, or moved by keys.
  const handle = iconButton('move', t('statistics.move'), () => undefined);
  const head = el('div', { class: 'statistics-head' }, el('h2', {}, t('statistics.scope')), handle);
  const element = el(
    'section',
    { class: 'statistics', 'aria-label': t('statistics'), hidden: true },
    head,
    picture,
    el(
      'dl',
      {},
      ...(['rounds', 'wins', 'staked', 'net', 'best'] as const).map((key) =>
        el('div', {}, el('dt', {}, t(`statistics.${key}`)), el('dd', {}, values[key])),
      ),
    ),
  );

  const movable = makeMovable({ element, head, handle, onMoved });

  function show(): void {
    if (element.hidden) return;
    const { points, zeroY } = netLine(nets);
    line.setAttribute('points', points);
    for (const side of ['y1', 'y2']) zero.setAttribute(side, zeroY.toFixed(1));
    picture.dataset['net'] = netMinor < 0n ? 'lost' : 'won';
    const percent = rounds === 0 ? 0 : (wins / rounds) * 100;
    values.rounds.textContent = number(rounds);
    values.wins.textContent = `${number(wins)} (${number(percent, 1)} %)`;
    values.staked.textContent = money.text(stakedMinor);
    values.net.textContent = money.signed(netMinor);
    values.best.textContent = multiplier(bestHundredths);
  }

  return {
    element,
    add({ outcome, stakeMinor, winMinor, jackpot }) {
      const paidMinor = winMinor + (jackpot?.winMinor ?? 0n);
      rounds += 1;
      if (outcome === 'win') wins += 1;
      stakedMinor += stakeMinor;
      netMinor += paidMinor - stakeMinor;
      if (stakeMinor > 0n) bestHundredths = Math.max(bestHundredths, Number((paidMinor * 100n) / stakeMinor));
      nets.push(Number(netMinor));
      if (nets.length > POINTS_MAX) nets.shift();
      show();
    },
    setOpen(isOpen) {
      element.hidden = !isOpen;
      show();
    },
    setPlace: movable.set,
  };
}
