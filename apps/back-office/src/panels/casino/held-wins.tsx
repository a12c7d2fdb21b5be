import type { Answer } from '@evens/web/core/api.ts';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useAct } from '../use-act.ts';

type HeldWin = Answer<'GET /api/desk/providers'>['HeldWins'][number];

/** Wins above the maximum, which need two operators. */
export function HeldWins({ wins }: { readonly wins: readonly HeldWin[] }) {
  return (
    <Section title={t('backoffice.held.title')}>
      <p className="mb-2 text-quiet">{t('backoffice.held.text')}</p>
      {wins.length === 0 ? (
        <p className="text-quiet">{t('backoffice.held.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {wins.map((win) => (
            <li key={win.ID} className="py-3">
              <HeldWinForm win={win} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function HeldWinForm({ win }: { readonly win: HeldWin }) {
  const act = useAct('casino');
  const { ID, Provider, Game, Amount, Currency, At, AccountId, IsApproved } = win;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span>
          <bdi className="font-[620]">{moneyText(Amount, Currency)}</bdi>{' '}
          <span className="text-sm text-faint" translate="no">
            {Provider} · {Game} · {AccountId} · <DateAndTime atMs={Date.parse(At)} />
          </span>
        </span>
        {IsApproved && <Badge tone="up">{t('backoffice.results.approved')}</Badge>}
      </p>
      {!IsApproved && act.isAllowed && (
        <CallForm
          call="POST /api/desk/providerwin"
          act={act}
          fixed={{ ID }}
          button={t('backoffice.results.propose.do')}
        />
      )}
    </div>
  );
}
