import './symbol-reels.css';
import { useEffect, useState } from 'react';
import { SymbolPicture } from './symbol-picture.tsx';

const REELS = 5;
/** Symbols of a reel. A reel shows them twice, so that its end meets its start. */
const SYMBOLS = 6;

/** Reels of a slot in slow motion, with the symbols that the game draws. Still with reduced motion. Empty for other games. */
export function SymbolReels({ game }: { readonly game: string }) {
  const [loaded, setLoaded] = useState<{
    readonly game: string;
    readonly symbols: readonly HTMLCanvasElement[];
  }>();
  useEffect(() => {
    let isCurrent = true;
    import('./symbol-pictures.lazy.ts')
      .then(({ loadSymbols }) => loadSymbols(game))
      .then((symbols) => {
        if (isCurrent && symbols) setLoaded({ game, symbols });
      })
      // The picture of the game stays.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [game]);
  if (loaded?.game !== game) return null;
  return (
    <div aria-hidden className="symbol-reels">
      {Array.from({ length: REELS }, (_, reel) => (
        <div key={reel} className="symbol-reel">
          {Array.from({ length: 2 * SYMBOLS }, (_, row) => {
            const picture = loaded.symbols[(reel * 3 + (row % SYMBOLS)) % loaded.symbols.length];
            return picture && <SymbolPicture key={row} picture={picture} />;
          })}
        </div>
      ))}
    </div>
  );
}
