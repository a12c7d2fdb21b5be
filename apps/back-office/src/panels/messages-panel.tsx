import type { Campaign } from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge, ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded, Section } from './back-office-parts.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { useAct } from './use-act.ts';

const POLL_MS = 5000;

const campaignsQuery = { ...callQuery('GET /api/desk/campaigns'), refetchInterval: POLL_MS };

/** Messages of operators to players: a form for a new one, and the sent ones. */
export function MessagesPanel() {
  const found = useQuery(campaignsQuery);
  return (
    <>
      <CampaignForm />
      <Section title={t('backoffice.messages.sent')}>
        <Loaded found={found}>
          {({ Campaigns }) =>
            Campaigns.length === 0 ? (
              <p className="text-quiet">{t('backoffice.messages.none')}</p>
            ) : (
              <ul className="divide-y divide-line">
                {Campaigns.map((campaign) => (
                  <CampaignRow key={campaign.ID} campaign={campaign} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </>
  );
}

const tones = { sending: 'accent', sent: 'up', stopped: 'warn' } as const;

function CampaignRow({ campaign }: { readonly campaign: Campaign }) {
  const act = useAct('campaigns');
  const { ID, Title, Languages, IsMarketing, ByMail, State, Counted, Sent, MadeBy, MadeDate } = campaign;
  return (
    <li data-campaign={ID} className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p dir="auto" className="font-[620] [overflow-wrap:anywhere]">
          {Title}
        </p>
        <Badge tone={tones[State]}>{t(`backoffice.messages.state.${State}`)}</Badge>
      </div>
      <p className="text-sm text-quiet">
        {t('backoffice.messages.progress', { sent: Sent, counted: Counted })} · {Languages.join(', ')}
        {IsMarketing && <> · {t('backoffice.messages.is-marketing')}</>}
        {ByMail && <> · {t('backoffice.messages.is-by-mail')}</>}
      </p>
      <p className="text-sm text-quiet">
        <DateAndTime atMs={Date.parse(MadeDate)} /> · <bdi translate="no">{MadeBy}</bdi>
      </p>
      <ErrorNote text={act.error} />
      {State === 'sending' && act.isAllowed && (
        <div>
          <Button
            kind="danger"
            size="small"
            busy={act.isBusy}
            onClick={() => void act.run(() => api('POST /api/desk/stopcampaign', { body: { ID } }))}
          >
            {t('backoffice.messages.stop')}
          </Button>
        </div>
      )}
    </li>
  );
}
