import type { LegalName } from '@evens/contract';
import { BodyParts } from '@evens/web/features/site/content/content-body.tsx';
import { LanguageNote, renderWidget, TextFailed, TextSkeleton } from '../content/index.ts';
import { inForceText } from './in-force-text.ts';
import { useLegalText } from './legal-query.ts';
import { versionText } from './version-text.ts';

/** A legal text as a section of another page. */
export function LegalSection({ name }: { readonly name: LegalName }) {
  const { data: text, error, refetch } = useLegalText(name);
  if (!text) return error ? <TextFailed error={error} onRetry={() => void refetch()} /> : <TextSkeleton />;
  return (
    <section
      data-legal-section={name}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-6"
    >
      <h2 lang={text.Lang} dir="auto" className="text-xl">
        {text.Title}
      </h2>
      <p className="text-sm text-quiet">
        {versionText(text.Version)} · {inForceText(text)}
      </p>
      <LanguageNote lang={text.Lang} />
      <div lang={text.Lang} dir="auto">
        <BodyParts body={text.Body} widget={renderWidget} />
      </div>
    </section>
  );
}
