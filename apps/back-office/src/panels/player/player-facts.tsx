import type { PlayerRecord } from '@evens/contract';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { t, words } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { Fact, Section } from '../back-office-parts.tsx';
import { percentText } from '../reports/report-formats.ts';
import { AccountStates } from './account-states.tsx';

function displayName(code: string, type: 'region' | 'language'): string {
  return new Intl.DisplayNames([words().language.locale, 'en'], { type }).of(code) ?? code;
}

const dateText = (text: string | null) => text && <DateAndTime atMs={Date.parse(text)} />;

/** Name, ids and state of the account. */
export function PlayerHead({ player }: { readonly player: PlayerRecord }) {
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <h2 className="text-xl">
        <bdi translate="no">{player.UserName}</bdi>
      </h2>
      {player.FullName !== null && <bdi translate="no">{player.FullName}</bdi>}
      <span className="text-quiet" translate="no">
        #{player.ID}
      </span>
      <AccountStates states={player.States} />
      {player.IsVerified && <Badge tone="up">{t('backoffice.player.verified')}</Badge>}
    </Card>
  );
}

/** Identity, contact and the state of the account. */
export function PlayerFacts({ player }: { readonly player: PlayerRecord }) {
  const address = [player.Address, player.PostalCode, player.City].filter((part) => part !== null).join(', ');
  return (
    <Card className="p-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-x-4 gap-y-2">
        <Fact label={t('accounts.register.email')} isLong>
          <bdi translate="no" className="whitespace-normal [overflow-wrap:anywhere]">
            {player.Email}
          </bdi>
          {!player.IsEmailConfirmed && (
            <span className="font-normal text-quiet"> ({t('backoffice.player.email.unconfirmed')})</span>
          )}
        </Fact>
        <Fact label={t('backoffice.player.phone')}>
          {player.Phone && (
            <bdi dir="ltr" translate="no">
              {player.Phone}
            </bdi>
          )}
        </Fact>
        <Fact label={t('documents.operator.born')}>
          {player.BirthDate !== null &&
            player.Age !== null &&
            t('backoffice.player.age', { birth: player.BirthDate, years: player.Age })}
        </Fact>
        <Fact label={t('accounts.register.gender')}>
          {(player.Gender === 'Male' || player.Gender === 'Female' || player.Gender === 'Other') &&
            t(`accounts.register.gender.${player.Gender}`)}
        </Fact>
        <Fact label={t('documents.operator.lives')}>
          <bdi translate="no" className="whitespace-normal">
            {address === '' ? '–' : address}
          </bdi>
        </Fact>
        <Fact label={t('documents.operator.country')}>{displayName(player.Country, 'region')}</Fact>
        <Fact label={t('backoffice.player.language')}>{displayName(player.Language, 'language')}</Fact>
        <Fact label={t('backoffice.player.registered')}>{dateText(player.RegisteredDate)}</Fact>
        <Fact label={t('backoffice.player.last-login')}>{dateText(player.LastLoginDate)}</Fact>
        {player.VerifiedDate !== null && (
          <Fact label={t('backoffice.player.verified')}>{dateText(player.VerifiedDate)}</Fact>
        )}
        {player.AgentName !== null && (
          <Fact label={t('backoffice.player.agent')}>
            <bdi translate="no">{player.AgentName}</bdi>
          </Fact>
        )}
        {player.StakeFactorPercent !== null && (
          <Fact label={t('backoffice.player.factor')}>
            {percentText(player.StakeFactorPercent)}
            {player.Class && (
              <span className="font-normal text-quiet">
                {' '}
                <bdi>{player.Class.Name}</bdi>
              </span>
            )}
          </Fact>
        )}
        {player.LockReason !== null && (
          <Fact label={t('backoffice.player.lock-reason')}>
            <bdi>{player.LockReason}</bdi>
          </Fact>
        )}
        {player.ClosedDate !== null && (
          <Fact label={t('backoffice.player.state.closed')}>{dateText(player.ClosedDate)}</Fact>
        )}
      </dl>
    </Card>
  );
}

/** Balances by the kind of money. */
export function PlayerBalances({ player: { Balances, Currency } }: { readonly player: PlayerRecord }) {
  const rows: readonly (readonly [string, string])[] = [
    [t('backoffice.player.cash'), Balances.Cash],
    [t('backoffice.player.bonus'), Balances.Bonus],
    [t('backoffice.player.held'), Balances.Held],
    [t('backoffice.player.vault'), Balances.Vault],
    [t('backoffice.player.open-stakes'), Balances.OpenStakes],
  ];
  return (
    <Section title={t('backoffice.player.balances')}>
      <dl className="grid gap-1">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-quiet">{label}</dt>
            <dd className="font-[560] tabular-nums">
              <Money amount={amount} currency={Currency} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

interface ProductCellProps {
  readonly result: PlayerRecord['Net'][number]['Sport'];
  readonly currency: string;
}

function ProductCell({ result: { Net, Staked }, currency }: ProductCellProps) {
  return (
    <td className="whitespace-nowrap">
      <Money amount={Net} currency={currency} className={classNames(Net.startsWith('-') && 'text-down')} />
      <span className="block text-sm text-quiet">
        {t('backoffice.player.net.staked')} <Money amount={Staked} currency={currency} />
      </span>
    </td>
  );
}

/** Results of the player by product and period. */
export function PlayerNet({ player: { Net, Currency } }: { readonly player: PlayerRecord }) {
  return (
    <Section title={t('backoffice.player.net')}>
      <PlayerNetTable rows={Net} currency={Currency} />
      <p className="mt-2 text-sm text-faint">{t('backoffice.player.net.text')}</p>
    </Section>
  );
}

interface PlayerNetTableProps {
  readonly rows: PlayerRecord['Net'];
  readonly currency: string;
}

export function PlayerNetTable({ rows, currency }: PlayerNetTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full tabular-nums [&_:is(td,th)]:py-0.5 [&_:is(td,th)]:ps-3 [&_:is(td,th)]:text-end [&_:is(td,th):first-child]:ps-0 [&_:is(td,th):first-child]:text-start">
        <thead className="text-sm text-quiet">
          <tr>
            <th scope="col">{t('backoffice.player.net.period')}</th>
            <th scope="col">{t('backoffice.player.net.sport')}</th>
            <th scope="col">{t('backoffice.player.net.casino')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ Period, Sport, Casino }) => (
            <tr key={Period}>
              <th scope="row" className="font-normal">
                {t(`backoffice.player.net.${Period}`)}
              </th>
              <ProductCell result={Sport} currency={currency} />
              <ProductCell result={Casino} currency={currency} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
