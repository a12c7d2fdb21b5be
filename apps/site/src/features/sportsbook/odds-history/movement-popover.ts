import { api } from '@evens/web/core/api.ts';
import { oddsTextNow } from '@evens/web/core/odds-text.ts';
import { t, written } from '@evens/web/core/words.ts';
import { live } from '@evens/web/live/browser.ts';
import { PHONE, RIGHT_COLUMN } from '@evens/web/ui/media.ts';
import { linePath, type Movement, withPrice } from './movement-line.ts';
import { type Box, sheetPlace } from './sheet-place.ts';
import './movement-popover.css';

const WIDTH = 92;
const HEIGHT = 34;
const EDGE_PX = 8;
const HOUR_MINUTES = 60;
const ID = 'odds-movement';

/** `matchId/marketKey#outcomeNo`, as price buttons carry it. */
export function parsePrice(text: string | undefined) {
  const found = /^(\d{1,15})\/([^#]{1,120})#(\d{1,4})$/.exec(text ?? '');
  const [, id, key, outcomeNo] = found ?? [];
  return key === undefined ? undefined : { matchId: Number(id), key, outcomeNo: Number(outcomeNo) };
}

/**
 * Opens a small sheet near a price with its history: a line, opening, high, low and current price. It lies over the
 * page and receives no taps. Returns the function that closes it. Opens nothing if there is no history.
 */
export function openMovement(button: HTMLElement): () => void {
  const price = parsePrice(button.dataset['price']);
  if (!price) return () => {};
  const { matchId, key, outcomeNo } = price;
  const request = new AbortController();
  let close = () => request.abort();
  const query = { id: matchId, marketKey: key, outcomeNo };
  api('GET /api/match/oddshistory', { query, signal: request.signal }).then(
    (answer) => {
      if (!answer.ok || request.signal.aborted || !button.isConnected) return;
      let movement: Movement = {
        points: answer.value.Points.map(({ At, Odds }) => ({ atMs: Date.parse(At), oddsMilli: Odds })),
        openingMilli: answer.value.Opening,
        highMilli: answer.value.High,
        lowMilli: answer.value.Low,
      };
      const sheet = openSheet(button);
      const follow = () => {
        const oddsMilli = live.markets.odds(matchId, key, outcomeNo)?.oddsMilli ?? 0;
        const nowMs = live.feed.serverNowMs();
        movement = withPrice(movement, { atMs: nowMs, oddsMilli });
        sheet.show(movement, nowMs);
      };
      const stop = live.markets.onOdds(matchId, key, outcomeNo, follow);
      follow();
      close = () => {
        stop();
        sheet.close();
      };
    },
    // Offline: the price itself is shown as outdated.
    () => undefined,
  );
  return () => close();
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, ...children: (Node | string)[]) {
  const node = document.createElement(tag);
  node.append(...children);
  return node;
}

function svgElement(tag: string, attributes: Readonly<Record<string, string>>) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function openSheet(button: HTMLElement) {
  const sheet = element('div');
  sheet.id = ID;
  sheet.popover = 'manual';
  sheet.role = 'tooltip';
  sheet.className = 'odds-movement';
  // In the price's own part of the page. If that is a dialog, the sheet must be inside it, because a dialog covers
  // everything outside.
  (button.closest('dialog, main, aside, nav') ?? document.body).append(sheet);
  button.setAttribute('aria-describedby', ID);
  let drawn = '';
  return {
    show(movement: Movement, nowMs: number) {
      const signature = `${movement.points.length}/${movement.points.at(-1)?.oddsMilli}`;
      if (signature === drawn) return;
      drawn = signature;
      sheet.replaceChildren(...contents(movement, nowMs));
      if (sheet.matches(':popover-open')) return;
      sheet.showPopover();
      place(sheet, button);
    },
    close() {
      sheet.remove();
      if (button.getAttribute('aria-describedby') === ID) button.removeAttribute('aria-describedby');
    },
  };
}

/** Bars that stay over the page. */
const BARS = 'header.sticky, .match-score, .markets-bar';
const BOTTOM_BAR_PX = 57;

/** Clear of the screen's edges and bars; filters and tabs above the list of prices stay visible too. */
function sheetArea(button: HTMLElement): Box {
  const { clientWidth, clientHeight } = document.documentElement;
  const list = button.closest('.match-lists, [data-market-list]');
  const inDialog = button.closest('dialog') !== null;
  const bars = inDialog ? [] : [...document.querySelectorAll(BARS)];
  const ends = bars.map((bar) => bar.getBoundingClientRect().bottom);
  // Beside the page's own part, the slip and the menus stay in sight.
  const part = (button.closest('main, dialog') ?? document.documentElement).getBoundingClientRect();
  const hasBottomBar = !inDialog && !matchMedia(RIGHT_COLUMN).matches;
  return {
    left: Math.max(0, part.left) + EDGE_PX,
    top: Math.max(0, list?.getBoundingClientRect().top ?? 0, ...ends) + EDGE_PX,
    right: Math.min(clientWidth, part.right) - EDGE_PX,
    bottom: clientHeight - EDGE_PX - (hasBottomBar ? BOTTOM_BAR_PX : 0),
  };
}

function union(boxes: readonly Box[], first: Box): Box {
  return boxes.reduce(
    (all, box) => ({
      left: Math.min(all.left, box.left),
      top: Math.min(all.top, box.top),
      right: Math.max(all.right, box.right),
      bottom: Math.max(all.bottom, box.bottom),
    }),
    first,
  );
}

/** Covers no price of the row; on a phone the sheet is at the bottom of the screen, else at its top. */
function place(sheet: HTMLElement, button: HTMLElement): void {
  const price = button.getBoundingClientRect();
  const size = sheet.getBoundingClientRect();
  const area = sheetArea(button);
  const own = button.closest('.match-row') ?? button.parentElement;
  const inSight = [...(button.closest('main, dialog, aside') ?? document).querySelectorAll('[data-price]')]
    // Measuring a skipped card would lay it out.
    .filter((each) => each.checkVisibility({ contentVisibilityAuto: true }))
    .map((each) => ({ each, box: each.getBoundingClientRect() }));
  const isOwn = ({ each, box }: (typeof inSight)[number]) =>
    own?.contains(each) === true &&
    (each.closest('.match-row') !== null || (box.top < price.bottom && box.bottom > price.top));
  const row = union(
    inSight.filter(isOwn).map(({ box }) => box),
    price,
  );
  const others = inSight.filter((each) => !isOwn(each)).map(({ box }) => box);
  const isAtBottom = row.bottom < area.bottom - size.height - EDGE_PX;
  const { left, top } = matchMedia(PHONE).matches
    ? {
        left: (area.left + area.right - size.width) / 2,
        top: isAtBottom ? area.bottom - size.height : area.top,
      }
    : sheetPlace({ size, price, row, others, area });
  sheet.style.top = `${top}px`;
  sheet.style.left = `${left}px`;
}

function contents(movement: Movement, nowMs: number): Node[] {
  const { points, openingMilli, highMilli, lowMilli } = movement;
  const nowMilli = points.at(-1)?.oddsMilli ?? 0;
  const firstMs = points[0]?.atMs ?? nowMs;
  const minutes = Math.max(1, Math.round((nowMs - firstMs) / 60_000));
  const span =
    points.length === 1
      ? t('match.movement.still', { time: written().time(firstMs) })
      : minutes < HOUR_MINUTES
        ? t('match.movement.minutes', { count: minutes })
        : t('match.movement.hours', { count: Math.round(minutes / HOUR_MINUTES) });
  const facts = [
    ['opening', openingMilli],
    ['high', highMilli],
    ['low', lowMilli],
    ['now', nowMilli],
  ] as const;
  const list = element(
    'dl',
    ...facts.map(([name, oddsMilli]) =>
      element(
        'div',
        element('dt', t(`match.movement.${name}`)),
        element('dd', element('bdi', oddsTextNow()(oddsMilli))),
      ),
    ),
  );
  const trend = nowMilli > openingMilli ? 'up' : nowMilli < openingMilli ? 'down' : 'level';
  return [drawLine(movement, nowMs, trend), list, element('p', span)];
}

function drawLine({ points }: Movement, nowMs: number, trend: string): Node {
  const svg = svgElement('svg', {
    viewBox: `-1 -3 ${WIDTH + 5} ${HEIGHT + 6}`,
    'aria-hidden': 'true',
    'data-trend': trend,
  });
  const path = linePath(points, { width: WIDTH, height: HEIGHT, nowMs });
  const endY = /(?:V|M0 )([\d.]+)(?=H\d+$)/.exec(path)?.[1] ?? `${HEIGHT / 2}`;
  svg.append(
    svgElement('path', { d: `${path}V${HEIGHT}H0Z`, class: 'odds-movement-area' }),
    svgElement('path', { d: path, class: 'odds-movement-line' }),
    svgElement('circle', { cx: `${WIDTH}`, cy: endY, r: '2.5' }),
  );
  return svg;
}
