import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../core/words.ts';
import { IconButton } from '../../ui/button.tsx';

const COPIED_MS = 2000;

interface SeedTextProps {
  readonly name: string;
  readonly text: string;
}

/** A seed or a hash, whole, with a button that copies it. */
export function SeedText({ name, text }: SeedTextProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="flex items-center gap-1">
        <code dir="ltr" translate="no" className="min-w-0 grow font-mono text-sm break-all">
          {text}
        </code>
        <IconButton
          label={isCopied ? t('casinogame.seeds.copied') : t('casinogame.seeds.copy', { what: name })}
          onClick={() => {
            // Without a secure page there is no clipboard; the text can still be marked by hand.
            void navigator.clipboard?.writeText(text).then(() => setCopied(true));
          }}
        >
          {isCopied ? (
            <Check aria-hidden className="size-4 text-up" />
          ) : (
            <Copy aria-hidden className="size-4" />
          )}
        </IconButton>
      </dd>
    </div>
  );
}
