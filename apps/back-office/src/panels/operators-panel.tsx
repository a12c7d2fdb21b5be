import { type OperatorAccount, type OperatorRole, operatorRoles } from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, ReasonForm, Section } from './back-office-parts.tsx';
import { CallForm } from './forms/call-form.tsx';
import { useAct } from './use-act.ts';

const query = callQuery('GET /api/desk/operators');

/** The accounts of operators. A second administrator approves each change. */
export function OperatorsPanel() {
  const found = useQuery(query);
  return (
    <>
      <Loaded found={found}>
        {({ Operators }) =>
          Operators.map((operator) => <OperatorCard key={operator.ID} operator={operator} />)
        }
      </Loaded>
      <NewOperator />
    </>
  );
}

interface RoleFieldProps {
  readonly role: OperatorRole;
  onChoose(role: OperatorRole): void;
}

function RoleField({ role, onChoose }: RoleFieldProps) {
  return (
    <SelectField
      label={t('backoffice.operators.role')}
      value={role}
      onChange={({ target }) => onChoose(operatorRoles.find((each) => each === target.value) ?? role)}
    >
      <Options values={operatorRoles} text={(each) => t(`backoffice.role.${each}`)} />
    </SelectField>
  );
}

function OperatorCard({ operator }: { readonly operator: OperatorAccount }) {
  const { UserName, Email, Role, IsLocked, HasSecondFactor, LastLoginAt } = operator;
  const act = useAct('administration');
  const [isChanging, setChanging] = useState(false);
  const [role, setRole] = useState(Role);
  async function send(call: Promise<boolean>) {
    if (await call) setChanging(false);
  }
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <h2>
          <bdi translate="no">{UserName}</bdi>
        </h2>
        <Badge tone="plain">{t(`backoffice.role.${Role}`)}</Badge>
        {IsLocked && <Badge tone="down">{t('backoffice.operators.locked')}</Badge>}
        {!HasSecondFactor && <Badge tone="warn">{t('backoffice.operators.no-second-factor')}</Badge>}
      </div>
      <p className="text-quiet" translate="no">
        {Email}
      </p>
      {LastLoginAt !== null && (
        <p className="text-sm text-quiet">
          {t('operations.last-login')} <DateAndTime atMs={Date.parse(LastLoginAt)} />
        </p>
      )}
      {!act.isAllowed ? null : isChanging ? (
        <ReasonForm
          act={act}
          buttons={(Reason, isReady) => (
            <>
              <Button
                kind="primary"
                busy={act.isBusy}
                disabled={!isReady || role === Role}
                onClick={() =>
                  void send(
                    act.run(() =>
                      api('POST /api/desk/operators/role', { body: { UserName, Role: role, Reason } }),
                    ),
                  )
                }
              >
                {t('backoffice.operators.role.do')}
              </Button>
              <Button
                kind={IsLocked ? 'plain' : 'danger'}
                busy={act.isBusy}
                disabled={!isReady}
                onClick={() =>
                  void send(
                    act.run(() =>
                      api('POST /api/desk/operators/lock', { body: { UserName, Locked: !IsLocked, Reason } }),
                    ),
                  )
                }
              >
                {t(IsLocked ? 'backoffice.players.lock.undo' : 'backoffice.players.lock.do')}
              </Button>
              <Button kind="quiet" onClick={() => setChanging(false)}>
                {t('shell.cancel')}
              </Button>
            </>
          )}
        >
          <RoleField role={role} onChoose={setRole} />
        </ReasonForm>
      ) : (
        <div>
          <Button onClick={() => setChanging(true)}>{t('backoffice.limits.change')}</Button>
        </div>
      )}
    </Card>
  );
}

function NewOperator() {
  const act = useAct('administration');
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.operators.new')}>
      <CallForm
        call="POST /api/desk/operators/create"
        act={act}
        fields={{
          UserName: { label: t('backoffice.players.name') },
          Email: { label: t('accounts.register.email'), inputMode: 'email' },
          Role: {
            label: t('backoffice.operators.role'),
            options: operatorRoles.map((role) => [role, t(`backoffice.role.${role}`)] as const),
          },
        }}
        initial={{ Role: 'support' }}
        button={t('backoffice.results.propose.do')}
      >
        <p className="text-quiet">{t('backoffice.operators.new.text')}</p>
      </CallForm>
    </Section>
  );
}
