import type { LoyaltyVersion } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { longTextColumn, timeColumn } from '../player/columns.tsx';
import { LoyaltyCosts } from './loyalty-costs.tsx';
import { LoyaltyForm } from './loyalty-form.tsx';
import { termsText } from './terms-text.ts';

const POLL_MS = 10_000;
const query = { ...callQuery('GET /api/desk/loyaltyterms'), refetchInterval: POLL_MS };

/** Rates, levels, shop and wheel of loyalty: the current ones, a draft, and earlier versions. */
export function LoyaltyPanel() {
  const found = useQuery(query);
  return (
    <Loaded found={found}>
      {({ Slots, Versions }) => {
        const [current] = Versions;
        return (
          <>
            {current && (
              <Section
                title={`${t('backoffice.approvals.loyalty-terms')} · ${t('backoffice.loyalty.version')} ${current.Version}`}
              >
                <div className="max-w-[1000px]">
                  <LoyaltyForm key={current.Version} current={current} slots={Slots} />
                </div>
              </Section>
            )}
            <VersionsSection versions={Versions} />
          </>
        );
      }}
    </Loaded>
  );
}

const columns = (): readonly TableColumn<LoyaltyVersion>[] => [
  { key: 'version', title: t('backoffice.loyalty.version'), value: ({ Version }) => Version, isNumber: true },
  timeColumn('Date'),
  { key: 'operator', title: t('backoffice.player.column.operator'), value: ({ MadeBy }) => MadeBy },
  {
    key: 'second',
    title: t('backoffice.loyalty.approved-by'),
    value: ({ ApprovedBy }) => ApprovedBy ?? '–',
  },
  longTextColumn('Reason', { key: 'reason', title: t('backoffice.reason') }),
];

/** The versions with their operators. A row opens its terms. */
function VersionsSection({ versions }: { readonly versions: readonly LoyaltyVersion[] }) {
  const [version, setVersion] = useState<number>();
  const chosen = versions.find(({ Version }) => Version === version);
  return (
    <Section title={t('backoffice.loyalty.versions')}>
      <DataTable
        name="loyalty-versions"
        label={t('backoffice.loyalty.versions')}
        rows={versions}
        rowKey={({ Version }) => Version}
        columns={columns()}
        onOpen={({ Version }) => setVersion(Version)}
      />
      {chosen && (
        <section className="mt-3 grid gap-3 border-t border-line pt-3">
          <h3>
            {t('backoffice.loyalty.version')} {chosen.Version}
          </h3>
          <ul className="grid gap-1">
            {termsText(chosen.Terms).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <LoyaltyCosts terms={chosen.Terms} />
        </section>
      )}
    </Section>
  );
}
