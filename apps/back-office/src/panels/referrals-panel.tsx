import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { Money, moneyText } from '@evens/web/core/formatted.tsx';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t } from '@evens/web/core/words.ts';
import { useServerSeconds } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge, Card, EmptyState, ErrorNote } from '@evens/web/ui/surface.tsx';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from './back-office-parts.tsx';
import { OfferForm } from './offer-form.tsx';
import { panelLink } from './panel-link.ts';
import { PlayerNetTable } from './player/player-facts.tsx';
import { PlayerLink } from './player-link.tsx';
import { useNewSound } from './start/alert-sound.ts';
import { SoundField } from './start/sound-field.tsx';
import { useAct } from './use-act.ts';

const POLL_MS = 2000;

const referralsQuery = { ...callQuery('GET /api/desk/referrals'), refetchInterval: POLL_MS };
type Referral = Answer<'GET /api/desk/referrals'>['Referrals'][number];

/** Bets that wait for a trader. A new one sounds. */
export function ReferralsPanel() {
  const found = useQuery(referralsQuery);
  useNewSound(found.data?.Referrals.map(({ Ticket }) => String(Ticket.ID)));
  return (
    <>
      <ReferralList found={found} />
      <SoundField />
    </>
  );
}

function ReferralList({ found }: { readonly found: UseQueryResult<Answer<'GET /api/desk/referrals'>> }) {
  return (
    <Loaded found={found}>
      {({ Referrals, BaseCurrency }) =>
        Referrals.length === 0 ? (
          <EmptyState
            icon={Inbox}
            title={t('backoffice.referrals.none')}
            text={t('backoffice.referrals.none.text')}
          />
        ) : (
          <ul className="grid gap-3">
            {Referrals.map((referral) => (
              <li key={referral.Ticket.ID}>
                <ReferralCard referral={referral} baseCurrency={BaseCurrency} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface ReferralCardProps {
  readonly referral: Referral;
  readonly baseCurrency: string;
}

function ReferralCard({ referral, baseCurrency }: ReferralCardProps) {
  const { Ticket, PlayerID, PlayerName, MaximumStake, StakeFactorPercent } = referral;
  const [isOffering, setOffering] = useState(false);
  const act = useAct('referrals');
  const answer = (Answer: 'accept' | 'decline') =>
    void act.run(() => api('POST /api/desk/referral', { body: { BetId: Ticket.ID, Answer } }));
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-[620]">
          <PlayerLink id={PlayerID} userName={PlayerName} />{' '}
          <span className="text-sm font-normal text-faint">
            {t('backoffice.referrals.share', { percent: StakeFactorPercent })}
          </span>
        </p>
        <TimeLeft dueAt={Ticket.DueAt} />
      </div>
      <Picks referral={referral} baseCurrency={baseCurrency} />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-x-4 gap-y-2">
        <Sum label={t('backoffice.referrals.stake')} amount={Ticket.Stake} currency={Ticket.Currency} />
        <Sum label={t('backoffice.referrals.maximum')} amount={MaximumStake} currency={Ticket.Currency} />
        <Sum
          label={t('backoffice.referrals.payout')}
          amount={Ticket.PotentialPayout}
          currency={Ticket.Currency}
        />
      </dl>
      {referral.Record && <PlayerNetTable rows={[referral.Record]} currency={Ticket.Currency} />}
      <ErrorNote text={act.error} />
      {!act.isAllowed ? null : isOffering ? (
        <OfferForm ticket={Ticket} onClose={() => setOffering(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" busy={act.isBusy} onClick={() => answer('accept')}>
            {t('backoffice.referrals.accept')}
          </Button>
          <Button onClick={() => setOffering(true)}>{t('backoffice.referrals.offer')}</Button>
          <Button kind="danger" busy={act.isBusy} onClick={() => answer('decline')}>
            {t('backoffice.referrals.decline')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Sum({ label, amount, currency }: { label: string; amount: string; currency: string }) {
  return (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="font-[620]">
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}

function TimeLeft({ dueAt }: { readonly dueAt: string | null }) {
  const now = useServerSeconds();
  if (dueAt === null) return null;
  const seconds = Math.max(0, Math.ceil(Date.parse(dueAt) / 1000) - now);
  return <Badge tone="warn">{t('backoffice.referrals.left', { seconds })}</Badge>;
}

/** The requested price, and beside it the current one if it differs or is gone. */
function Prices({ requested, now }: { readonly requested: number; readonly now: number | null }) {
  const odds = useOddsText();
  if (now === requested) return <bdi className="font-[620]">{odds(requested)}</bdi>;
  return (
    <span className="font-[620]">
      <bdi className="text-quiet">{odds(requested)}</bdi>{' '}
      {now === null ? (
        <Badge tone="down">{t('backoffice.referrals.no-price')}</Badge>
      ) : (
        <Badge tone={now < requested ? 'down' : 'up'}>
          {t('backoffice.referrals.now', { odds: odds(now) })}
        </Badge>
      )}
    </span>
  );
}

/** Left to right also in Arabic sentences, where the sign would move. */
const isolatedMoney = (amount: string, currency: string) => `\u2066${moneyText(amount, currency)}\u2069`;

/** The legs of a bet, each with its prices and the liability of its outcome. */
function Picks({ referral: { Ticket, Items }, baseCurrency }: ReferralCardProps) {
  return (
    <ol className="grid gap-2">
      {Ticket.Items.map((item, index) => {
        const now = Items[index];
        return (
          <li key={item.Selections.map(({ MatchID, OutcomeNo }) => `${MatchID}#${OutcomeNo}`).join(' ')}>
            {item.Selections.map((selection, place) => (
              <div
                key={`${selection.MarketType}${selection.Specifier}`}
                className="grid grid-cols-[1fr_auto] gap-x-3"
              >
                <p className="font-[620]">
                  {Ticket.Items.length > 1 && place === 0 && <span className="text-faint">{index + 1} </span>}
                  <bdi>
                    {selection.Odd.Title} {selection.Odd.TitleSuffix}
                  </bdi>
                </p>
                {place === 0 ? <Prices requested={item.Odds} now={now?.OddsNow ?? null} /> : <span />}
                <p className="col-span-2 text-sm text-quiet">
                  <bdi>{selection.MarketName}</bdi> ·{' '}
                  <Link className="underline" to={panelLink('match', selection.MatchID)}>
                    <bdi>{selection.MatchName}</bdi>
                  </Link>
                </p>
              </div>
            ))}
            {now && now.LiabilityBefore !== null && now.LiabilityAfter !== null && (
              <p className="text-sm">
                {t('backoffice.referrals.liability', {
                  before: isolatedMoney(now.LiabilityBefore, baseCurrency),
                  after: isolatedMoney(now.LiabilityAfter, baseCurrency),
                })}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
