import { recordKeys } from '@evens/base';
import { type ClosedKind, casinoProviders } from '@evens/contract';
import { marketDefinitions, sports } from '@evens/markets';
import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, ReasonForm, Section } from './back-office-parts.tsx';
import { CallForm } from './forms/call-form.tsx';
import { panelLink } from './panel-link.ts';
import { SwitchSection } from './switch-section.tsx';
import { useAct } from './use-act.ts';

const query = callQuery('GET /api/desk/switches');
type Switches = Answer<'GET /api/desk/switches'>;

const ruleKinds = ['betting', 'cash-out', 'referral', 'casino', 'deposits', 'withdrawals'] as const;
const partKinds = ['sport', 'match', 'market', 'game', 'provider'] as const;
type PartKind = (typeof partKinds)[number];
type Kind = (typeof ruleKinds)[number] | ClosedKind;

function parsePartKind(kind: string): PartKind {
  return partKinds.find((one) => one === kind) ?? 'sport';
}

function isOpen(switches: Switches, kind: (typeof ruleKinds)[number]): boolean {
  switch (kind) {
    case 'betting':
      return switches.BettingOpen;
    case 'cash-out':
      return switches.CashoutOpen;
    case 'referral':
      return switches.ReferralOpen;
    case 'casino':
      return switches.CasinoOpen;
    case 'deposits':
      return switches.DepositsOpen;
    case 'withdrawals':
      return switches.WithdrawalsOpen;
  }
}

function flip(kind: Kind, name: string, change: { readonly open: boolean; readonly reason: string }) {
  const body = { Kind: kind, Name: name, Open: change.open, Reason: change.reason };
  return api('POST /api/desk/switch', { body });
}

/** Switches of betting. Each change applies from the next bet on. */
export function SwitchesPanel() {
  const found = useQuery(query);
  return (
    <Loaded found={found}>
      {(switches) => (
        <>
          {ruleKinds.map((kind) => (
            <RuleSwitch key={kind} kind={kind} open={isOpen(switches, kind)} />
          ))}
          <ClosedOn closed={switches.Closed} />
        </>
      )}
    </Loaded>
  );
}

function RuleSwitch({ kind, open }: { readonly kind: (typeof ruleKinds)[number]; readonly open: boolean }) {
  return (
    <SwitchSection
      area="switches"
      title={t(`backoffice.switch.${kind}`)}
      text={t(`backoffice.switch.${kind}.text`)}
      isOn={open}
      labels={{
        on: t('backoffice.open'),
        off: t('backoffice.closed'),
        turnOn: t('backoffice.reopen'),
        turnOff: t('backoffice.close'),
      }}
      isOffDanger
      flip={(reason) => flip(kind, '', { open: !open, reason })}
    />
  );
}

function nameOfClosed(kind: string, name: string): string {
  return kind === 'sport' ? sportName(name) : name;
}

const closedKindText: Partial<Record<ClosedKind, () => string>> = {
  league: () => t('backoffice.trading.league'),
  match: () => t('backoffice.trading.match'),
  'match-market': () => t('backoffice.switch.market'),
  line: () => t('backoffice.trading.line'),
};

/** Parts that belong to a match lead to it. */
function ClosedName({ kind, name }: { readonly kind: ClosedKind; readonly name: string }) {
  const label = closedKindText[kind]?.();
  const text = `${label === undefined ? '' : `${label} `}${nameOfClosed(kind, name)}`;
  const isOfMatch = kind === 'match' || kind === 'match-market' || kind === 'line';
  if (!isOfMatch) return <span className="font-[620]">{text}</span>;
  return (
    <Link to={panelLink('match', name.split('/', 1)[0])} className="font-[620] underline">
      <bdi>{text}</bdi>
    </Link>
  );
}

/** The parts that can be closed; undefined for matches and games: too many to list, so their names are typed. */
function listPartNames(kind: PartKind): readonly string[] | undefined {
  switch (kind) {
    case 'sport':
      return sports.map(({ alias }) => alias);
    case 'market':
      return marketDefinitions.map(({ type }) => type).toSorted();
    case 'provider':
      return recordKeys(casinoProviders);
    case 'match':
    case 'game':
      return undefined;
  }
}

/** Closed sports, matches, market types, games and providers, and a form to close another one. */
function ClosedOn({ closed }: { readonly closed: Switches['Closed'] }) {
  const act = useAct('switches');
  const [kind, setKind] = useState<PartKind>('sport');
  const [name, setName] = useState('');
  const names = listPartNames(kind);
  return (
    <Section title={t('backoffice.switch.parts')}>
      <div className="grid gap-4">
        {closed.length === 0 ? (
          <p className="text-quiet">{t('backoffice.switch.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {closed.map((each) => (
              <li key={`${each.Kind} ${each.Name}`} className="grid gap-2 py-2">
                <p>
                  <ClosedName kind={each.Kind} name={each.Name} />{' '}
                  <span className="text-sm text-faint">
                    <DateAndTime atMs={Date.parse(each.At)} /> · <bdi>{each.Reason}</bdi>
                  </span>
                </p>
                <Reopen kind={each.Kind} name={each.Name} />
              </li>
            ))}
          </ul>
        )}
        {act.isAllowed && (
          <ReasonForm
            act={act}
            onSubmit={async (reason) => {
              if (name !== '' && (await act.run(() => flip(kind, name, { open: false, reason }))))
                setName('');
            }}
            buttons={(_reason, isReady) => (
              <Button type="submit" kind="danger" busy={act.isBusy} disabled={!isReady || name === ''}>
                {t('backoffice.close')}
              </Button>
            )}
          >
            <div className="grid gap-3 tablet:grid-cols-2">
              <SelectField
                label={t('backoffice.switch.kind')}
                value={kind}
                onChange={(event) => {
                  setKind(parsePartKind(event.target.value));
                  setName('');
                }}
              >
                <Options values={partKinds} text={(each) => t(`backoffice.switch.${each}`)} />
              </SelectField>
              {names === undefined ? (
                <Field
                  label={t('backoffice.switch.which')}
                  hint={t(kind === 'match' ? 'backoffice.switch.match.hint' : 'backoffice.switch.game.hint')}
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={160}
                  value={name}
                  onChange={(event) => setName(event.target.value.trim())}
                />
              ) : (
                <SelectField
                  label={t('backoffice.switch.which')}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                >
                  <option value="">{t('backoffice.choose')}</option>
                  <Options values={names} text={(each) => nameOfClosed(kind, each)} />
                </SelectField>
              )}
            </div>
          </ReasonForm>
        )}
      </div>
    </Section>
  );
}

function Reopen({ kind, name }: { readonly kind: ClosedKind; readonly name: string }) {
  const act = useAct('switches');
  const [isChanging, setChanging] = useState(false);
  if (!act.isAllowed) return null;
  if (!isChanging) {
    return (
      <div>
        <Button size="small" onClick={() => setChanging(true)}>
          {t('backoffice.reopen')}
        </Button>
      </div>
    );
  }
  return (
    <CallForm
      call="POST /api/desk/switch"
      act={act}
      fixed={{ Kind: kind, Name: name, Open: true }}
      button={t('backoffice.reopen')}
    />
  );
}
