import { callQuery } from '@evens/web/core/api.ts';
import { useSettled } from '@evens/web/core/use-settled.ts';
import { t } from '@evens/web/core/words.ts';
import { BodyParts } from '@evens/web/features/site/content/content-body.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Loaded, Section } from '../back-office-parts.tsx';

const faults = [
  'heading-level',
  'link',
  'picture',
  'widget-unknown',
  'widget-value',
  'widget-nested',
  'too-many-widgets',
] as const;

function faultText(reason: string): string {
  const known = faults.find((fault) => fault === reason);
  return t(known === undefined ? 'backoffice.content.fault.other' : `backoffice.content.fault.${known}`);
}

/** The text as players would see it, rendered by the server, with its errors. */
export function TextPreview({ text, language }: { readonly text: string; readonly language: string }) {
  const Text = useSettled(text);
  const found = useQuery({
    ...callQuery('POST /api/desk/previewcontent', { body: { Text } }),
    staleTime: Number.POSITIVE_INFINITY,
    // Otherwise every keystroke would leave a copy of the text in the cache.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t('backoffice.content.preview')}>
      <Loaded found={found}>
        {({ Body, Faults }) => (
          <>
            {Faults.length > 0 && (
              <div role="alert" className="mb-3 rounded-md bg-danger/10 px-3 py-2 text-danger">
                <ul className="grid gap-1">
                  {Faults.map(({ Line, Reason }) => (
                    <li key={`${Line} ${Reason}`}>
                      {t('backoffice.content.fault.line', { line: Line })} {faultText(Reason)}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {Body.length === 0 ? (
              <p className="text-quiet">{t('backoffice.content.preview.empty')}</p>
            ) : (
              <div lang={language} dir="auto" data-preview>
                <BodyParts
                  body={Body}
                  widget={(name, values) => (
                    <p className="rounded-md border border-dashed border-line p-3 text-sm text-quiet">
                      <Badge tone="accent">{t('backoffice.content.widget')}</Badge>{' '}
                      <bdi translate="no">
                        {[name, ...Object.entries(values).map(([key, value]) => `${key}: ${value}`)].join(
                          ' · ',
                        )}
                      </bdi>
                    </p>
                  )}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
