import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { t } from './words.ts';

interface PagerProps {
  /** Page number, from 1. */
  readonly page: number;
  readonly pages: number;
  onGo(page: number): void;
}

export function Pager({ page, pages, onGo }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={t('schedule.pages')} className="mt-4 flex items-center justify-center gap-3">
      <Button disabled={page <= 1} onClick={() => onGo(page - 1)}>
        <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('schedule.page.previous')}
      </Button>
      <span className="text-sm text-quiet">{t('schedule.page', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onGo(page + 1)}>
        {t('schedule.page.next')}
        <ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />
      </Button>
    </nav>
  );
}
