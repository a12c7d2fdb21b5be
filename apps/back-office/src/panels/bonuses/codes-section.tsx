import type { BackOfficeOffer } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { ReasonForm, Section } from '../back-office-parts.tsx';
import { useAct } from '../use-act.ts';
import { EndForm } from './end-form.tsx';

type OfferCode = BackOfficeOffer['Codes'][number] & { readonly OfferKey: string };

export function CodesSection({ offers }: { readonly offers: readonly BackOfficeOffer[] }) {
  const act = useAct('bonuses');
  const [chosen, setChosen] = useState<string>();
  const nowMs = useLive().feed.serverNowMs();
  const codes = offers.flatMap(({ Key, Codes }) => Codes.map((code) => ({ ...code, OfferKey: Key })));
  return (
    <Section title={t('backoffice.bonuses.codes')}>
      <DataTable
        name="bonus-codes"
        label={t('backoffice.bonuses.codes')}
        rows={codes}
        rowKey={({ Code }) => Code}
        empty={t('backoffice.bonuses.codes.none')}
        columns={codeColumns(nowMs, act.isAllowed ? setChosen : undefined)}
      />
      {chosen !== undefined && (
        <EndForm
          act={act}
          label={`${t('backoffice.bonuses.code.end')} ${chosen}`}
          end={(Reason) => api('POST /api/desk/endbonuscode', { body: { Code: chosen, Reason } })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Section>
  );
}

function codeColumns(
  nowMs: number,
  onEnd: ((code: string) => void) | undefined,
): readonly TableColumn<OfferCode>[] {
  return [
    {
      key: 'code',
      title: t('backoffice.bonuses.code'),
      value: ({ Code }) => Code,
      cell: ({ Code }) => (
        <bdi translate="no" className="font-[620]">
          {Code}
        </bdi>
      ),
    },
    { key: 'offer', title: t('backoffice.bonuses.offer'), value: ({ OfferKey }) => OfferKey },
    {
      key: 'player',
      title: t('backoffice.players.name'),
      value: ({ UserName }) => UserName,
      cell: ({ UserName }) => <bdi translate="no">{UserName}</bdi>,
    },
    {
      key: 'claims',
      title: t('backoffice.bonuses.claims'),
      isNumber: true,
      value: ({ Claims }) => Claims,
      cell: ({ Claims, ClaimsMaximum }) =>
        ClaimsMaximum === null
          ? Claims
          : t('backoffice.messages.progress', { sent: Claims, counted: ClaimsMaximum }),
    },
    {
      key: 'ends',
      title: t('backoffice.bonuses.code.ends'),
      value: ({ ExpiresDate }) => ExpiresDate,
      cell: ({ ExpiresDate }) => ExpiresDate !== null && <DateAndTime atMs={Date.parse(ExpiresDate)} />,
    },
    {
      key: 'act',
      title: t('backoffice.bonuses.code.end'),
      value: () => null,
      cell: ({ Code, ExpiresDate }) =>
        onEnd &&
        (ExpiresDate === null || Date.parse(ExpiresDate) > nowMs) && (
          <Button size="small" onClick={() => onEnd(Code)}>
            {t('backoffice.bonuses.code.end')}
          </Button>
        ),
    },
  ];
}

export function CodeForm({ offers }: { readonly offers: readonly BackOfficeOffer[] }) {
  const act = useAct('bonuses');
  const [code, setCode] = useState('');
  const [key, setKey] = useState(offers[0]?.Key ?? '');
  const [name, setName] = useState('');
  const [most, setMost] = useState('');
  const isRight = code.trim().length >= 3 && key !== '' && /^\d{0,6}$/.test(most);
  async function send(Reason: string) {
    const body = {
      Code: code.trim(),
      OfferKey: key,
      UserName: name.trim() === '' ? null : name.trim(),
      ClaimsMaximum: most === '' ? null : Number(most),
      ExpiresDate: null,
      Reason,
    };
    if (await act.run(() => api('POST /api/desk/bonuscode', { body }))) setCode('');
  }
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.bonuses.code.new')}>
      <ReasonForm
        act={act}
        onSubmit={(reason) => isRight && void send(reason)}
        buttons={(_reason, isReady) => (
          <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRight}>
            {t('backoffice.save')}
          </Button>
        )}
      >
        <div className="grid gap-3 tablet:grid-cols-2">
          <Field
            label={t('backoffice.bonuses.code')}
            value={code}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
          />
          <SelectField
            label={t('backoffice.bonuses.offer')}
            value={key}
            onChange={(event) => setKey(event.target.value)}
          >
            {offers.map(({ Key }) => (
              <option key={Key} value={Key}>
                {Key}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('backoffice.bonuses.code.player')}
            value={name}
            maxLength={60}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label={t('backoffice.bonuses.code.most')}
            value={most}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setMost(event.target.value)}
          />
        </div>
      </ReasonForm>
    </Section>
  );
}
