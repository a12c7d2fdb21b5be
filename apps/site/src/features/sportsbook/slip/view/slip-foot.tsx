import { hasShareSheet } from '@evens/web/core/share-link.ts';
import { t } from '@evens/web/core/words.ts';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { createSlipLink, shareSelections } from '@evens/web/features/sportsbook/slip/share-selections.ts';
import type { SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { removeAll } from './remove-all.tsx';

const footLook =
  'inline-flex min-h-8 touch:min-h-11 items-center gap-1.5 rounded-md px-3 text-sm text-faint pointer:hover:text-text';

/** Shares or empties the slip. A link is displayed until the selections change. */
export function SlipFoot({ selections }: Pick<SlipState, 'selections'>) {
  const [link, setLink] = useState<{ readonly url: string; readonly shared: string }>();
  const keys = selections.map(toSelectionKey);
  const current = keys.join('\n');
  async function share() {
    if (hasShareSheet()) return shareSelections(keys);
    const url = await createSlipLink(keys);
    if (url !== undefined) setLink({ url, shared: current });
  }
  return (
    <>
      {link?.shared === current && <SlipLink key={link.url} url={link.url} />}
      <div className="flex justify-between">
        <button type="button" onClick={() => void share()} className={footLook}>
          <Link2 aria-hidden className="size-4" />
          {t('bet.share')}
        </button>
        {keys.length > 1 && (
          <button type="button" onClick={() => removeAll(keys)} className={footLook}>
            {t('bet.clear')}
          </button>
        )}
      </div>
    </>
  );
}

/** The link with a button that copies it. If that is not possible, the link is selected. */
function SlipLink({ url }: { readonly url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      field.current?.select();
    }
  }
  return (
    <div className="mb-1.5 grid gap-1.5 rounded-md bg-raised p-2" data-slip-link>
      <div className="flex gap-2">
        <input
          ref={field}
          readOnly
          dir="ltr"
          value={url}
          aria-label={t('bet.share.title')}
          onFocus={(event) => event.target.select()}
          className="min-w-0 grow rounded-[7px] bg-surface px-2.5 text-sm"
        />
        <Button size="small" onClick={() => void copy()}>
          {t('bet.share.copy')}
        </Button>
      </div>
      <p role="status" className="text-xs text-up empty:hidden">
        {isCopied && t('bet.share.copied')}
      </p>
    </div>
  );
}
