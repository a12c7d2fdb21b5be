import { documentKinds, type WaitingDocument } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { declineText, documentState, stateTones } from '@evens/web/features/players/documents/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Badge, EmptyState } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { FileSearch, Inbox } from 'lucide-react';
import { DataTable } from '../../table/data-table.tsx';
import { ageText, ageTone } from '../age-text.ts';
import { Loaded, Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { playerColumn } from '../player/columns.tsx';
import { startQuery } from '../start/start-query.ts';
import { useAct } from '../use-act.ts';
import { describeClaim } from './describe-claim.ts';
import { Review } from './review.tsx';

const POLL_MS = 5000;

const documentsQuery = { ...callQuery('GET /api/desk/documents'), refetchInterval: POLL_MS };
const decidedQuery = callQuery('GET /api/desk/documents', { query: { state: 'decided' } });

/** The queue of documents with the chosen one, a form that requests a document, and recently decided ones. */
export function DocumentsPanel() {
  const waiting = useQuery(documentsQuery);
  return (
    <>
      <Loaded found={waiting}>
        {({ Documents }) =>
          Documents.length === 0 ? (
            <EmptyState icon={Inbox} title={t('documents.operator.none')} />
          ) : (
            <Queue documents={Documents} atMs={waiting.dataUpdatedAt} />
          )
        }
      </Loaded>
      <AskForm />
      <Decided />
    </>
  );
}

function Queue({
  documents,
  atMs,
}: {
  readonly documents: readonly WaitingDocument[];
  readonly atMs: number;
}) {
  const [search, setSearch] = useSearchParams();
  const at = documents.findIndex(({ ID }) => ID === search.get('id'));
  const chosen = documents[at];
  function choose(document: WaitingDocument | undefined) {
    setSearch(document ? { tab: 'documents', id: document.ID } : { tab: 'documents' }, { replace: true });
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[220px_minmax(0,1fr)]">
      <nav aria-label={t('documents.operator.queue')}>
        <ul className="grid max-h-[30vh] grid-cols-[minmax(0,1fr)] gap-1 overflow-y-auto wide:max-h-[80vh]">
          {documents.map((document) => (
            <li key={document.ID}>
              <QueueEntry
                document={document}
                atMs={atMs}
                isChosen={document === chosen}
                onChoose={() => choose(document)}
              />
            </li>
          ))}
        </ul>
      </nav>
      {chosen === undefined ? (
        <EmptyState
          icon={FileSearch}
          title={t('documents.operator.choose')}
          text={t('documents.operator.show.text')}
        />
      ) : (
        <Review
          key={chosen.ID}
          document={chosen}
          onNext={() => choose(documents[at + 1] ?? documents[0])}
          onPrevious={() => choose(documents[at - 1] ?? documents.at(-1))}
          onDecided={() => choose(documents[at + 1] ?? documents[at - 1])}
        />
      )}
    </div>
  );
}

interface QueueEntryProps {
  readonly document: WaitingDocument;
  readonly atMs: number;
  readonly isChosen: boolean;
  onChoose(): void;
}

function QueueEntry({ document, atMs, isChosen, onChoose }: QueueEntryProps) {
  const bound = useQuery(startQuery).data?.Queues.find(({ Queue: queue }) => queue === 'documents');
  const ageMs = Math.max(0, atMs - Date.parse(document.CreatedDate));
  return (
    <button
      type="button"
      data-waiting-document
      aria-current={isChosen}
      onClick={onChoose}
      className={classNames(
        'grid w-full gap-0.5 rounded-md px-3 py-2 text-start touch:min-h-11',
        isChosen ? 'bg-raised inset-ring inset-ring-line' : 'pointer:hover:bg-hover',
      )}
    >
      <span className="flex min-w-0 items-center justify-between gap-2">
        <bdi className="truncate font-[620]" translate="no">
          {document.UserName}
        </bdi>
        <span className="shrink-0">
          <Badge tone={bound ? ageTone(ageMs, bound.BoundSeconds) : 'plain'}>{ageText(ageMs)}</Badge>
        </span>
      </span>
      <span className="text-sm text-quiet">{t(`documents.kind.${document.Kind}`)}</span>
    </button>
  );
}

function Decided() {
  const decided = useQuery({ ...decidedQuery, staleTime: 0 });
  return (
    <Section title={t('documents.operator.decided')}>
      <Loaded found={decided}>
        {({ Documents }) => (
          <DataTable
            name="documents"
            label={t('documents.operator.decided')}
            rows={Documents}
            rowKey={({ ID }) => ID}
            empty={t('documents.operator.none.decided')}
            columns={[
              {
                key: 'time',
                title: t('backoffice.player.column.time'),
                value: ({ DecidedDate }) => DecidedDate,
                cell: ({ DecidedDate }) =>
                  DecidedDate !== null && <DateAndTime atMs={Date.parse(DecidedDate)} />,
              },
              playerColumn<WaitingDocument>(({ PlayerID }) => PlayerID),
              { key: 'document', title: t('documents.form.type'), value: describeClaim },
              {
                key: 'state',
                title: t('backoffice.players.state'),
                value: ({ StatusID }) => t(`documents.state.${documentState(StatusID)}`),
                cell: ({ StatusID }) => {
                  const state = documentState(StatusID);
                  return <Badge tone={stateTones[state]}>{t(`documents.state.${state}`)}</Badge>;
                },
              },
              { key: 'expires', title: t('documents.operator.expires'), value: ({ ExpiresOn }) => ExpiresOn },
              {
                key: 'operator',
                title: t('backoffice.player.column.operator'),
                value: ({ DecidedBy }) => DecidedBy,
              },
              {
                key: 'reason',
                title: t('backoffice.reason'),
                value: (document) => declineText(document) ?? null,
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}

function AskForm() {
  const act = useAct('compliance');
  if (!act.isAllowed) return null;
  return (
    <Section title={t('documents.operator.ask')}>
      <CallForm
        call="POST /api/desk/askdocument"
        act={act}
        fields={{
          UserName: { label: t('backoffice.players.name') },
          Kind: {
            label: t('documents.operator.ask.kind'),
            options: documentKinds.map((kind) => [kind, t(`documents.kind.${kind}`)] as const),
          },
        }}
        button={t('documents.operator.ask.do')}
      >
        <p className="text-quiet">{t('documents.operator.ask.text')}</p>
      </CallForm>
    </Section>
  );
}
