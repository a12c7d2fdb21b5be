import { t } from '@evens/web/core/words.ts';

interface ComputedProps {
  readonly text: string;
  /** The statements of the answer, as the database ran them. */
  readonly statements: readonly { readonly Name: string; readonly Text: string }[];
}

/** How a report is computed, in words and by its statements. */
export function Computed({ text, statements }: ComputedProps) {
  return (
    <details className="rounded-lg border border-line bg-surface px-3 py-2 text-sm">
      <summary className="cursor-pointer font-[560]">{t('reports.computed')}</summary>
      <p className="mt-2 max-w-[90ch] text-quiet">{text}</p>
      {statements.map(({ Name, Text }) => (
        <section key={Name} aria-label={Name} className="mt-3" dir="ltr" translate="no">
          <h3 className="text-sm text-faint">{Name}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
          <pre tabIndex={0} className="mt-1 max-h-72 overflow-auto rounded-md bg-raised p-3 text-xs">
            {Text}
          </pre>
        </section>
      ))}
    </details>
  );
}
