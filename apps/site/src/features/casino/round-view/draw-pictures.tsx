import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Bomb, Check, Dice1, Dice2, Dice3, Dice4, Dice5, Dice6 } from 'lucide-react';
import type { KenoNumber, TileState, ViewPart } from './part-shapes.ts';
import { multipleText, valueName } from './round-words.ts';

type Part<K extends ViewPart['kind']> = Extract<ViewPart, { readonly kind: K }>;

const ROLLS = 10_000;

/** A line from 0 to 100 with the winning part and the roll. */
export function DiceLine({ part: { roll, target, side } }: { readonly part: Part<'dice'> }) {
  const isWon = side === 'over' ? roll > target : roll < target;
  const share = (hundredths: number) => `${(hundredths / ROLLS) * 100}%`;
  const label = t('casinogame.view.dice', {
    roll: (roll / 100).toFixed(2),
    side: valueName(side),
    target: (target / 100).toFixed(2),
  });
  return (
    <div className="mx-auto grid w-full max-w-[520px] gap-3" dir="ltr" role="img" aria-label={label}>
      <p className={classNames('text-center text-3xl font-[720]', isWon ? 'text-up' : 'text-down')}>
        {(roll / 100).toFixed(2)}
      </p>
      <div className="relative h-3 rounded-full bg-down/30">
        <span
          className="absolute inset-y-0 rounded-full bg-up"
          style={side === 'over' ? { left: share(target), right: 0 } : { left: 0, width: share(target) }}
        />
        <span
          className="absolute -top-1.5 h-6 w-1 -translate-x-1/2 rounded-full bg-text ring-2 ring-surface"
          style={{ left: share(roll) }}
        />
      </div>
      <p className="flex justify-between text-sm text-quiet">
        <span>0</span>
        <span dir="auto">
          {valueName(side)} {(target / 100).toFixed(2)}
        </span>
        <span>100</span>
      </p>
    </div>
  );
}

/** The drawn multiple, large, with the target. */
export function MultipleDrawn({ part: { outcome, target } }: { readonly part: Part<'multiple'> }) {
  const isWon = outcome >= target;
  return (
    <p className="grid justify-items-center gap-1">
      <bdi className={classNames('text-3xl font-[720]', isWon ? 'text-up' : 'text-down')}>
        {multipleText(outcome)}
      </bdi>
      <span className="text-sm text-quiet">
        {t('casinogame.view.target', { target: multipleText(target) })}
      </span>
    </p>
  );
}

function Tile({ tile }: { readonly tile: TileState }) {
  return (
    <span className="mine-tile" data-tile={tile}>
      {tile === 'safe' && <Check aria-hidden className="size-5" strokeWidth={2.5} />}
      {(tile === 'mine' || tile === 'hit') && <Bomb aria-hidden className="size-5" />}
    </span>
  );
}

/** The field with its revealed tiles. */
export function MinesField({ part: { tiles } }: { readonly part: Part<'mines'> }) {
  const label = t('casinogame.view.mines', {
    opened: tiles.filter((tile) => tile === 'safe').length,
    mines: tiles.filter((tile) => tile === 'mine' || tile === 'hit').length,
  });
  return (
    <div role="img" aria-label={label} className="mx-auto grid grid-cols-5 gap-1.5" dir="ltr">
      {tiles.map((tile, index) => (
        <Tile key={index} tile={tile} />
      ))}
    </div>
  );
}

/** The tower with its climbed tiles, and the traps where they are revealed. */
export function TowerField({ part: { rows } }: { readonly part: Part<'tower'> }) {
  const tiles = rows.flat();
  const label = t('casinogame.view.spire', {
    climbed: tiles.filter((tile) => tile === 'safe').length,
    traps: tiles.filter((tile) => tile === 'mine' || tile === 'hit').length,
  });
  return (
    <div role="img" aria-label={label} className="mx-auto grid gap-1.5" dir="ltr">
      {rows.map((row, index) => (
        <div key={index} className="flex justify-center gap-1.5">
          {row.map((tile, place) => (
            <Tile key={place} tile={tile} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The pocket of the ball. */
export function Pocket({ part: { pocket, colour } }: { readonly part: Part<'pocket'> }) {
  return (
    <p className="grid justify-items-center gap-2">
      <span className="roulette-pocket" data-colour={colour}>
        {pocket}
      </span>
      <span className="text-sm text-quiet">{valueName(colour)}</span>
    </p>
  );
}

const dieIcons = [Dice1, Dice2, Dice3, Dice4, Dice5, Dice6];

/** The dice of a roll, and their total. */
export function RolledDice({ part: { numbers } }: { readonly part: Part<'roll'> }) {
  const total = numbers.reduce((sum, number) => sum + number, 0);
  return (
    <div
      role="img"
      aria-label={t('casinogame.view.roll', { numbers: numbers.join(', '), total })}
      className="grid justify-items-center gap-2"
      dir="ltr"
    >
      <span className="flex gap-2">
        {numbers.map((number, index) => {
          const Icon = dieIcons[number - 1] ?? Dice1;
          return <Icon key={index} aria-hidden className="size-12" strokeWidth={1.75} />;
        })}
      </span>
      <span className="text-xl font-[680]">{total}</span>
    </div>
  );
}

const GAP = 20;
const PIN = 2.4;

/** The pins, the ball's way through them, and the bucket at its end. */
export function PlinkoBoard({ part: { path, bucket, pays } }: { readonly part: Part<'plinko'> }) {
  const rows = path.length;
  const width = (rows + 2) * GAP;
  const height = (rows + 2) * GAP;
  const x = (rights: number, row: number) => width / 2 + (rights - row / 2) * GAP;
  const pins = path.flatMap((_, row) =>
    Array.from({ length: row + 1 }, (__, place) => [x(place, row), (row + 1) * GAP] as const),
  );
  const way: string[] = [`${x(0, 0)},4`];
  let rights = 0;
  for (const [row, turn] of path.entries()) {
    rights += turn;
    way.push(`${x(rights, row + 1)},${(row + 1.5) * GAP}`);
  }
  return (
    <figure className="mx-auto grid w-full max-w-[360px] justify-items-center gap-2" dir="ltr">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('casinogame.view.plinko', { rows, bucket, pays: multipleText(pays) })}
        className="w-full"
      >
        {pins.map(([left, top]) => (
          <circle key={`${left} ${top}`} cx={left} cy={top} r={PIN} className="fill-faint" />
        ))}
        <polyline
          points={way.join(' ')}
          fill="none"
          strokeWidth="3"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-accent-text"
        />
        {Array.from({ length: rows + 1 }, (_, place) => (
          <rect
            key={x(place, rows)}
            x={x(place, rows) - GAP / 2 + 1.5}
            y={height - GAP * 0.9}
            width={GAP - 3}
            height={GAP * 0.6}
            rx="3"
            className={place === bucket ? 'fill-accent-text' : 'fill-raised'}
          />
        ))}
      </svg>
      <figcaption className="text-xl font-[680]">{multipleText(pays)}</figcaption>
    </figure>
  );
}

function KenoCell({ cell: { number, isPicked, isDrawn } }: { readonly cell: KenoNumber }) {
  return (
    <span className="keno-cell" data-picked={isPicked || undefined} data-drawn={isDrawn || undefined}>
      {number}
    </span>
  );
}

/** All numbers: picked ones are ringed, drawn ones are filled, and hits are highlighted. */
export function KenoBoard({ part: { numbers, pays } }: { readonly part: Part<'keno'> }) {
  const hits = numbers.filter(({ isPicked, isDrawn }) => isPicked && isDrawn).map(({ number }) => number);
  const listed = (list: readonly KenoNumber[]) => list.map(({ number }) => number).join(', ');
  const label = t('casinogame.view.keno', {
    picks: listed(numbers.filter(({ isPicked }) => isPicked)),
    drawn: listed(numbers.filter(({ isDrawn }) => isDrawn)),
    hits: hits.length,
  });
  return (
    <div className="grid justify-items-center gap-3">
      <div role="img" aria-label={label} dir="ltr" className="grid grid-cols-8 gap-1.5">
        {numbers.map((cell) => (
          <KenoCell key={cell.number} cell={cell} />
        ))}
      </div>
      <p className="text-sm text-quiet">
        {t('casinogame.view.hits', { count: hits.length })}
        {pays !== undefined && <b className="ms-2 font-[640] text-text">{multipleText(pays)}</b>}
      </p>
    </div>
  );
}
