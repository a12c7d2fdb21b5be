import { api } from '@evens/web/core/api.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { SectionForm, useProof } from '../accounts/index.ts';
import { HelpList } from './help-list.tsx';
import { type Overview, readOverviewAgain } from './overview.ts';

interface ExcludedProps {
  readonly overview: Overview;
  readonly activeBreak: NonNullable<Overview['Break']>;
}

/** The options of an excluded player: withdraw the money, read, get help, and request the end after the term. */
export function Excluded({ overview: { Help, ReturnAfterHours }, activeBreak }: ExcludedProps) {
  return (
    <>
      <Card>
        <div className="grid gap-3 p-4">
          <p role="status" className="font-[560]" data-break={activeBreak.Kind}>
            {t('protection.exclude.active')}
          </p>
          <p className="text-quiet">{t('protection.excluded.text')}</p>
          <div className="flex flex-wrap gap-2">
            <Link to={paths.withdraw} replace className={buttonLook('primary')}>
              {t('protection.excluded.withdraw')}
            </Link>
            <Link to={paths.transactionHistory} replace className={buttonLook('plain')}>
              {t('protection.excluded.history')}
            </Link>
            <Link to={`${paths.accountInfo}?section=documents`} replace className={buttonLook('plain')}>
              {t('protection.excluded.documents')}
            </Link>
          </div>
        </div>
      </Card>
      <Card>
        <div className="grid gap-3 p-4" data-return>
          <h3 className="font-[620]">{t('protection.return.title')}</h3>
          <Return activeBreak={activeBreak} hours={ReturnAfterHours} />
        </div>
      </Card>
      <Card>
        <div className="grid gap-3 p-4">
          <h3 className="font-[620]">{t('protection.help.title')}</h3>
          <HelpList help={Help} />
        </div>
      </Card>
    </>
  );
}

/**
 * The end of an exclusion: a permanent one has none; others can be requested after the term, and the request has a
 * waiting time.
 */
function Return({
  activeBreak: { MayEndFrom, EndsAt },
  hours,
}: Pick<ExcludedProps, 'activeBreak'> & { readonly hours: number }) {
  const { feed } = useLive();
  const nowMs = feed.serverNowMs();
  const when = (instant: string) => written().dateTime(Date.parse(instant));
  if (MayEndFrom === null) return <p className="text-quiet">{t('protection.return.never')}</p>;
  if (EndsAt !== null)
    return (
      <p role="status" className="text-quiet">
        {Date.parse(EndsAt) <= nowMs
          ? t('protection.return.over')
          : t('protection.return.waits', { when: when(EndsAt) })}
      </p>
    );
  if (Date.parse(MayEndFrom) > nowMs)
    return <p className="text-quiet">{t('protection.exclude.from', { when: when(MayEndFrom) })}</p>;
  return <AskForEnd hours={hours} />;
}

function AskForEnd({ hours }: { readonly hours: number }) {
  const proof = useProof();
  return (
    <div className="-m-4">
      <SectionForm
        state={proof.state}
        submitLabel={t('protection.return.ask')}
        done={undefined}
        onSubmit={() =>
          proof.submit(async (body) => {
            const answer = await api('POST /api/protection/endexclusion', { body });
            if (!answer.ok) return answer.error;
            await readOverviewAgain();
            return undefined;
          })
        }
      >
        <p className="text-quiet">{t('protection.return.text', { hours })}</p>
        {proof.fields}
      </SectionForm>
    </div>
  );
}
