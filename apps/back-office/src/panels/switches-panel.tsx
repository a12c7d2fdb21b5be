import { recordKeys } from '@evens/base';
import { type ClosedKind, casinoProviders } from '@evens/contract';
import { marketDefinitions, sports } from '@evens/markets';
import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, Section } from './back-office-parts.tsx';
import { CallForm, type FormField } from './forms/call-form.tsx';
import { panelLink } from './panel-link.ts';
import { SwitchSection } from './switch-section.tsx';
import { useAct } from './use-act.ts';

const query = callQuery('GET /api/desk/switches');
type Switches = Answer<'GET /api/desk/switches'>;

const ruleKinds = [
  'betting',
  'cash-out',
  'referral',
  'best-odds',
  'early-payout',
  'insurance',
  'casino',
  'deposits',
  'withdrawals',
] as const;
const partKinds = ['sport', 'match', 'market', 'game', 'provider'] as const;
type PartKind = (typeof partKinds)[number];

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
    case 'best-odds':
      return switches.BestOddsOpen;
    case 'early-payout':
      return switches.EarlyPayoutOpen;
    case 'insurance':
      return switches.InsuranceOpen;
    case 'casino':
      return switches.CasinoOpen;
    case 'deposits':
      return switches.DepositsOpen;
    case 'withdrawals':
      return switches.WithdrawalsOpen;
  }
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
      call="POST /api/desk/switch"
      fixed={{ Kind: kind, Name: '', Open: !open }}
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

function nameField(kind: PartKind): FormField {
  const names = listPartNames(kind);
  return {
    label: t('backoffice.switch.which'),
    read: (text) => text.trim() || undefined,
    ...(names === undefined
      ? { hint: t(kind === 'match' ? 'backoffice.switch.match.hint' : 'backoffice.switch.game.hint') }
      : {
          options: [
            ['', t('backoffice.choose')] as const,
            ...names.map((name) => [name, nameOfClosed(kind, name)] as const),
          ],
        }),
  };
}

/** Closed sports, matches, market types, games and providers, and a form to close another one. */
function ClosedOn({ closed }: { readonly closed: Switches['Closed'] }) {
  const act = useAct('switches');
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
          <CallForm
            call="POST /api/desk/switch"
            act={act}
            fixed={{ Open: false }}
            fields={({ Kind = 'sport' }) => ({
              Kind: {
                label: t('backoffice.switch.kind'),
                options: partKinds.map((kind) => [kind, t(`backoffice.switch.${kind}`)] as const),
                resets: 'Name',
              },
              Name: nameField(parsePartKind(Kind)),
            })}
            kind="danger"
            button={t('backoffice.close')}
          />
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
