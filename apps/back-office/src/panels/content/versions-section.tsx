import type { ContentText, ContentVersion } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge, type BadgeTone } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useMayAct } from '../operator-rights.ts';
import { diffLines } from './line-diff.ts';

interface VersionsSectionProps {
  readonly versions: readonly ContentVersion[];
  /** The text in the editor. */
  readonly text: string;
  onUse(version: ContentText): void;
}

/** Author, date and reason of each version. Versions can be compared and edited again. */
export function VersionsSection({ versions, text, onUse }: VersionsSectionProps) {
  const [opened, setOpened] = useState<number>();
  return (
    <Section title={t('backoffice.content.versions')}>
      {versions.length === 0 ? (
        <p className="text-quiet">{t('backoffice.content.versions.none')}</p>
      ) : (
        <ol className="divide-y divide-line">
          {versions.map((version) => (
            <li key={version.ID} data-version={version.No} className="grid gap-1 py-3">
              <VersionFacts version={version} />
              <div>
                <Button
                  size="small"
                  aria-expanded={opened === version.ID}
                  onClick={() => setOpened(opened === version.ID ? undefined : version.ID)}
                >
                  {t('backoffice.content.compare')}
                </Button>
              </div>
              {opened === version.ID && <Comparison id={version.ID} text={text} onUse={onUse} />}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

const tones: Readonly<Record<ContentVersion['State'], BadgeTone>> = {
  draft: 'warn',
  published: 'up',
  replaced: 'plain',
  discarded: 'plain',
};

function VersionFacts({ version }: { readonly version: ContentVersion }) {
  const { No, State, Version, Author, ChangedDate, PublishedBy, PublishedDate, Reason, IsMaterial } = version;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-[620] tabular-nums">{t('backoffice.content.number', { number: No })}</span>
        <Badge tone={tones[State]}>{t(`backoffice.content.is.${State}`)}</Badge>
        {IsMaterial && <Badge tone="accent">{t('backoffice.content.is.material')}</Badge>}
        {Version !== '' && <bdi className="text-sm text-quiet">{Version}</bdi>}
      </p>
      <p className="text-sm text-quiet">
        {t('backoffice.content.written')} <bdi translate="no">{Author}</bdi> ·{' '}
        <DateAndTime atMs={Date.parse(ChangedDate)} />
      </p>
      {PublishedDate !== null && (
        <p className="text-sm text-quiet">
          {t('backoffice.content.published-by')} <bdi translate="no">{PublishedBy}</bdi> ·{' '}
          <DateAndTime atMs={Date.parse(PublishedDate)} /> · <bdi>{Reason}</bdi>
        </p>
      )}
    </>
  );
}

interface ComparisonProps {
  readonly id: number;
  readonly text: string;
  onUse(version: ContentText): void;
}

function Comparison({ id, text, onUse }: ComparisonProps) {
  const mayUse = useMayAct('content');
  const found = useQuery(callQuery('GET /api/desk/contentversion', { query: { id } }));
  return (
    <Loaded found={found}>
      {(version) => (
        <div className="grid gap-2">
          <p className="text-sm text-quiet">{t('backoffice.content.compare.text')}</p>
          <Difference before={version.Text} after={text} />
          {mayUse && (
            <div>
              <Button size="small" onClick={() => onUse(version)}>
                {t('backoffice.content.use')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}

const marks = { same: ' ', added: '+', removed: '−' } as const;
const looks = { same: 'text-quiet', added: 'bg-up/12 text-text', removed: 'bg-down/12 text-text' } as const;

function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  if (lines.every(({ kind }) => kind === 'same'))
    return <p role="status">{t('backoffice.content.compare.same')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div tabIndex={0} className="max-h-96 overflow-auto rounded-md border border-line text-sm">
      {lines.map(({ kind, text }, index) => (
        <p
          key={index}
          dir="auto"
          data-line={kind}
          className={`min-h-5 whitespace-pre-wrap px-2 [overflow-wrap:anywhere] ${looks[kind]}`}
        >
          <span aria-hidden className="me-2 inline-block w-3">
            {marks[kind]}
          </span>
          {kind !== 'same' && <span className="sr-only">{t(`backoffice.content.compare.${kind}`)} </span>}
          {text}
        </p>
      ))}
    </div>
  );
}
