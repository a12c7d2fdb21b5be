import type { FaqEntry } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { BodyParts } from '@evens/web/features/site/content/content-body.tsx';
import { Link } from '@evens/web/navigation/index.ts';
import { ChevronDown, LinkIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { renderWidget, useHashId } from '../content/index.ts';

interface FaqEntryProps {
  readonly entry: FaqEntry;
  /** The entry was found by a search. It is open, so its hits are visible. */
  readonly isHit: boolean;
  /** Path of its topic. */
  readonly path: string;
}

/** A question that expands to its answer. */
export function FaqEntryView({ entry: { Permalink, Question, Body, Lang }, isHit, path }: FaqEntryProps) {
  const isNamed = useHashId() === Permalink;
  const [isOpen, setOpen] = useState(isHit || isNamed);
  useEffect(() => setOpen(isHit || isNamed), [isHit, isNamed]);
  return (
    <details
      id={Permalink}
      lang={Lang}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group scroll-mt-20 rounded-xl border border-line bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3.5 py-2 [&::-webkit-details-marker]:hidden">
        <h3 dir="auto" className="text-base font-[600]">
          {Question}
        </h3>
        <ChevronDown
          aria-hidden
          className="size-[18px] shrink-0 text-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line px-3.5 py-3">
        <div dir="auto">
          <BodyParts body={Body} widget={renderWidget} />
        </div>
        <Link
          to={`${path}#${Permalink}`}
          className="mt-2 inline-flex min-h-8 items-center gap-1.5 text-sm text-quiet touch:min-h-11 pointer:hover:text-text pointer:hover:underline"
        >
          <LinkIcon aria-hidden className="size-3.5" />
          {t('texts.faq.link')}
        </Link>
      </div>
    </details>
  );
}
