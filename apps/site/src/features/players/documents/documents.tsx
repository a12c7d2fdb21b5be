import type { DocumentKind, PlayerDocument } from '@evens/contract';
import { NetworkError } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import {
  calendarText,
  declineText,
  documentState,
  requestText,
  stateTones,
  typeName,
} from '@evens/web/features/players/documents/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Paperclip, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { documentsQuery, type PlayerDocuments } from './documents-query.ts';
import { SendForm } from './send-form.tsx';

/** Sent and requested documents, by kind. */
export function Documents() {
  const { data, error, refetch } = useQuery(documentsQuery);
  const [open, setOpen] = useState<DocumentKind>();
  const [sent, setSent] = useState<DocumentKind>();
  if (!data)
    return error ? (
      <ErrorState
        title={t('user.failed')}
        text={error instanceof NetworkError ? t('shell.error.network') : error.message}
      >
        <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
      </ErrorState>
    ) : (
      <div role="status" aria-label={t('shell.loading')} className="grid gap-3 p-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  return (
    <div className="grid gap-1 p-4">
      <p className="text-quiet">{t('documents.text')}</p>
      {data.IsVerified && (
        <p className="mt-2 flex items-center gap-2 font-[560] text-up">
          <ShieldCheck aria-hidden className="size-5" />
          {t('documents.verified')}
        </p>
      )}
      <ul className="divide-y divide-line">
        {data.Kinds.map((kind) => (
          <li key={kind.Kind} data-document-kind={kind.Kind} className="grid gap-3 py-4 last:pb-0">
            <KindHead
              kind={kind}
              isOpen={open === kind.Kind}
              onOpen={() => {
                setOpen(kind.Kind);
                setSent(undefined);
              }}
            />
            <DocumentList documents={data.Documents.filter(({ Kind }) => Kind === kind.Kind)} />
            <p role="status" className="font-[560] text-up empty:hidden">
              {sent === kind.Kind && t('documents.form.done')}
            </p>
            {open === kind.Kind && (
              <SendForm
                kind={kind.Kind}
                lists={data}
                onClose={() => setOpen(undefined)}
                onSent={() => {
                  setOpen(undefined);
                  setSent(kind.Kind);
                  void refetch();
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface KindHeadProps {
  readonly kind: PlayerDocuments['Kinds'][number];
  readonly isOpen: boolean;
  onOpen(): void;
}

function KindHead({ kind: { Kind, StatusID, AskedFor }, isOpen, onOpen }: KindHeadProps) {
  const state = documentState(StatusID);
  const name = t(`documents.kind.${Kind}`);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-[260px]">
        <h3 className="flex flex-wrap items-center gap-2 font-[620]">
          {name}
          <Badge tone={stateTones[state]}>{t(`documents.state.${state}`)}</Badge>
        </h3>
        <p className="mt-1 text-sm text-quiet">{t(`documents.why.${Kind}`)}</p>
        {AskedFor !== null && (
          <p className="mt-2 rounded-md bg-warn/12 px-3 py-2 [overflow-wrap:anywhere]">
            <bdi>{t('documents.asked', { reason: requestText(AskedFor) })}</bdi>
          </p>
        )}
      </div>
      {!isOpen && (
        <Button
          kind={
            AskedFor !== null || state === 'failed' || state === 'declined' || state === 'expired'
              ? 'primary'
              : 'plain'
          }
          aria-label={t('documents.send.of', { kind: name })}
          onClick={onOpen}
        >
          {t(state === 'none' ? 'documents.send' : 'documents.send.another')}
        </Button>
      )}
    </div>
  );
}

function DocumentList({ documents }: { readonly documents: readonly PlayerDocument[] }) {
  if (documents.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {documents.map((document) => (
        <li key={document.ID} data-document className="grid gap-1 rounded-md border border-line px-3 py-2.5">
          <DocumentRow document={document} />
        </li>
      ))}
    </ul>
  );
}

function DocumentRow({ document }: { readonly document: PlayerDocument }) {
  const state = documentState(document.StatusID);
  const reason = declineText(document);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-[560]">
          <bdi>{typeName(document.Type)}</bdi>
          {document.Country !== null && (
            <span className="text-quiet">
              {' '}
              · <bdi>{document.Country}</bdi>
            </span>
          )}
        </p>
        <Badge tone={stateTones[state]}>{t(`documents.state.${state}`)}</Badge>
      </div>
      <p className="text-sm text-quiet">
        {t('documents.sent')} <DateAndTime atMs={Date.parse(document.CreatedDate)} />
      </p>
      {document.ExpiresOn !== null && (
        <p className="text-sm text-quiet">
          {t('documents.valid-until', { date: calendarText(document.ExpiresOn) })}
        </p>
      )}
      {reason !== undefined && (
        <p className="text-danger [overflow-wrap:anywhere]">
          <bdi>{t('documents.declined.text', { reason })}</bdi>
        </p>
      )}
      {state === 'failed' && <p className="text-danger">{t('documents.failed.text')}</p>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {document.Files.map(({ ID, IsKept }, index) => (
          <li key={ID} className="text-sm">
            {IsKept ? (
              <a
                href={`/api/user/files/file?id=${ID}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 text-accent-text underline touch:min-h-11"
              >
                <Paperclip aria-hidden className="size-3.5" />
                {t('documents.file', { number: index + 1 })}
              </a>
            ) : (
              <span className="text-faint">{t('documents.file.gone', { number: index + 1 })}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
