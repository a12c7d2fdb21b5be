import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { useQuery } from '@tanstack/react-query';
import { dayText } from '../../site/content/index.ts';
import { SectionFailed, SectionSkeleton } from './section-failed.tsx';

/** Every version of a legal text that the player agreed to, newest first, each with a link to that version. */
export function AgreedTerms() {
  const { data, error, refetch } = useQuery({ ...callQuery('GET /api/user/agreedterms'), staleTime: 0 });
  if (!data)
    return error ? <SectionFailed failure={error} onRetry={() => void refetch()} /> : <SectionSkeleton />;
  if (data.Agreements.length === 0) return <p className="p-4 text-quiet">{t('user.agreed.none')}</p>;
  return (
    <ul data-agreed-terms className="divide-y divide-line px-4">
      {data.Agreements.map(({ Name, VersionID, Version, Title, Lang, AgreedDate }) => (
        <li key={VersionID} className="py-2">
          <Link
            to={`/${Name}?version=${VersionID}`}
            lang={Lang}
            className="inline-flex min-h-8 items-center text-accent-text underline touch:min-h-11"
          >
            <bdi>{Title}</bdi>
          </Link>
          <p className="text-sm text-quiet">
            {t('texts.legal.agreed', {
              version: `\u2066${Version}\u2069`,
              date: dayText(AgreedDate.slice(0, 10)),
            })}
          </p>
        </li>
      ))}
    </ul>
  );
}
