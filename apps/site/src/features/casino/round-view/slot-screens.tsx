import type { CurrencyCode } from '@evens/base';
import { t } from '@evens/web/core/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import type { CSSProperties } from 'react';
import type { SlotCell, SlotScreenView } from './part-shapes.ts';
import { minorText, symbolName } from './round-words.ts';
import { SymbolPicture, type SymbolPictures, useSymbolPictures } from './symbol-picture.tsx';

/** The same symbol has the same colour everywhere: an angle out of its name. */
function symbolHue(symbol: string): number {
  let value = 7;
  for (const letter of symbol) value = (value * 31 + letter.charCodeAt(0)) % 3607;
  return value % 360;
}

const isLetter = (symbol: string): boolean => symbol.length <= 2;

/** Cells of a phone have room for eight letters. */
function nameLook(name: string): string {
  if (name.split(' ').every((word) => word.length <= 8)) return 'text-xs font-[600]';
  return 'text-[9px] font-[600] tracking-tighter tablet:text-xs tablet:tracking-normal';
}

/** A style of its own is set by script, which the page's policy allows; React's type knows no own properties. */
function hueStyle(symbol: string): CSSProperties {
  return { '--hue': symbolHue(symbol) } as CSSProperties;
}

interface CellProps {
  readonly cell: SlotCell;
  readonly currency: CurrencyCode;
  readonly pictures: SymbolPictures | undefined;
}

function Cell({ cell: { symbol, isWinning, coinMinor }, currency, pictures }: CellProps) {
  const picture = pictures?.(symbol);
  const coin = coinMinor !== undefined && (
    <bdi translate="no" className="slot-coin">
      {minorText(coinMinor, currency)}
    </bdi>
  );
  const wins = isWinning && <span className="sr-only">{t('casinogame.view.wins')}</span>;
  if (picture) {
    return (
      <td className="slot-cell" data-drawn data-winning={isWinning || undefined}>
        <SymbolPicture picture={picture} />
        <span className="sr-only">{symbolName(symbol)}</span>
        {coin}
        {wins}
      </td>
    );
  }
  // Reels of different heights leave places without a cell.
  if (symbol === '') return <td />;
  if (symbol === 'blank') return <td className="slot-cell slot-cell-blank">–</td>;
  return (
    <td className="slot-cell" data-winning={isWinning || undefined} style={hueStyle(symbol)}>
      <span className={isLetter(symbol) ? 'text-xl font-[700]' : nameLook(symbolName(symbol))}>
        {isLetter(symbol) ? symbol.toUpperCase() : symbolName(symbol)}
      </span>
      {coin}
      {wins}
    </td>
  );
}

interface ScreenProps {
  readonly screen: SlotScreenView;
  readonly currency: CurrencyCode;
  readonly pictures: SymbolPictures | undefined;
}

function Screen({ screen, currency, pictures }: ScreenProps) {
  const hasWins = screen.wins.length > 0;
  return (
    <div className="grid justify-items-center gap-2.5">
      <div className="max-w-full overflow-x-auto" dir="ltr">
        <table className="slot-grid" data-has-wins={hasWins || undefined}>
          <caption className="sr-only">{t('casinogame.view.reels')}</caption>
          <tbody>
            {screen.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, place) => (
                  <Cell key={place} cell={cell} currency={currency} pictures={pictures} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasWins && (
        <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm">
          {screen.wins.map(({ symbol, count, coins, winMinor }, index) => (
            <li key={index}>
              <bdi>
                {count} × {symbolName(symbol)}
              </bdi>{' '}
              <b className="font-[640]">
                {winMinor === undefined
                  ? t('casinogame.view.coins', { count: coins })
                  : minorText(winMinor, currency)}
              </b>
            </li>
          ))}
        </ul>
      )}
      {screen.multiplier !== 1 && (
        <Badge tone="accent">{t('casinogame.view.multiplied', { number: screen.multiplier })}</Badge>
      )}
    </div>
  );
}

/** The reels as they stood, the cells of wins marked; a cascade is several in a row. */
export function SlotScreens({
  screens,
  currency,
  game,
}: {
  readonly screens: readonly SlotScreenView[];
  readonly currency: CurrencyCode;
  readonly game: string | undefined;
}) {
  const pictures = useSymbolPictures(game);
  return (
    <div className="grid gap-6">
      {screens.map((screen, index) => (
        <Screen key={index} screen={screen} currency={currency} pictures={pictures} />
      ))}
    </div>
  );
}
