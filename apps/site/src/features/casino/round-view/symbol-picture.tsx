import { useEffect, useRef, useState } from 'react';
import type { loadSymbolPictures } from './symbol-pictures.lazy.ts';

export type SymbolPictures = NonNullable<Awaited<ReturnType<typeof loadSymbolPictures>>>;

/** The pictures of a game's symbols; undefined while they load, where they did not come and for a game without any. */
export function useSymbolPictures(game: string | undefined): SymbolPictures | undefined {
  const [found, setFound] = useState<{ readonly game: string; readonly pictures: SymbolPictures }>();
  useEffect(() => {
    if (game === undefined) return;
    let isCurrent = true;
    import('./symbol-pictures.lazy.ts')
      .then(({ loadSymbolPictures }) => loadSymbolPictures(game))
      .then((pictures) => {
        if (isCurrent && pictures) setFound({ game, pictures });
      })
      // The symbols' names are shown instead.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [game]);
  return found?.game === game ? found?.pictures : undefined;
}

/** One symbol as its game draws it. */
export function SymbolPicture({ picture }: { readonly picture: HTMLCanvasElement }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, picture.width, picture.height);
    context?.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <canvas ref={canvas} width={picture.width} height={picture.height} aria-hidden className="slot-symbol" />
  );
}
