import type { Answer } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { inForceText } from './in-force-text.ts';
import { versionText } from './version-text.ts';

interface VersionListProps {
  readonly path: string;
  readonly versions: Answer<'GET /api/content/legal'>['Versions'];
  /** ID of the version on the page. */
  readonly currentId: number;
}

/** Every version of a text, newest first, each with its own address. */
export function VersionList({ path, versions, currentId }: VersionListProps) {
  return (
    <section className="grid gap-2 border-t border-line pt-4 print:hidden" data-versions>
      <h2>{t('texts.legal.versions')}</h2>
      <ul className="grid">
        {versions.map((version) => (
          <li key={version.VersionID} className="flex min-h-9 flex-wrap items-center gap-x-3 touch:min-h-11">
            <Link
              to={`${path}?version=${version.VersionID}`}
              aria-current={version.VersionID === currentId ? 'page' : undefined}
              className="flex items-center text-accent-text underline touch:min-h-11"
            >
              {versionText(version.Version)}
            </Link>
            <span className="text-sm text-quiet">{inForceText(version)}</span>
            {version.VersionID === currentId && (
              <span className="text-sm text-quiet">({t('texts.legal.shown')})</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
