import { formatAmount } from '@evens/base';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { type Answer, api } from '@evens/web/core/api.ts';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { readAmount, textOfWire, typedMinor } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { ReasonForm, Section } from '../back-office-parts.tsx';
import type { SectionProps } from '../player/section-props.ts';
import { useAct } from '../use-act.ts';
import { FundsList } from './funds-list.tsx';

type Page = Answer<'GET /api/desk/fundsreviews'>;

const lists = ['open', 'ended'] as const;

/** Reviews of the source of funds, and the threshold that opens them. */
export function FundsPanel() {
  const [list, setList] = useState<(typeof lists)[number]>('open');
  return (
    <>
      <p className="text-quiet">{t('backoffice.funds.text')}</p>
      <div className="max-w-60">
        <SelectField
          label={t('backoffice.players.state')}
          value={list}
          onChange={({ target }) => setList(lists.find((each) => each === target.value) ?? 'open')}
        >
          <Options values={lists} text={(each) => t(`backoffice.funds.list.${each}`)} />
        </SelectField>
      </div>
      <FundsList
        key={list}
        state={list}
        above={(page) => <Threshold key={page.Rule.ChangedDate} page={page} />}
      />
    </>
  );
}

/** The reviews of one player. */
export function PlayerFunds({ player }: SectionProps) {
  return <FundsList playerId={player.ID} />;
}

function Threshold({ page: { BaseCurrency, Rule } }: { readonly page: Page }) {
  const act = useAct('compliance');
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(() => textOfWire(Rule.Threshold, BaseCurrency));
  const isRead = readAmount(typed, BaseCurrency).ok;
  async function save(Reason: string) {
    const Threshold = formatAmount(typedMinor(typed, BaseCurrency), BaseCurrency);
    if (await act.run(() => api('POST /api/desk/fundsthreshold', { body: { Threshold, Reason } })))
      setOpen(false);
  }
  return (
    <Section title={t('backoffice.funds.rule')}>
      <div className="grid gap-3">
        <p className="text-sm">
          <Money amount={Rule.Threshold} currency={BaseCurrency} /> ·{' '}
          <DateAndTime atMs={Date.parse(Rule.ChangedDate)} /> · <bdi>{Rule.ChangedBy}</bdi> ·{' '}
          <bdi>{Rule.Reason}</bdi>
        </p>
        {isOpen && (
          <ReasonForm
            act={act}
            onSubmit={(reason) => {
              if (isRead) void save(reason);
            }}
            buttons={(_reason, isReady) => (
              <>
                <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRead}>
                  {t('backoffice.save')}
                </Button>
                <Button kind="quiet" onClick={() => setOpen(false)}>
                  {t('shell.cancel')}
                </Button>
              </>
            )}
          >
            <p className="text-sm text-quiet">{t('backoffice.funds.second')}</p>
            <AmountField
              label={t('backoffice.funds.threshold')}
              value={typed}
              currency={BaseCurrency}
              onType={setTyped}
            />
          </ReasonForm>
        )}
        {act.isAllowed && !isOpen && (
          <Button size="small" className="justify-self-start" onClick={() => setOpen(true)}>
            {t('backoffice.limits.change')}
          </Button>
        )}
      </div>
    </Section>
  );
}
