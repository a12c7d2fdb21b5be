import { useLocation, useNavigate } from '@evens/web/navigation/index.ts';
import { useEffect, useMemo } from 'react';
import { type CasinoView, readView, writeView } from './casino-view.ts';

/** The filters of the page and their setter. They are stored in the URL. */
export function useCasinoView() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readView(new URLSearchParams(search)), [search]);
  return {
    view,
    setView: (next: CasinoView) => navigate({ search: writeView(next) }, { replace: true }),
  };
}

/** Normalises the URL: a shared link may have providers in any order. */
export function useOneForm(): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const right = writeView(readView(new URLSearchParams(search)));
    if (decodeURIComponent(search) !== decodeURIComponent(right))
      navigate({ search: right }, { replace: true });
  }, [search, navigate]);
}
