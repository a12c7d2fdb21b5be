import { callQuery, RefusalError } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Loaded, NameField, Section } from '../back-office-parts.tsx';

/** The versions of the legal texts that a player agreed to. */
export function AgreedTerms() {
  const [typed, setTyped] = useState('');
  const [userName, setUserName] = useState('');
  function show(event: FormEvent) {
    event.preventDefault();
    setUserName(typed.trim());
  }
  return (
    <Section title={t('backoffice.content.agreed')}>
      <form noValidate className="grid gap-3" onSubmit={show}>
        <NameField value={typed} onChange={setTyped} />
        <div>
          <Button type="submit" disabled={typed.trim() === ''}>
            {t('backoffice.content.agreed.show')}
          </Button>
        </div>
      </form>
      {userName !== '' && <Agreements userName={userName} />}
    </Section>
  );
}

function Agreements({ userName }: { readonly userName: string }) {
  const found = useQuery({
    ...callQuery('GET /api/desk/agreedterms', { query: { userName } }),
    staleTime: 0,
    retry: false,
  });
  if (found.error instanceof RefusalError)
    return (
      <p role="alert" className="mt-3 text-danger">
        {found.error.message}
      </p>
    );
  return (
    <Loaded found={found}>
      {({ Agreements: agreements }) =>
        agreements.length === 0 ? (
          <p role="status" className="mt-3 text-quiet">
            {t('backoffice.content.agreed.none')}
          </p>
        ) : (
          <ul className="mt-3 divide-y divide-line">
            {agreements.map(({ Name, VersionID, Version, Title, Lang, AgreedDate }) => (
              <li key={VersionID} className="py-2">
                <Link to={`/${Name}?version=${VersionID}`} className="text-accent-text underline">
                  <bdi lang={Lang}>{Title}</bdi> <bdi>{Version}</bdi>
                </Link>
                <p className="text-sm text-quiet">
                  <span translate="no">{Lang}</span> · <DateAndTime atMs={Date.parse(AgreedDate)} />
                </p>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
