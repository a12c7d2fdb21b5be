import type { QuietHours } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { CheckField, Field } from '@evens/web/ui/field.tsx';
import { AlertSection } from './alert-section.tsx';
import { changeAlerts } from './alerts-query.ts';

const night = { From: 22 * 60, To: 7 * 60 } as const;

function timeText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => `${part}`.padStart(2, '0')).join(':');
}

function parseTime(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** The hours without notifications, by the clock of the device on which they were set. */
export function QuietChoice({ hours }: { readonly hours: QuietHours | null }) {
  const TimeZone = hours?.TimeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const save = (next: QuietHours | null) =>
    void changeAlerts(api('POST /api/user/alerts/setquiet', { body: { QuietHours: next } }));
  const field = (end: 'From' | 'To', label: string) =>
    hours && (
      <Field
        key={`${end}-${hours[end]}`}
        type="time"
        label={label}
        defaultValue={timeText(hours[end])}
        onBlur={({ target }) => {
          const minute = parseTime(target.value);
          if (minute !== undefined && minute !== hours[end]) save({ ...hours, [end]: minute });
        }}
      />
    );
  return (
    <AlertSection title={t('alerts.quiet')}>
      <CheckField
        label={t('alerts.quiet.on')}
        checked={hours !== null}
        onChange={({ target }) => save(target.checked ? { ...night, TimeZone } : null)}
      />
      {hours && (
        <>
          <div className="grid grid-cols-2 gap-3">
            {field('From', t('alerts.quiet.from'))}
            {field('To', t('alerts.quiet.to'))}
          </div>
          <p className="text-sm text-faint">{t('alerts.quiet.text', { zone: TimeZone })}</p>
        </>
      )}
    </AlertSection>
  );
}
