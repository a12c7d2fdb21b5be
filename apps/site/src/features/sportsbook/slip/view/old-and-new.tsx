import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { ArrowRight } from 'lucide-react';

interface OldAndNewProps {
  readonly from: string;
  readonly to: string;
  readonly className?: string;
}

/** A price or stake before and after its change. */
export function OldAndNew({ from, to, className }: OldAndNewProps) {
  return (
    <span className={classNames('inline-flex shrink-0 items-baseline gap-1.5 whitespace-nowrap', className)}>
      <span className="sr-only">{t('bet.moved.from-to', { from, to })}</span>
      <s aria-hidden translate="no" className="font-normal text-faint">
        {from}
      </s>
      <ArrowRight aria-hidden className="size-3 self-center rtl:rotate-180" />
      <b aria-hidden translate="no">
        {to}
      </b>
    </span>
  );
}
