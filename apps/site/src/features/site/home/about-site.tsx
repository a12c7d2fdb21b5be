import { callQuery } from '@evens/web/core/api.ts';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { t, words } from '@evens/web/core/words.ts';
import { Collapse, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

const HtmlText = lazyPart(
  async () => (await import('@evens/web/features/site/content/content-body.tsx')).HtmlText,
);

const names = ['play-money', 'prices', 'results'] as const;

/** The site's self-description; loaded when it is opened. */
export function AboutSite() {
  const [open, setOpen] = useState(false);
  return (
    <Collapse open={open} onToggle={setOpen} title={t('home.about')}>
      <div className="grid gap-6 p-4 mini:grid-cols-3">
        {names.map((name) => (
          <View key={name} name={name} />
        ))}
      </div>
    </Collapse>
  );
}

function View({ name }: { readonly name: string }) {
  const { data, isError } = useQuery({
    ...callQuery('GET /api/localization/LocalizedHtmlView', {
      query: { name, lang: words().language.code },
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <p className="text-sm text-quiet">{t('shell.error.network')}</p>;
  if (!data) return <Skeleton className="h-28" />;
  return (
    <section lang={data.Lang}>
      <h3 className="mb-2 text-base font-[640]">{data.Title}</h3>
      <Suspense fallback={<Skeleton className="h-28" />}>
        <HtmlText html={data.Html} className="text-sm text-quiet" />
      </Suspense>
    </section>
  );
}
