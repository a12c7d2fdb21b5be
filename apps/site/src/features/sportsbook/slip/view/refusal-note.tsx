import { currentUser } from '@evens/web/core/session.ts';
import { textOfWire } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import type { Refused, SlipTab } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { refusalFix } from '../facts/refusal-fix.ts';
import { VISITOR_CURRENCY } from '../facts/stake-limits.ts';
import { chooseTab } from '../state/slip-changes.ts';
import { AddFunds } from './add-funds.tsx';
import { BarNote } from './bar-note.tsx';
import { fixLook } from './stake-field.tsx';

interface RefusalNoteProps {
  readonly why: Refused;
  readonly tab: SlipTab;
  /** Name of the bet. */
  readonly name: string;
  onStake(stake: string): void;
}

/** The reason of a refusal, and a button with the possible fix. */
export function RefusalNote({ why, tab, name, onStake }: RefusalNoteProps) {
  return (
    <BarNote name={name}>
      <div role="alert" className="rounded-[7px] bg-danger/12 px-2.5 py-1.5 text-sm text-danger">
        <p>{refusalText(why)}</p>
        <Fix why={why} tab={tab} onStake={onStake} />
      </div>
    </BarNote>
  );
}

function Fix({ why, tab, onStake }: Omit<RefusalNoteProps, 'name'>) {
  const fix = refusalFix(why, tab);
  switch (fix.kind) {
    case 'none':
      return null;
    case 'use-maximum':
      return <FixButton text={t('bet.use-maximum')} onPress={() => onStake(toFieldText(fix.amount))} />;
    case 'use-minimum':
      return <FixButton text={t('bet.use-minimum')} onPress={() => onStake(toFieldText(fix.amount))} />;
    case 'as-singles':
      return <FixButton text={t('bet.as-singles')} onPress={() => slip.change(chooseTab('single'))} />;
    case 'top-up':
      return <AddFunds user={currentUser() ?? null} />;
    case 'again':
      return <p className="text-text">{t('bet.confirm-again')}</p>;
  }
}

/** Formats a wire amount for the field. */
function toFieldText(amount: string): string {
  const currency = currentUser()?.Currency ?? VISITOR_CURRENCY;
  return textOfWire(amount, currency);
}

function FixButton({ text, onPress }: { readonly text: string; onPress(): void }) {
  return (
    <button type="button" onClick={onPress} className={`${fixLook} -mx-2`}>
      {text}
    </button>
  );
}

function refusalText({ code, message }: Refused): string {
  if (message !== '') return message;
  if (code === 'NotLoggedInException') return t('bet.refused.logged-out');
  return t(code === 'CommandExpiredException' ? 'bet.refused.expired' : 'bet.refused.generic');
}
