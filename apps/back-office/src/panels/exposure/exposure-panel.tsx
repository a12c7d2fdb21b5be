import { type ExposureGroup, exposureGroups } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useNavigate, useSearchParams } from '@evens/web/navigation/index.ts';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../table/data-table.tsx';
import { Loaded } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { exposureColumns, Method, POLL_MS, Sums } from './exposure-parts.tsx';

function chosenGroup(text: string | null): ExposureGroup {
  return exposureGroups.find((group) => group === text) ?? 'match';
}

/** The open bets by match, league, market, outcome or player, highest liability first. */
export function ExposurePanel() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const by = chosenGroup(search.get('by'));
  const found = useQuery({
    ...callQuery('GET /api/desk/exposure', { query: { by } }),
    refetchInterval: POLL_MS,
  });
  return (
    <>
      <Tabs
        variant="chips"
        label={t('exposure.by')}
        choices={exposureGroups.map((key) => ({ key, label: t(`exposure.by.${key}`) }))}
        chosen={by}
        onChoose={(key) => setSearch({ tab: 'exposure', by: key }, { replace: true })}
      />
      <Loaded found={found}>
        {(exposure) => (
          <>
            <Sums
              total={exposure.Total}
              currency={exposure.Currency}
              liability={t('exposure.liability.all')}
            />
            <DataTable
              name={`exposure-${by}`}
              label={t('exposure.tab')}
              rows={exposure.Rows}
              columns={exposureColumns(by, exposure)}
              rowKey={({ ID }) => ID}
              empty={t('exposure.none')}
              onOpen={({ MatchID, Name }) => {
                if (MatchID !== null) navigate(panelLink('exposure-match', MatchID));
                else if (by === 'player')
                  navigate(`${panelLink('bets')}&userName=${encodeURIComponent(Name)}`);
              }}
            />
            <Method exposure={exposure} />
          </>
        )}
      </Loaded>
    </>
  );
}
