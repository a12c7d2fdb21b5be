import { documentReasons, type WaitingDocument } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { nowMs } from '@evens/web/core/clock.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { useUser } from '@evens/web/core/session.ts';
import { t, words } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { Badge, Card, ErrorNote, ErrorState } from '@evens/web/ui/surface.tsx';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { panelLink } from '../panel-link.ts';
import { type Act, useAct } from '../use-act.ts';
import { countryName, describeClaim } from './describe-claim.ts';
import { FileChoice, Picture, usePictureView } from './picture-view.tsx';

const REASON_CHARACTERS_MIN = 3;

interface ReviewProps {
  readonly document: WaitingDocument;
  onNext(): void;
  onPrevious(): void;
  onDecided(): void;
}

/** One waiting document beside the details of its player. Its keys work while the focus is inside. */
export function Review({ document, onNext, onPrevious, onDecided }: ReviewProps) {
  const { ID, Kind, Files } = document;
  const picture = usePictureView();
  const [index, setIndex] = useState(0);
  const region = useRef<HTMLElement>(null);
  const acceptance = useRef<HTMLDivElement>(null);
  const refusal = useRef<HTMLDivElement>(null);
  // Every document begins here, so that the keys work at once.
  useEffect(() => region.current?.focus({ preventScroll: true }), []);
  const file = Files[index];
  const keys: Readonly<Record<string, () => void>> = {
    KeyN: onNext,
    KeyP: onPrevious,
    KeyA: () => focusFirst(acceptance),
    KeyD: () => focusFirst(refusal),
    KeyR: picture.rotate,
    '+': picture.zoomIn,
    '=': picture.zoomIn,
    '-': picture.zoomOut,
    '0': picture.reset,
  };
  function press(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key] ?? keys[event.code];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={describeClaim(document)}
      data-review={ID}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none"
      onKeyDown={press}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={onPrevious}>
          {t('documents.operator.previous')}
        </Button>
        <Button size="small" onClick={onNext}>
          {t('documents.operator.next')}
        </Button>
        <FileChoice count={Files.length} chosen={index} onChoose={setIndex} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 tablet:grid-cols-[minmax(0,1fr)_300px]">
        {file?.IsKept ? (
          <Picture
            key={file.ID}
            src={`/api/desk/documentfile?id=${file.ID}`}
            label={t('documents.operator.picture', {
              number: index + 1,
              kind: t(`documents.kind.${Kind}`),
            })}
            picture={picture}
          />
        ) : (
          <ErrorState title={t('documents.operator.gone')} />
        )}
        <Card className="grid gap-4 p-4">
          <Facts document={document} />
          <Decision document={document} acceptance={acceptance} refusal={refusal} onDecided={onDecided} />
        </Card>
      </div>
      <p className="hidden text-sm text-faint pointer:block">{t('documents.operator.keys')}</p>
    </section>
  );
}

function focusFirst({ current }: RefObject<HTMLElement | null>): void {
  current?.querySelector<HTMLElement>('input, select, button')?.focus();
}

function Facts({ document }: { readonly document: WaitingDocument }) {
  const { UserName, PlayerID, FullName, BirthDate, Address, PlayerCountry, CreatedDate } = document;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-[620]">
        <Link to={panelLink('player', PlayerID)} className="reach underline" translate="no">
          <bdi>{UserName}</bdi>
        </Link>
        {document.IsVerified && <Badge tone="up">{t('documents.operator.verified')}</Badge>}
      </p>
      <dl className="grid gap-1.5">
        <Fact label={t('documents.operator.name')}>{FullName}</Fact>
        <Fact label={t('documents.operator.born')}>{BirthDate}</Fact>
        <Fact label={t('documents.operator.lives')}>{Address}</Fact>
        <Fact label={t('documents.operator.country')}>{countryName(PlayerCountry)}</Fact>
        <Fact label={t('documents.form.type')}>{describeClaim(document)}</Fact>
        <Fact label={t('documents.sent')}>
          <DateAndTime atMs={Date.parse(CreatedDate)} />
        </Fact>
      </dl>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="font-[560] [overflow-wrap:anywhere]" translate="no">
        <bdi>{children ?? '–'}</bdi>
      </dd>
    </div>
  );
}

interface DecisionProps {
  readonly document: WaitingDocument;
  readonly acceptance: RefObject<HTMLDivElement | null>;
  readonly refusal: RefObject<HTMLDivElement | null>;
  onDecided(): void;
}

function Decision({ document, acceptance, refusal, onDecided }: DecisionProps) {
  const { ID, Kind, UserName, DetailsDigest, PlayerLanguage } = document;
  const user = useUser();
  const act = useAct('compliance');
  const [expiresOn, setExpiresOn] = useState('');
  const [isForever, setForever] = useState(false);
  const [preparedReason, setPreparedReason] = useState('');
  const [text, setText] = useState('');
  const [mayDiffer, setMayDiffer] = useState(false);
  if (!act.isAllowed) return null;
  if (user?.UserName === UserName)
    return <p className="text-sm text-faint">{t('backoffice.results.another')}</p>;
  const mayExpire = Kind === 'identity';
  const ReasonKey = documentReasons.find((each) => each === preparedReason);
  const Reason = text.trim().length >= REASON_CHARACTERS_MIN ? text.trim() : undefined;
  const reasons = { ...(ReasonKey && { ReasonKey }), ...(Reason !== undefined && { Reason }) };
  async function decide(Accept: boolean) {
    const more = Accept ? mayExpire && !isForever && { ExpiresOn: expiresOn } : reasons;
    const isDone = await act.run(async () => {
      const body = { ID, Accept, DetailsDigest, ...more };
      const decided = await api('POST /api/desk/document', { body });
      setMayDiffer(!decided.ok && decided.error.data['mayDiffer'] === true);
      return decided;
    });
    if (isDone) onDecided();
  }
  return (
    <>
      <div ref={acceptance} className="grid gap-1 border-t border-line pt-3">
        {mayExpire && (
          <>
            <Field
              label={t('documents.operator.expires')}
              type="date"
              min={new Date(nowMs()).toISOString().slice(0, 10)}
              disabled={isForever}
              value={expiresOn}
              onChange={(event) => setExpiresOn(event.target.value)}
            />
            <CheckField
              label={t('documents.operator.expires.never')}
              checked={isForever}
              onChange={(event) => setForever(event.target.checked)}
            />
          </>
        )}
        <Button
          kind="primary"
          wide
          busy={act.isBusy}
          disabled={mayExpire && !isForever && expiresOn === ''}
          onClick={() => void decide(true)}
        >
          {t('documents.operator.accept')}
        </Button>
      </div>
      <div ref={refusal} className="grid gap-2 border-t border-line pt-3">
        <SelectField
          label={t('documents.operator.prepared')}
          hint={t('documents.operator.prepared.hint', { language: languageName(PlayerLanguage) })}
          value={preparedReason}
          onChange={(event) => setPreparedReason(event.target.value)}
        >
          <option value="">{t('documents.operator.prepared.none')}</option>
          <Options values={documentReasons} text={(each) => t(`documents.reason.${each}`)} />
        </SelectField>
        <Field
          label={t('documents.operator.reason')}
          hint={t('documents.operator.reason.hint')}
          value={text}
          maxLength={400}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          kind="danger"
          wide
          busy={act.isBusy}
          disabled={ReasonKey === undefined && Reason === undefined}
          onClick={() => void decide(false)}
        >
          {t('documents.operator.decline')}
        </Button>
      </div>
      <ErrorNote text={act.error} />
      {mayDiffer && <TwoPersons act={act} id={ID} reason={Reason} />}
    </>
  );
}

function languageName(code: string): string {
  return new Intl.DisplayNames([words().language.locale, 'en'], { type: 'language' }).of(code) ?? code;
}

function TwoPersons({
  act,
  id,
  reason,
}: {
  readonly act: Act;
  readonly id: string;
  readonly reason: string | undefined;
}) {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-quiet">{t('documents.operator.two-persons.text')}</p>
      <Button
        busy={act.isBusy}
        disabled={reason === undefined}
        onClick={() => {
          if (reason === undefined) return;
          void act.run(() => api('POST /api/desk/twopersons', { body: { ID: id, Reason: reason } }));
        }}
      >
        {t('documents.operator.two-persons')}
      </Button>
    </div>
  );
}
