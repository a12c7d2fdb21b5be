import type { ContentPicture, Slide } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { CardRow } from '@evens/web/core/card-row.tsx';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { areSlidesExpected, rememberSlides } from '@evens/web/core/slides-expected.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { placeOfSlides } from './slides-place.ts';

/** Slides change rarely, so one answer is used for a whole visit. */
const FRESH_MS = 600_000;
const tileHeight = 'h-[160px] touch:h-[168px]';
const tile = `${tileHeight} shrink-0 snap-start overflow-hidden rounded-xl border border-line`;
const slideWidth = 'w-[min(86%,300px)]';
/** Style of a first tile: scenes have dark colours in both themes. */
export const leadLook = `${tile} on-dark w-[min(94%,380px)]`;

export const SlideArtwork = lazyPart(async () => (await import('./slide-artwork.tsx')).SlideArtwork);

interface SlidesProps {
  readonly page: string;
  /** A first tile of the page's own. */
  readonly lead?: ReactNode;
  readonly isLeadPending?: boolean;
}

/** A page's carousel: as many slides as there is room for, moved by hand alone; nothing where there are none. */
export function Slides({ page, lead, isLeadPending = false }: SlidesProps) {
  const { data, isError } = useQuery({
    ...callQuery('GET /api/SlideShow/GetByPage', { query: { page } }),
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
  });
  const hasLead = isLeadPending || lead !== undefined;
  const [isExpected] = useState(() => areSlidesExpected(page));
  const isAny = data && data.Slides.length > 0;
  useEffect(() => {
    if (isAny !== undefined) rememberSlides(page, isAny);
  }, [page, isAny]);
  const place = placeOfSlides({ isExpected, slides: data?.Slides, isError });
  if (!hasLead && place === 'nothing') return null;
  if (!hasLead && place === 'empty') return <div aria-hidden className={tileHeight} />;

  return (
    <section aria-label={t('home.slides')} className="min-w-0">
      <CardRow
        content={data && data.Slides.length + Number(hasLead)}
        className="snap-x gap-3 [scrollbar-width:none]"
      >
        {isLeadPending ? <Skeleton className={leadLook} /> : lead}
        {/* New tiles where there is no lead after all: one that moves would be a layout shift. */}
        {place === 'slides'
          ? data?.Slides.map((slide) => <SlideTile key={`${hasLead}-${slide.ID}`} slide={slide} />)
          : isExpected &&
            place !== 'empty' &&
            ['a', 'b', 'c'].map((key) => (
              <Skeleton key={`${hasLead}-${key}`} className={`${tile} ${slideWidth}`} />
            ))}
      </CardRow>
    </section>
  );
}

function SlideTile({ slide }: { readonly slide: Slide }) {
  return (
    <Link
      to={slide.Link}
      lang={slide.Lang}
      data-slide={slide.ID}
      className={`${tile} ${slideWidth} on-dark group relative flex flex-col bg-raised p-4`}
    >
      {slide.Picture ? (
        <SlidePicture picture={slide.Picture} />
      ) : (
        <Suspense>
          <SlideArtwork slide={slide} />
        </Suspense>
      )}
      <span className="relative max-w-[62%] text-lg leading-6 font-[700] tracking-tight text-text rtl:tracking-normal">
        {slide.Title}
      </span>
      <span className="relative mt-1 line-clamp-3 max-w-[60%] text-sm leading-[18px] text-text/80">
        {slide.Text}
      </span>
      <span className="relative mt-auto text-sm font-[640] text-accent-text group-hover:underline">
        {slide.LinkText}
      </span>
    </Link>
  );
}

/** An operator's picture at the end of a slide. It has no text alternative, because the title describes the slide. */
function SlidePicture({ picture: { Path, Width, Height } }: { readonly picture: ContentPicture }) {
  return (
    <img
      src={Path}
      alt=""
      width={Width}
      height={Height}
      loading="lazy"
      className="absolute inset-y-0 end-0 h-full w-[44%] object-cover opacity-60 [mask-image:linear-gradient(to_right,transparent,black_60%)] rtl:[mask-image:linear-gradient(to_left,transparent,black_60%)]"
    />
  );
}
