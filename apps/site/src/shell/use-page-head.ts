import type { PageHeads } from '@evens/locales/browser';
import { afterPrices } from '@evens/web/core/after-prices.ts';
import { siteConfig } from '@evens/web/core/config.ts';
import { useIsPageMissing } from '@evens/web/core/page-missing.ts';
import { useShownSubject } from '@evens/web/core/page-subject.ts';
import { useShownSummary } from '@evens/web/core/page-summary.ts';
import { siteLanguages } from '@evens/web/core/visit.ts';
import { loadHeads, words } from '@evens/web/core/words.ts';
import { useLocation } from '@evens/web/navigation/index.ts';
import { useEffect, useState } from 'react';

interface HeadParts {
  readonly heads: PageHeads;
  readonly showHead: typeof import('./page-head.ts').showHead;
}

async function loadHeadParts(): Promise<HeadParts> {
  const [heads, { showHead }] = await Promise.all([loadHeads(), import('./page-head.ts')]);
  return { heads, showHead };
}

/** Updates title, description and links on every navigation. A failed load is logged, and the head is unchanged. */
export function usePageHead(): void {
  const { pathname } = useLocation();
  const [parts, setParts] = useState<HeadParts>();
  const about = useShownSubject();
  const summary = useShownSummary();
  const isMissing = useIsPageMissing();

  useEffect(() => {
    // The server has filled in the head of the first page.
    afterPrices(() => {
      loadHeadParts().then(setParts, (failure: unknown) =>
        console.error('the page head did not load', failure),
      );
    });
  }, []);

  useEffect(() => {
    if (!parts) return;
    const config = siteConfig();
    parts.showHead({
      path: pathname,
      heads: parts.heads,
      language: words().language,
      isMultilanguage: config.IsMultilanguageEnabled,
      offered: siteLanguages(config).filter(({ code }) => config.Languages.some(({ Code }) => Code === code)),
      defaultCode: config.DefaultLanguage,
      origin: location.origin,
      subject: about,
      summary,
      isMissing,
    });
  }, [parts, pathname, about, summary, isMissing]);
}
