import { reportMailEvery } from '@evens/contract';
import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useAct } from '../use-act.ts';

type Mail = Answer<'GET /api/desk/report/mail'>;
const choices = ['none', ...reportMailEvery] as const;

/** How often the operator gets the report by mail. */
export function MailSection() {
  const found = useQuery(callQuery('GET /api/desk/report/mail'));
  return (
    <Section title={t('reports.mail.title')}>
      <Loaded found={found}>{(mail) => <MailForm mail={mail} />}</Loaded>
    </Section>
  );
}

function MailForm({ mail: { Every, Email, IsEmailConfirmed } }: { readonly mail: Mail }) {
  const act = useAct('reports');
  const choose = (chosen: string) => {
    const every = choices.find((each) => each === chosen);
    if (every) void act.run(() => api('POST /api/desk/report/mail', { body: { Every: every } }));
  };
  return (
    <div className="grid max-w-xl gap-3">
      <SelectField
        label={t('reports.mail.every')}
        hint={t(IsEmailConfirmed ? 'reports.mail.text' : 'reports.mail.unconfirmed', { email: Email })}
        value={Every}
        disabled={act.isBusy || (!IsEmailConfirmed && Every === 'none')}
        onChange={({ target }) => choose(target.value)}
      >
        <Options values={choices} text={(every) => t(`reports.mail.every.${every}`)} />
      </SelectField>
      {!IsEmailConfirmed && (
        <Button
          kind="quiet"
          busy={act.isBusy}
          onClick={() => void act.run(() => api('POST /api/user/emaillink', { body: {} }))}
        >
          {t('reports.mail.confirm')}
        </Button>
      )}
      <ErrorNote text={act.error} />
    </div>
  );
}
