import { type Suspicion, type SuspicionState, suspicionStates } from '@evens/contract';
import { api, callQuery, RefusalError } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Link, useNavigate, useSearchParams } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { Card, ErrorState } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, Section } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import type { SectionProps } from '../player/section-props.ts';
import { useAct } from '../use-act.ts';
import { SuspicionForm } from './suspicion-form.tsx';
import { SuspicionList, SuspicionStateBadge } from './suspicion-list.tsx';

/** The register of suspicions. */
export function SuspicionsPanel() {
  const [state, setState] = useState<SuspicionState | undefined>('open');
  return (
    <>
      <p className="text-quiet">{t('backoffice.suspicion.text')}</p>
      <div className="max-w-60">
        <SelectField
          label={t('backoffice.players.state')}
          value={state ?? ''}
          onChange={({ target }) => setState(suspicionStates.find((each) => each === target.value))}
        >
          <Options values={suspicionStates} text={(each) => t(`backoffice.suspicion.state.${each}`)} />
          <option value="">{t('backoffice.suspicion.states')}</option>
        </SelectField>
      </div>
      <SuspicionList key={state ?? ''} state={state} />
    </>
  );
}

/** The reports about one player, and a form that opens another. */
export function PlayerSuspicions({ player }: SectionProps) {
  const act = useAct('suspicion');
  const navigate = useNavigate();
  return (
    <>
      <p className="text-quiet">{t('backoffice.suspicion.text')}</p>
      <SuspicionList playerId={player.ID} />
      {act.isAllowed && (
        <Section title={t('backoffice.suspicion.open')}>
          <SuspicionForm
            act={act}
            submitText={t('backoffice.suspicion.open.do')}
            onSubmit={(entry) =>
              act.run(async () => {
                const opened = await api('POST /api/desk/suspicion', {
                  body: { PlayerID: player.ID, ...entry },
                });
                if (opened.ok) navigate(panelLink('suspicion', opened.value.ID));
                return opened;
              })
            }
          />
        </Section>
      )}
    </>
  );
}

/** One report with its entries. */
export function SuspicionPage() {
  const [search] = useSearchParams();
  const id = Number(search.get('id'));
  const isId = Number.isSafeInteger(id) && id > 0;
  const found = useQuery({
    ...callQuery('GET /api/desk/suspicion', { query: { id } }),
    enabled: isId,
    staleTime: 0,
    retry: false,
    // Each reading is recorded.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!isId || found.error instanceof RefusalError)
    return (
      <ErrorState title={t('backoffice.suspicion.none')}>
        <Link to={panelLink('suspicions')} className={buttonLook()}>
          {t('backoffice.suspicion.title')}
        </Link>
      </ErrorState>
    );
  return <Loaded found={found}>{(page) => <Report key={id} report={page.Suspicion} />}</Loaded>;
}

function Report({ report }: { readonly report: Suspicion }) {
  const { ID, PlayerID, UserName, State, Reference, Entries } = report;
  return (
    <>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
        <h2 className="text-xl">
          {t('backoffice.suspicion.one')} #{ID}
        </h2>
        <SuspicionStateBadge state={State} />
        {Reference !== null && <bdi translate="no">{Reference}</bdi>}
        <Link to={panelLink('player', PlayerID)} className="reach underline" translate="no">
          <bdi>{UserName}</bdi>
        </Link>
      </Card>
      <ol className="grid gap-3">
        {Entries.map((entry) => (
          <li key={entry.ID} data-entry>
            <Card className="grid gap-2 p-4">
              <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
                <DateAndTime atMs={Date.parse(entry.At)} />
                <bdi translate="no">{entry.Operator}</bdi>
                <SuspicionStateBadge state={entry.State} />
                {entry.Reference !== null && <bdi translate="no">{entry.Reference}</bdi>}
              </p>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">
                <bdi>{entry.Text}</bdi>
              </p>
              <p className="flex flex-wrap gap-x-4 text-sm empty:hidden">
                {entry.TicketIDs.map((id) => (
                  <Link key={id} to={panelLink('ticket', id)} className="reach underline">
                    #{id}
                  </Link>
                ))}
                {entry.PaymentIDs.map((id) => (
                  <Link
                    key={id}
                    to={`${panelLink('player', PlayerID)}&section=payments&row=${id}`}
                    className="reach underline"
                    translate="no"
                  >
                    {id}
                  </Link>
                ))}
              </p>
            </Card>
          </li>
        ))}
      </ol>
      <NewEntry report={report} />
    </>
  );
}

function NewEntry({ report }: { readonly report: Suspicion }) {
  const act = useAct('suspicion');
  const [state, setState] = useState(report.State);
  const [reference, setReference] = useState(report.Reference ?? '');
  if (!act.isAllowed) return null;
  const Reference = state === 'filed' ? reference.trim() : null;
  return (
    <Section title={t('backoffice.suspicion.add')}>
      <SuspicionForm
        act={act}
        submitText={t('backoffice.suspicion.add.do')}
        isReady={Reference !== ''}
        onSubmit={(entry) =>
          act.run(() =>
            api('POST /api/desk/suspicionentry', {
              body: { ID: report.ID, State: state, Reference, ...entry },
            }),
          )
        }
      >
        <SelectField
          label={t('backoffice.players.state')}
          value={state}
          onChange={({ target }) => setState(suspicionStates.find((each) => each === target.value) ?? state)}
        >
          <Options values={suspicionStates} text={(each) => t(`backoffice.suspicion.state.${each}`)} />
        </SelectField>
        {state === 'filed' && (
          <Field
            label={t('backoffice.suspicion.reference')}
            maxLength={80}
            autoComplete="off"
            value={reference}
            onChange={(event) => setReference(event.target.value)}
          />
        )}
      </SuspicionForm>
    </Section>
  );
}
