import type { FundsReview, FundsState } from '@evens/contract';
import { type Answer, api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge, type BadgeTone } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { DataTable } from '../../table/data-table.tsx';
import { Loaded, ReasonForm, Section } from '../back-office-parts.tsx';
import { moneyColumn, playerColumn, timeColumn } from '../player/columns.tsx';
import { usePages } from '../player/use-pages.ts';
import { useAct } from '../use-act.ts';

const CALL = 'GET /api/desk/fundsreviews';

const stateTones: Readonly<Record<FundsState, BadgeTone>> = {
  open: 'warn',
  asked: 'accent',
  sent: 'warn',
  accepted: 'up',
  dismissed: 'plain',
};
const ended: readonly FundsState[] = ['accepted', 'dismissed'];

interface FundsListProps {
  readonly state?: 'open' | 'ended' | undefined;
  /** Only reviews of the player of this id. */
  readonly playerId?: number;
  /** Shown above the list. */
  readonly above?: (page: Answer<typeof CALL>) => React.ReactNode;
}

/** Reviews of the source of funds, the newest first, and the acts on the chosen one. */
export function FundsList({ state, playerId, above }: FundsListProps) {
  const [chosenId, setChosenId] = useState<number>();
  const mayAct = useAct('compliance').isAllowed;
  const { found, rows, more } = usePages({
    key: [CALL, state ?? null, playerId ?? null],
    load: (before: number | undefined) =>
      api(CALL, {
        query: {
          ...(state && { state }),
          ...(playerId !== undefined && { player: playerId }),
          ...(before !== undefined && { before }),
        },
      }),
    rows: ({ Reviews }) => Reviews,
    next: ({ NextBefore }) => NextBefore,
  });
  const chosen = rows.find(({ ID, State }) => ID === chosenId && !ended.includes(State));
  const first = found.data?.pages[0];
  const currency = first?.BaseCurrency ?? '';
  return (
    <Loaded found={found}>
      {() => (
        <>
          {first && above?.(first)}
          <DataTable
            name="funds"
            label={t('backoffice.funds.title')}
            rows={rows}
            rowKey={({ ID }) => ID}
            empty={t('backoffice.funds.none')}
            {...(mayAct && { onOpen: ({ ID }: FundsReview) => setChosenId(ID) })}
            columns={[
              playerColumn<FundsReview>(({ PlayerID }) => PlayerID),
              {
                key: 'state',
                title: t('backoffice.players.state'),
                value: ({ State }) => t(`backoffice.funds.state.${State}`),
                cell: ({ State }) => (
                  <Badge tone={stateTones[State]}>{t(`backoffice.funds.state.${State}`)}</Badge>
                ),
              },
              ...(mayAct
                ? [
                    {
                      key: 'act',
                      title: t('backoffice.funds.act'),
                      value: () => null,
                      cell: ({ ID, State, UserName }: FundsReview) =>
                        !ended.includes(State) && (
                          <Button
                            size="small"
                            aria-label={t('backoffice.funds.act-on', { player: UserName })}
                            onClick={() => setChosenId(ID)}
                          >
                            {t('backoffice.funds.act')}
                          </Button>
                        ),
                    },
                  ]
                : []),
              moneyColumn('Deposited', {
                ...{ key: 'deposited', title: t('backoffice.funds.deposited'), currency },
              }),
              moneyColumn('Result', { key: 'result', title: t('backoffice.funds.result'), currency }),
              moneyColumn('Threshold', {
                key: 'threshold',
                title: t('backoffice.funds.threshold'),
                currency,
              }),
              { key: 'day', title: t('backoffice.funds.day'), value: ({ Day }) => Day },
              timeColumn('OpenedAt', { key: 'opened', title: t('backoffice.funds.since') }),
              {
                key: 'ended',
                title: t('backoffice.funds.ended-by'),
                value: ({ EndedBy }) => EndedBy,
              },
              {
                key: 'reason',
                title: t('backoffice.reason'),
                value: ({ Reason }) => Reason,
                cell: ({ Reason }) => <bdi className="[overflow-wrap:anywhere]">{Reason}</bdi>,
              },
            ]}
            {...more}
          />
          {chosen && <ReviewActs key={chosen.ID} review={chosen} />}
        </>
      )}
    </Loaded>
  );
}

function ReviewActs({ review: { ID, UserName } }: { readonly review: FundsReview }) {
  const asking = useAct('compliance');
  const dismissing = useAct('compliance');
  return (
    <div className="grid gap-4 tablet:grid-cols-2" data-review={ID}>
      <Section title={t('backoffice.funds.ask', { player: UserName })}>
        <ReasonForm
          act={asking}
          onSubmit={(Reason) =>
            void asking.run(() =>
              api('POST /api/desk/askdocument', { body: { UserName, Kind: 'source-of-funds', Reason } }),
            )
          }
          buttons={(_reason, isReady) => (
            <Button type="submit" kind="primary" busy={asking.isBusy} disabled={!isReady}>
              {t('documents.operator.ask.do')}
            </Button>
          )}
        >
          <p className="text-sm text-quiet">{t('documents.operator.ask.text')}</p>
        </ReasonForm>
      </Section>
      <Section title={t('backoffice.funds.dismiss', { player: UserName })}>
        <ReasonForm
          act={dismissing}
          onSubmit={(Reason) =>
            void dismissing.run(() => api('POST /api/desk/fundsdismiss', { body: { ID, Reason } }))
          }
          buttons={(_reason, isReady) => (
            <Button type="submit" kind="danger" busy={dismissing.isBusy} disabled={!isReady}>
              {t('backoffice.funds.dismiss.do')}
            </Button>
          )}
        >
          <p className="text-sm text-quiet">{t('backoffice.funds.dismiss.text')}</p>
        </ReasonForm>
      </Section>
    </div>
  );
}
