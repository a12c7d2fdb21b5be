import type { LegalName } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { useQuery } from '@tanstack/react-query';
import { dayText } from '../content/index.ts';

/**
 * The version of a text that the player agreed to last, and when. Renders nothing for visitors, or without an
 * agreement.
 */
export function AgreedNote({ name }: { readonly name: LegalName }) {
  const user = useUser();
  const { data } = useQuery({
    ...callQuery('GET /api/user/agreedterms'),
    enabled: user !== undefined && user !== null && !user.IsOperator,
  });
  const agreed = data?.Agreements.find(({ Name }) => Name === name);
  if (!user || !agreed) return null;
  return (
    <p data-agreed className="text-sm text-quiet print:hidden">
      <Link to={`/${name}?version=${agreed.VersionID}`} className="underline touch:inline-block touch:py-2.5">
        {t('texts.legal.agreed', {
          version: `\u2066${agreed.Version}\u2069`,
          date: dayText(agreed.AgreedDate.slice(0, 10)),
        })}
      </Link>
    </p>
  );
}
