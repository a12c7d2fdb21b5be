import type { PageHeads } from '@evens/locales/browser';
import { useEffect, useState } from 'react';
import { siteConfig } from '../core/config.ts';
import { useIsPageMissing } from '../core/page-missing.ts';
import { useShownSubject } from '../core/page-subject.ts';
import { useShownSummary } from '../core/page-summary.ts';
import { siteLanguages } from '../core/visit.ts';
import { loadHeads, words } from '../core/words.ts';
import { useLocation } from '../navigation/index.ts';
import { showHead } from './page-head.ts';

/** Updates title, description and links on every navigation. A failed load is logged, and the head is unchanged. */
export function usePageHead(): void {
  const { pathname } = useLocation();
  const [heads, setHeads] = useState<PageHeads>();
  const about = useShownSubject();
  const summary = useShownSummary();
  const isMissing = useIsPageMissing();

  useEffect(() => {
    loadHeads().then(setHeads, (failure: unknown) => console.error('the page head did not load', failure));
  }, []);

  useEffect(() => {
    if (!heads) return;
    const config = siteConfig();
    showHead({
      path: pathname,
      heads,
      language: words().language,
      isMultilanguage: config.IsMultilanguageEnabled,
      offered: siteLanguages(config).filter(({ code }) => config.Languages.some(({ Code }) => Code === code)),
      defaultCode: config.DefaultLanguage,
      origin: location.origin,
      subject: about,
      summary,
      isMissing,
    });
  }, [heads, pathname, about, summary, isMissing]);
}
