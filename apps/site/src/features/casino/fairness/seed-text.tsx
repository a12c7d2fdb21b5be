import { t } from '@evens/web/core/words.ts';
import { CopyButton } from '@evens/web/ui/copy-button.tsx';

interface SeedTextProps {
  readonly name: string;
  readonly text: string;
}

/** A complete seed or hash with a copy button. */
export function SeedText({ name, text }: SeedTextProps) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="flex items-center gap-1">
        <code dir="ltr" translate="no" className="min-w-0 grow font-mono text-sm break-all">
          {text}
        </code>
        <CopyButton
          text={text}
          label={t('casinogame.seeds.copy', { what: name })}
          copiedLabel={t('casinogame.seeds.copied')}
        />
      </dd>
    </div>
  );
}
