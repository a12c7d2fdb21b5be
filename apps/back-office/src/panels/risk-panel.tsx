import type { RiskSignal } from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { Badge, type BadgeTone, Card, EmptyState, ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Loaded, Section } from './back-office-parts.tsx';
import { PlayerLink } from './player-link.tsx';
import { levelNumber, riskSentence } from './risk-sentence.ts';
import { useAct } from './use-act.ts';

const POLL_MS = 30_000;
const NOTE_CHARACTERS_MIN = 3;

const riskQuery = { ...callQuery('GET /api/desk/risk'), refetchInterval: POLL_MS };
const seenQuery = { ...callQuery('GET /api/desk/risk', { query: { state: 'seen' } }), staleTime: 0 };

/** Signals that wait for an operator, the highest level first, and recently seen ones. */
export function RiskPanel() {
  const waiting = useQuery(riskQuery);
  const seen = useQuery(seenQuery);
  return (
    <>
      <p className="text-quiet">
        {t('backoffice.risk.text')} {t('backoffice.risk.note')}: {t('backoffice.risk.note.hint')}
      </p>
      <Loaded found={waiting}>
        {({ Signals }) =>
          Signals.length === 0 ? (
            <EmptyState icon={Inbox} title={t('backoffice.risk.none')} />
          ) : (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(480px,100%),1fr))] gap-3">
              {Signals.map((signal) => (
                <li key={`${signal.ID}/${signal.Level}`} data-risk-signal>
                  <WaitingSignal signal={signal} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Section title={t('backoffice.risk.seen')}>
        <Loaded found={seen}>
          {({ Signals }) => <SignalList signals={Signals} none={t('backoffice.risk.none.seen')} />}
        </Loaded>
      </Section>
    </>
  );
}

const levelTones: Readonly<Record<1 | 2 | 3, BadgeTone>> = { 1: 'plain', 2: 'warn', 3: 'down' };

function Heading({ signal }: { readonly signal: RiskSignal }) {
  const level = levelNumber(signal);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="flex flex-wrap items-center gap-2 font-[620]">
        <PlayerLink id={signal.PlayerID} userName={signal.UserName} />
        <Badge tone={levelTones[level]}>{t(`backoffice.risk.level.${level}`)}</Badge>
        <span>{t(`backoffice.risk.kind.${signal.Kind}`)}</span>
      </p>
      <p className="text-sm text-quiet">
        <DateAndTime atMs={Date.parse(signal.ChangedDate)} />
      </p>
    </div>
  );
}

function WaitingSignal({ signal }: { readonly signal: RiskSignal }) {
  const act = useAct('protection');
  const [note, setNote] = useState('');
  const typedNote = note.trim();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typedNote.length < NOTE_CHARACTERS_MIN) return;
    const body = { ID: signal.ID, Level: signal.Level, Note: typedNote };
    void act.run(() => api('POST /api/desk/riskseen', { body }));
  }
  return (
    <Card className="h-full p-3">
      <form noValidate onSubmit={submit} className="grid gap-2">
        <Heading signal={signal} />
        <p>{riskSentence(signal)}</p>
        <Noted signal={signal} />
        {act.isAllowed && (
          <>
            <div className="flex flex-wrap items-end gap-2">
              <div className="min-w-48 flex-1">
                <Field
                  label={t('backoffice.risk.note')}
                  value={note}
                  maxLength={400}
                  autoComplete="off"
                  onChange={(event) => setNote(event.target.value)}
                />
              </div>
              <Button
                type="submit"
                kind="primary"
                busy={act.isBusy}
                disabled={typedNote.length < NOTE_CHARACTERS_MIN}
              >
                {t('backoffice.risk.see')}
              </Button>
            </div>
            <ErrorNote text={act.error} />
          </>
        )}
      </form>
    </Card>
  );
}

/** The last operator who saw it, and the note. The name is isolated, so that the date beside it is not reordered. */
function Noted({ signal: { SeenBy, SeenDate, Note } }: { readonly signal: RiskSignal }) {
  if (SeenBy === null || SeenDate === null) return null;
  return (
    <p className="text-sm text-quiet">
      {t('backoffice.risk.by', { name: `\u2068${SeenBy}\u2069` })} ·{' '}
      <DateAndTime atMs={Date.parse(SeenDate)} /> · <bdi>{Note}</bdi>
    </p>
  );
}

export function SignalList({
  signals,
  none,
}: {
  readonly signals: readonly RiskSignal[];
  readonly none: string;
}) {
  if (signals.length === 0) return <p className="text-quiet">{none}</p>;
  return (
    <ul className="divide-y divide-line">
      {signals.map((signal) => (
        <li key={signal.ID} className="grid gap-1 py-3">
          <Heading signal={signal} />
          <p>{riskSentence(signal)}</p>
          <Noted signal={signal} />
        </li>
      ))}
    </ul>
  );
}
