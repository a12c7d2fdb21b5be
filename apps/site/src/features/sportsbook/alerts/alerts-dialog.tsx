import { type AlertEvent, alertEvents, type PlayerAlert, type PlayerAlerts } from '@evens/contract';
import { formatOdds, hasFewScores, sportByAlias } from '@evens/markets';
import { api } from '@evens/web/core/api.ts';
import type { AlertSubject } from '@evens/web/core/modals.ts';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { useSetting } from '@evens/web/core/settings.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button, IconButton } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { CheckField, Field } from '@evens/web/ui/field.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { AlertSection } from './alert-section.tsx';
import { changeAlerts, useAlerts } from './alerts-query.ts';
import { offeredTargets, readTarget, type TargetFault } from './price-target.ts';
import { PushChoice } from './push-choice.tsx';
import { QuietChoice } from './quiet-choice.tsx';

interface AlertsDialogProps {
  readonly subject: AlertSubject | undefined;
  readonly onClose: () => void;
}

/** All alerts of the player, quiet hours and pushes; first the choice for a match or price, if it was opened there. */
export function AlertsDialog({ subject, onClose }: AlertsDialogProps) {
  const alerts = useAlerts();
  return (
    <Dialog title={t('alerts.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className="grid gap-5 p-4">
        {alerts ? (
          <>
            {subject?.price && <PriceChoice subject={subject} price={subject.price} />}
            {subject && !subject.price && <MatchChoice subject={subject} alerts={alerts.Alerts} />}
            <AlertList alerts={alerts.Alerts} onClose={onClose} />
            {alerts.PushKey !== null && <PushChoice pushKey={alerts.PushKey} />}
            <QuietChoice hours={alerts.QuietHours} />
          </>
        ) : (
          <Skeleton className="h-40" />
        )}
      </div>
    </Dialog>
  );
}

/** Events that an alert of the match may have now. */
function possibleEvents({ sport, isStarted }: AlertSubject): readonly AlertEvent[] {
  const known = sportByAlias(sport);
  return alertEvents.filter(
    (event) => event === 'end' || (event === 'start' ? !isStarted : known && hasFewScores(known)),
  );
}

function MatchChoice({
  subject,
  alerts,
}: {
  readonly subject: AlertSubject;
  readonly alerts: readonly PlayerAlert[];
}) {
  const { matchId, name } = subject;
  const stored = alerts.find(({ MatchID, Price }) => MatchID === matchId && Price === null)?.Events ?? [];
  const toggle = (event: AlertEvent, isOn: boolean) => {
    const Events = isOn ? [...stored, event] : stored.filter((each) => each !== event);
    void changeAlerts(api('POST /api/user/alerts/setmatch', { body: { MatchID: matchId, Events } }));
  };
  return (
    <AlertSection title={<bdi>{name}</bdi>}>
      <fieldset>
        <legend className="text-sm text-quiet">{t('alerts.match.text')}</legend>
        {possibleEvents(subject).map((event) => (
          <CheckField
            key={event}
            label={t(`alerts.event.${event}`)}
            checked={stored.includes(event)}
            onChange={({ target }) => toggle(event, target.checked)}
          />
        ))}
      </fieldset>
    </AlertSection>
  );
}

const TARGET_LENGTH_MAX = 16;

interface PriceChoiceProps {
  readonly subject: AlertSubject;
  readonly price: NonNullable<AlertSubject['price']>;
}

/** A target above the current price: typed, or one of the offered prices. */
function PriceChoice({ subject: { matchId, name }, price }: PriceChoiceProps) {
  const { marketType, specifier, outcomeNo, match, oddsMilli } = price;
  const odds = useOddsText();
  const format = useSetting('oddFormat');
  const targets = offeredTargets(oddsMilli).map((target) => formatOdds(target, format));
  const [text, setText] = useState(targets[0] ?? '');
  const [fault, setFault] = useState<TargetFault>();
  const [saved, setSaved] = useState('');
  function type(next: string) {
    setText(next);
    setFault(undefined);
    setSaved('');
  }
  async function save(event: FormEvent) {
    event.preventDefault();
    setSaved('');
    const read = readTarget(text, { format, nowMilli: oddsMilli });
    setFault(read.ok ? undefined : read.error);
    if (!read.ok) return;
    const body = { MatchID: matchId, MarketType: marketType, Specifier: specifier };
    const isStored = await changeAlerts(
      api('POST /api/user/alerts/setprice', { body: { ...body, OutcomeNo: outcomeNo, Odds: read.value } }),
    );
    if (isStored) setSaved(t('alerts.price.saved'));
  }
  return (
    <AlertSection title={<bdi>{name}</bdi>}>
      <p className="text-sm text-quiet">
        <bdi className="block">{match}</bdi>
        {t('alerts.price.text')}
      </p>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-2.5">
        <Field
          label={t('alerts.price.target')}
          value={text}
          error={fault && t(`alerts.price.${fault}`, { example: targets[0] ?? '', now: odds(oddsMilli) })}
          hint={t('alerts.price.now', { now: odds(oddsMilli) })}
          maxLength={TARGET_LENGTH_MAX}
          inputMode={format === 'decimal' || format === 'hongkong' ? 'decimal' : 'text'}
          autoComplete="off"
          dir="ltr"
          onChange={({ target }) => type(target.value)}
        />
        <div className="grid grid-cols-5 gap-1.5">
          {targets.map((target) => (
            <Button key={target} size="small" className="px-0" onClick={() => type(target)}>
              <bdi dir="ltr">{target}</bdi>
            </Button>
          ))}
        </div>
        <Button type="submit" kind="primary" wide>
          {t('alerts.price.set')}
        </Button>
        <p role="status" className="text-sm text-up">
          {saved}
        </p>
      </form>
    </AlertSection>
  );
}

interface AlertListProps {
  readonly alerts: PlayerAlerts['Alerts'];
  readonly onClose: () => void;
}

function AlertList({ alerts, onClose }: AlertListProps) {
  const odds = useOddsText();
  const describe = ({ Events, Price }: PlayerAlert): string =>
    Price
      ? `${Price.MarketName} · ${t('alerts.price.or-more', { odds: odds(Price.Odds) })}`
      : alertEvents
          .filter((event) => Events.includes(event))
          .map((event) => t(`alerts.event.${event}`))
          .join(' · ');
  return (
    <AlertSection title={t('alerts.list')}>
      {alerts.length === 0 && <p className="text-sm text-quiet">{t('alerts.list.empty')}</p>}
      <ul className="divide-y divide-line">
        {alerts.map((alert) => {
          const name = alert.Price ? alert.Price.OutcomeName : alert.MatchName;
          return (
            <li key={alert.ID} data-alert={alert.ID} className="flex items-center gap-2 py-1.5">
              <div className="min-w-0 grow">
                <Link
                  to={alert.MatchLink}
                  onClick={onClose}
                  className="block font-[560] [overflow-wrap:anywhere] pointer:hover:underline"
                >
                  <bdi>{name}</bdi>
                </Link>
                <p className="text-sm text-quiet">
                  {alert.Price && <bdi className="block">{alert.MatchName}</bdi>}
                  {describe(alert)}
                </p>
              </div>
              <IconButton
                label={t('alerts.remove', { name })}
                onClick={() =>
                  void changeAlerts(api('POST /api/user/alerts/remove', { body: { IDs: [alert.ID] } }))
                }
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </AlertSection>
  );
}
