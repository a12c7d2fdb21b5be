import { t } from '@evens/web/core/words.ts';
import { PlayerLink } from '../player-link.tsx';
import { type LinkedPlayer, placeLinks } from './link-nodes.ts';

const ROW_PX = 28;
const BOX_PX = 24;
/** Inline places and widths in per cent: the player, the shared details, the linked players. */
const COLUMN = { own: 0, reason: 32, player: 74 } as const;
const WIDTH = { own: 20, reason: 28, player: 26 } as const;

const boxLook = 'absolute flex items-center justify-center rounded-md bg-raised px-2';

interface LinksGraphProps {
  readonly userName: string;
  readonly players: readonly LinkedPlayer[];
}

/** A player, the details shared with others, and these players. */
export function LinksGraph({ userName, players: linked }: LinksGraphProps) {
  const { rows, reasons, players } = placeLinks(linked);
  const height = rows * ROW_PX;
  const middle = height / 2;
  const y = (row: number) => (row + 0.5) * ROW_PX;
  const place = (column: keyof typeof COLUMN, row: number) => ({
    insetInlineStart: `${COLUMN[column]}%`,
    width: `${WIDTH[column]}%`,
    top: y(row) - BOX_PX / 2,
    height: BOX_PX,
  });
  return (
    <figure className="relative hidden max-w-[680px] text-sm tablet:block" style={{ height }}>
      <svg
        aria-hidden
        className="absolute size-full fill-none stroke-faint rtl:-scale-x-100"
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
      >
        {reasons.map(({ reason, row, players: own }) => (
          <g key={reason}>
            <path
              vectorEffect="non-scaling-stroke"
              d={curve(COLUMN.own + WIDTH.own, middle, COLUMN.reason, y(row))}
            />
            {own.map((to) => (
              <path
                key={to}
                vectorEffect="non-scaling-stroke"
                d={curve(COLUMN.reason + WIDTH.reason, y(row), COLUMN.player, y(to))}
              />
            ))}
          </g>
        ))}
      </svg>
      <strong className={`${boxLook} truncate`} style={place('own', rows / 2 - 0.5)} translate="no">
        <bdi>{userName}</bdi>
      </strong>
      {reasons.map(({ reason, row }) => (
        <span key={reason} className={`${boxLook} text-quiet`} style={place('reason', row)}>
          {t(`backoffice.player.links.${reason}`)}
        </span>
      ))}
      {players.map(({ player: { ID, UserName }, row }) => (
        <span key={ID} className="absolute flex items-center px-2" style={place('player', row)}>
          <PlayerLink id={ID} userName={UserName} />
        </span>
      ))}
    </figure>
  );
}

function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const middle = (fromX + toX) / 2;
  return `M${fromX} ${fromY} C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`;
}
