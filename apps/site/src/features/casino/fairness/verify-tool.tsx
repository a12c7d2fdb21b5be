import { type CurrencyCode, formatAmount } from '@evens/base';
import { callQuery } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, SelectField } from '@evens/web/ui/field.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { JsonField } from './json-field.tsx';
import { RunResult } from './run-result.tsx';
import { useLinkedRun } from './use-linked-run.ts';
import { useRun } from './use-run.ts';
import { initialForm, type VerifyField, type VerifyForm, withGame, withMove } from './verify-form.ts';
import type { RoundToVerify } from './verify-link.ts';

const USUAL_GAME = 'dice';
/** Provider of in-house games; games of other providers are decided elsewhere. */
const HOUSE = 'evens';
const MOVES_ROWS_MIN = 2;
const MOVES_ROWS_MAX = 10;

interface VerifyToolProps {
  /** Values from the link. */
  readonly linkedRound: Partial<RoundToVerify>;
  readonly currency: CurrencyCode;
}

/** Replays any round of the in-house games in the browser, with the server's rules. */
export function VerifyTool({ linkedRound, currency }: VerifyToolProps) {
  const [form, setForm] = useState(() => initialForm(linkedRound, USUAL_GAME));
  // Only unchanged values of the link can be compared with the records.
  const [isAsLinked, setAsLinked] = useState(true);
  const { run, fault, isBusy, start, forget } = useRun(currency);
  const isWhole = linkedRound.serverSeed !== undefined && linkedRound.bet !== undefined;
  const result = useLinkedRun<HTMLDivElement>({ isLinked: isWhole, run, start: () => void start(form) });

  function change(next: VerifyForm) {
    setForm(next);
    setAsLinked(false);
    forget();
  }
  function runAgain(next: VerifyForm) {
    change(next);
    void start(next);
  }
  const field = (name: VerifyField) => ({
    value: form[name],
    error: fault?.field === name ? fault.text : undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ ...form, [name]: target.value }),
  });
  const plain = { dir: 'ltr', spellCheck: false, autoComplete: 'off', autoCapitalize: 'off' } as const;
  const lines = form.moves.split('\n').length + 1;

  return (
    <Card className="grid gap-4 p-4">
      <form
        noValidate
        aria-label={t('casinogame.verify.title')}
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void start(form);
        }}
      >
        <p className="text-quiet">{t('casinogame.verify.text')}</p>
        <div className="grid gap-4 tablet:grid-cols-2">
          <GameField game={form.game} onChoose={(game) => change(withGame(form, game))} />
          <Field
            label={t('casinogame.seeds.nonce')}
            inputMode="numeric"
            autoComplete="off"
            {...field('nonce')}
          />
          <Field label={t('casinogame.seeds.server')} {...plain} {...field('serverSeed')} />
          <Field label={t('casinogame.seeds.client')} {...plain} {...field('clientSeed')} />
        </div>
        <JsonField
          label={t('casinogame.verify.bet')}
          rows={2}
          hint={t('casinogame.verify.bet.hint', {
            amount: moneyText(formatAmount(100n, currency), currency),
          })}
          {...field('bet')}
        />
        <JsonField
          label={t('casinogame.verify.moves')}
          rows={Math.min(MOVES_ROWS_MAX, Math.max(MOVES_ROWS_MIN, lines))}
          hint={t('casinogame.verify.moves.hint')}
          {...field('moves')}
        />
        {fault && fault.field === undefined && (
          <p role="alert" className="text-danger">
            {fault.text}
          </p>
        )}
        <Button type="submit" kind="primary" size="large" busy={isBusy} className="justify-self-start">
          {t('casinogame.verify.run')}
        </Button>
      </form>
      {run && (
        <div ref={result} tabIndex={-1} className="scroll-mt-20 outline-none">
          <RunResult
            run={run}
            currency={currency}
            game={form.game}
            record={isAsLinked ? linkedRound.record : undefined}
            onDefaultMove={() => runAgain(withMove(form, run.defaultMove))}
          />
        </div>
      )}
    </Card>
  );
}

interface GameFieldProps {
  readonly game: string;
  onChoose(game: string): void;
}

function GameField({ game, onChoose }: GameFieldProps) {
  const lobby = useQuery(callQuery('GET /api/casino/games'));
  const games = lobby.data?.Games.filter(({ Provider }) => Provider === HOUSE) ?? [];
  const isKnown = games.some(({ Key }) => Key === game);
  return (
    <SelectField
      label={t('casinogame.verify.game')}
      value={game}
      onChange={({ target }) => onChoose(target.value)}
    >
      {!isKnown && <option value={game}>{game}</option>}
      {games.map(({ Key, Name }) => (
        <option key={Key} value={Key}>
          {Name}
        </option>
      ))}
    </SelectField>
  );
}
