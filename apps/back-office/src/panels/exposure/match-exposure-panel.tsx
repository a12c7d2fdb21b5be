import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useSearchParams } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../table/data-table.tsx';
import { Loaded } from '../back-office-parts.tsx';
import { useMayRead } from '../operator-rights.ts';
import { panelLink } from '../panel-link.ts';
import {
  chanceText,
  type Exposure,
  exposureColumns,
  Method,
  POLL_MS,
  Signed,
  Sums,
} from './exposure-parts.tsx';

/** The open bets of one match: its outcomes, and the ends that cost most. */
export function MatchExposurePanel() {
  const [search] = useSearchParams();
  const mayReadBets = useMayRead('trading');
  const match = Number(search.get('id'));
  const found = useQuery({
    ...callQuery('GET /api/desk/exposure', { query: { by: 'outcome', match } }),
    enabled: Number.isSafeInteger(match) && match > 0,
    refetchInterval: POLL_MS,
  });
  return (
    <Loaded found={found}>
      {(exposure) => (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <h2>
              <bdi>{exposure.Rows[0]?.Parent ?? t('exposure.match.none')}</bdi>
            </h2>
            {mayReadBets && (
              <>
                <Link className={buttonLook()} to={`${panelLink('bets')}&match=${match}`}>
                  {t('exposure.show-bets')}
                </Link>
                <Link className={buttonLook()} to={panelLink('match', match)}>
                  {t('exposure.show-match')}
                </Link>
              </>
            )}
          </div>
          <Sums total={exposure.Total} currency={exposure.Currency} liability={t('exposure.worst')} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 mini:grid-cols-[minmax(0,1fr)_370px]">
            <DataTable
              name="exposure-match"
              label={t('exposure.by.outcome')}
              rows={exposure.Rows}
              columns={exposureColumns('outcome', exposure, { isOfMatch: true })}
              rowKey={({ ID }) => ID}
              empty={t('exposure.match.none')}
            />
            {exposure.Ends.length > 0 && <Ends exposure={exposure} />}
          </div>
          <Method exposure={exposure} />
        </>
      )}
    </Loaded>
  );
}

type End = Exposure['Ends'][number];

function Ends({ exposure }: { readonly exposure: Exposure }) {
  const loss = (amount: string) => <Signed amount={amount} isLoss={Number(amount) > 0} />;
  return (
    <DataTable<End>
      name="exposure-ends"
      label={t('exposure.ends')}
      rows={exposure.Ends}
      rowKey={({ Name }) => Name}
      columns={[
        {
          key: 'end',
          title: t('exposure.end'),
          value: ({ Name }) => Name,
          cell: ({ Name }) => (
            <span title={Name} className="block max-w-[18ch] truncate">
              <bdi>{Name}</bdi>
            </span>
          ),
        },
        {
          key: 'chance',
          title: t('exposure.chance'),
          value: ({ Chance }) => Chance,
          cell: ({ Chance }) => chanceText(Chance),
          isNumber: true,
        },
        {
          key: 'worst',
          title: t('exposure.end.worst'),
          value: ({ WorstLoss }) => Number(WorstLoss),
          cell: ({ WorstLoss }) => loss(WorstLoss),
          isNumber: true,
        },
        {
          key: 'mean',
          title: t('exposure.end.mean'),
          value: ({ MeanLoss }) => Number(MeanLoss),
          cell: ({ MeanLoss }) => loss(MeanLoss),
          isNumber: true,
        },
      ]}
    />
  );
}
