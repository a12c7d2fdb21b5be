import type { CashierFlag, OperatedMethod } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { t, words } from '@evens/web/core/words.ts';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from './back-office-parts.tsx';
import { MethodRow } from './payment-method-row.tsx';
import { SwitchSection } from './switch-section.tsx';

const query = callQuery('GET /api/desk/payment-methods');
const parts = ['deposit', 'withdrawal', 'flags'] as const;
type Part = (typeof parts)[number];

/** The payment methods of both directions, and the switches of the cashier. */
export function PaymentMethodsPanel() {
  const found = useQuery(query);
  const [part, setPart] = useState<Part>('deposit');
  return (
    <>
      <div className="max-w-[480px]">
        <Segmented<Part>
          label={t('backoffice.tab.payment-methods')}
          choices={parts.map((key) => ({ key, label: t(`backoffice.methods.${key}`) }))}
          chosen={part}
          onChoose={setPart}
        />
      </div>
      <Loaded found={found}>
        {({ Methods, Flags }) =>
          part === 'flags' ? (
            Flags.map(({ Flag, IsOn }) => <FlagSwitch key={Flag} flag={Flag} isOn={IsOn} />)
          ) : (
            <Groups methods={Methods.filter(({ Direction }) => Direction === part)} />
          )
        }
      </Loaded>
    </>
  );
}

function Groups({ methods }: { readonly methods: readonly OperatedMethod[] }) {
  const groups = Map.groupBy(methods, ({ Group }) => Group);
  return [...groups].map(([group, ofGroup]) => (
    <section key={group}>
      <h2 className="mb-2">{groupName(group)}</h2>
      <ul className="grid gap-2">
        {ofGroup.map((method) => (
          <li key={method.Key}>
            <MethodRow method={method} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function groupName(group: string): string {
  const key = `payments.group.${group}`;
  return words().has(key) ? words().t(key) : group;
}

function FlagSwitch({ flag, isOn }: { readonly flag: CashierFlag; readonly isOn: boolean }) {
  return (
    <SwitchSection
      area="cashier"
      title={t(`backoffice.flag.${flag}`)}
      text={t(`backoffice.flag.${flag}.text`)}
      isOn={isOn}
      call="POST /api/desk/payment-flag"
      fixed={{ Flag: flag, IsOn: !isOn }}
    />
  );
}
