import { type LegalName, legalNames } from '@evens/contract';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { usePageSummary } from '@evens/web/core/page-summary.ts';
import { t } from '@evens/web/core/words.ts';
import { BodyParts } from '@evens/web/features/site/content/content-body.tsx';
import { NotFoundPage } from '@evens/web/features/site/not-found/lazy.ts';
import { Link, useLocation, useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Printer } from 'lucide-react';
import {
  ContentsList,
  LanguageNote,
  renderWidget,
  TextFailed,
  TextSkeleton,
  useHashTarget,
} from '../content/index.ts';
import { AgreedNote } from './agreed-note.tsx';
import { inForceText } from './in-force-text.ts';
import { useLegalText } from './legal-query.ts';
import { VersionList } from './version-list.tsx';
import { versionText } from './version-text.ts';

function parseLegalName(path: string): LegalName | undefined {
  const name = path.replaceAll('/', '').toLowerCase();
  return legalNames.find((each) => each === name);
}

/** A legal text: the version in force, or the one that `?version=` names. */
export function LegalPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const name = parseLegalName(pathname);
  const requestedVersion = params.get('version');
  const isNumber = requestedVersion === null || /^[1-9]\d{0,14}$/.test(requestedVersion);
  if (name === undefined || !isNumber) return <NotFoundPage />;
  return <LegalText name={name} version={requestedVersion === null ? undefined : Number(requestedVersion)} />;
}

interface LegalTextProps {
  readonly name: LegalName;
  readonly version: number | undefined;
}

function LegalText({ name, version }: LegalTextProps) {
  const { data: text, error, refetch } = useLegalText(name, version);
  usePageSubject(text?.Title);
  usePageSummary(text?.Summary);
  useHashTarget(text !== undefined);
  if (!text) return error ? <TextFailed error={error} onRetry={() => void refetch()} /> : <TextSkeleton />;
  const { Title, Summary, Lang, Contents, Body, Versions, VersionID, Version, ReplacedDate } = text;
  return (
    <article className="text-print mx-auto grid max-w-[72ch] grid-cols-[minmax(0,1fr)] gap-5">
      <header className="grid gap-2">
        <h1 lang={Lang} dir="auto">
          {Title}
        </h1>
        {Summary !== '' && (
          <p lang={Lang} dir="auto" className="text-lg text-quiet">
            {Summary}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-quiet">
          <p data-legal-version={VersionID}>
            {versionText(Version)} · {inForceText(text)}
          </p>
          <Button kind="quiet" size="small" className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" />
            {t('texts.print')}
          </Button>
        </div>
      </header>
      <AgreedNote name={name} />
      {ReplacedDate !== null && (
        <p role="note" className="rounded-md bg-warn/12 px-3 py-2">
          {t('texts.legal.old')}{' '}
          <Link to={pathname(name)} className="text-accent-text underline print:hidden">
            {t('texts.legal.current')}
          </Link>
        </p>
      )}
      <LanguageNote lang={Lang} />
      <ContentsList headings={Contents.map(({ ID, Title: title }) => ({ id: ID, title }))} lang={Lang} />
      <div lang={Lang} dir="auto">
        <BodyParts body={Body} widget={renderWidget} />
      </div>
      <VersionList path={pathname(name)} versions={Versions} currentId={VersionID} />
    </article>
  );
}

const pathname = (name: LegalName) => `/${name}`;
