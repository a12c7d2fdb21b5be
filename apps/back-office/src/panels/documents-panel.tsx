import { documentKinds, type WaitingDocument } from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { useUser } from '@evens/web/core/session.ts';
import { t, words } from '@evens/web/core/words.ts';
import { documentState, stateTones, typeName } from '@evens/web/features/players/documents/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { Badge, Card, EmptyState, ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Loaded, ReasonForm, Section } from './back-office-parts.tsx';
import { useAct } from './use-act.ts';

const POLL_MS = 5000;
const REASON_CHARACTERS_MIN = 3;

const documentsQuery = { ...callQuery('GET /api/desk/documents'), refetchInterval: POLL_MS };
const decidedQuery = callQuery('GET /api/desk/documents', { query: { state: 'decided' } });

/** Documents that wait for a decision, recently decided ones, and a form that requests a document from a player. */
export function DocumentsPanel() {
  const waiting = useQuery(documentsQuery);
  const decided = useQuery({ ...decidedQuery, staleTime: 0 });
  return (
    <>
      <Loaded found={waiting}>
        {({ Documents }) =>
          Documents.length === 0 ? (
            <EmptyState icon={Inbox} title={t('documents.operator.none')} />
          ) : (
            <ul className="grid gap-3">
              {Documents.map((document) => (
                <li key={document.ID} data-waiting-document>
                  <WaitingCard document={document} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <AskForm />
      <Section title={t('documents.operator.decided')}>
        <Loaded found={decided}>
          {({ Documents }) =>
            Documents.length === 0 ? (
              <p className="text-quiet">{t('documents.operator.none.decided')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {Documents.map((document) => (
                  <li key={document.ID} className="py-3">
                    <DecidedRow document={document} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </>
  );
}

function countryName(code: string): string {
  return new Intl.DisplayNames([words().language.locale, 'en'], { type: 'region' }).of(code) ?? code;
}

/** The player's description of the document. */
function claim({ Kind, Type, Country, Bank, AccountType }: WaitingDocument): string {
  const parts = [
    t(`documents.kind.${Kind}`),
    typeName(Type),
    Country && countryName(Country),
    Bank,
    AccountType,
  ];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

function WaitingCard({ document }: { readonly document: WaitingDocument }) {
  const user = useUser();
  const act = useAct('compliance');
  const [reason, setReason] = useState('');
  const [mayDiffer, setMayDiffer] = useState(false);
  const typedReason = reason.trim();
  const decide = (Accept: boolean) =>
    void act.run(async () => {
      const decided = await api('POST /api/desk/document', {
        body: {
          ID: document.ID,
          Accept,
          DetailsDigest: document.DetailsDigest,
          ...(typedReason.length >= REASON_CHARACTERS_MIN ? { Reason: typedReason } : {}),
        },
      });
      setMayDiffer(!decided.ok && decided.error.data['mayDiffer'] === true);
      return decided;
    });
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-2 font-[620]">
          <bdi translate="no">{document.UserName}</bdi>
          {document.IsVerified && <Badge tone="up">{t('documents.operator.verified')}</Badge>}
        </p>
        <p className="text-sm text-quiet">
          <DateAndTime atMs={Date.parse(document.CreatedDate)} />
        </p>
      </div>
      <p>
        <bdi>{claim(document)}</bdi>
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-x-4 gap-y-2">
        <Fact label={t('documents.operator.name')} value={document.FullName} />
        <Fact label={t('documents.operator.born')} value={document.BirthDate} />
        <Fact label={t('documents.operator.lives')} value={document.Address} />
        <Fact label={t('documents.operator.country')} value={countryName(document.PlayerCountry)} />
      </dl>
      <Files document={document} />
      {!act.isAllowed ? null : user?.UserName === document.UserName ? (
        <p className="text-sm text-faint">{t('backoffice.results.another')}</p>
      ) : (
        <>
          <Field
            label={t('documents.operator.reason')}
            hint={t('documents.operator.reason.hint')}
            value={reason}
            maxLength={400}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
          <ErrorNote text={act.error} />
          <div className="flex flex-wrap gap-2">
            <Button kind="primary" busy={act.isBusy} onClick={() => decide(true)}>
              {t('documents.operator.accept')}
            </Button>
            <Button
              kind="danger"
              busy={act.isBusy}
              disabled={typedReason.length < REASON_CHARACTERS_MIN}
              onClick={() => decide(false)}
            >
              {t('documents.operator.decline')}
            </Button>
          </div>
          {mayDiffer && (
            <div className="grid justify-items-start gap-2">
              <p className="text-quiet">{t('documents.operator.two-persons.text')}</p>
              <Button
                busy={act.isBusy}
                disabled={typedReason.length < REASON_CHARACTERS_MIN}
                onClick={() =>
                  void act.run(() =>
                    api('POST /api/desk/twopersons', { body: { ID: document.ID, Reason: typedReason } }),
                  )
                }
              >
                {t('documents.operator.two-persons')}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="font-[560] [overflow-wrap:anywhere]" translate="no">
        <bdi>{value ?? '–'}</bdi>
      </dd>
    </div>
  );
}

/** Pictures are loaded by a click, because each view is recorded. */
function Files({ document: { Kind, Files } }: { readonly document: WaitingDocument }) {
  const [isVisible, setVisible] = useState(false);
  const kind = t(`documents.kind.${Kind}`);
  if (!isVisible)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setVisible(true)}>{t('documents.operator.show')}</Button>
        <p className="text-sm text-faint">{t('documents.operator.show.text')}</p>
      </div>
    );
  return (
    <ul className="grid gap-3">
      {Files.map(({ ID }, index) => (
        <li key={ID}>
          <img
            src={`/api/desk/documentfile?id=${ID}`}
            alt={t('documents.operator.picture', { number: index + 1, kind })}
            className="max-h-[70vh] max-w-full rounded-md border border-line object-contain"
          />
        </li>
      ))}
    </ul>
  );
}

function DecidedRow({ document }: { readonly document: WaitingDocument }) {
  const state = documentState(document.StatusID);
  const { DecidedDate, DecidedBy, Reason } = document;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p>
          <bdi className="font-[620]" translate="no">
            {document.UserName}
          </bdi>{' '}
          · <bdi>{claim(document)}</bdi>
        </p>
        <Badge tone={stateTones[state]}>{t(`documents.state.${state}`)}</Badge>
      </div>
      <p className="text-sm text-quiet">
        {DecidedDate !== null && <DateAndTime atMs={Date.parse(DecidedDate)} />}
        {DecidedBy !== null && (
          <>
            {' '}
            · <bdi translate="no">{DecidedBy}</bdi>
          </>
        )}
        {Reason !== null && (
          <>
            {' '}
            · <bdi>{Reason}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

function AskForm() {
  const act = useAct('compliance');
  const [userName, setUserName] = useState('');
  const [chosen, setKind] = useState<string>(documentKinds[0]);
  const Kind = documentKinds.find((kind) => kind === chosen) ?? documentKinds[0];
  if (!act.isAllowed) return null;
  return (
    <Section title={t('documents.operator.ask')}>
      <ReasonForm
        act={act}
        onSubmit={(Reason) =>
          void act.run(() =>
            api('POST /api/desk/askdocument', { body: { UserName: userName.trim(), Kind, Reason } }),
          )
        }
        buttons={(_reason, isReady) => (
          <Button
            type="submit"
            kind="primary"
            busy={act.isBusy}
            disabled={!isReady || userName.trim() === ''}
          >
            {t('documents.operator.ask.do')}
          </Button>
        )}
      >
        <p className="text-quiet">{t('documents.operator.ask.text')}</p>
        <Field
          label={t('backoffice.players.name')}
          value={userName}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setUserName(event.target.value)}
        />
        <SelectField
          label={t('documents.operator.ask.kind')}
          value={Kind}
          onChange={(event) => setKind(event.target.value)}
        >
          <Options values={documentKinds} text={(kind) => t(`documents.kind.${kind}`)} />
        </SelectField>
      </ReasonForm>
    </Section>
  );
}
