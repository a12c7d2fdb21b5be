import {
  type CasinoGameRow,
  casinoCategories,
  liveCasinoCategories,
  type ProviderRow,
} from '@evens/contract';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useMayAct } from '../operator-rights.ts';
import { shareText } from '../reports/report-formats.ts';

type Closed = CasinoGameRow['Closed'];

const tones = { open: 'up', closed: 'down', down: 'warn' } as const;

export function StateBadge({ state }: { readonly state: CasinoGameRow['State'] }) {
  return <Badge tone={tones[state]}>{stateText(state)}</Badge>;
}

export const stateText = (state: CasinoGameRow['State']): string =>
  state === 'down' ? t('gaming.state.down') : t(`backoffice.${state}`);

/** The switch that closed it, with its time and reason. */
export function ClosedReason({ closed }: { readonly closed: NonNullable<Closed> }) {
  const { Kind, ClosedDate, Reason } = closed;
  return (
    <span className="text-quiet">
      {t(`gaming.closed.${Kind}`)}
      {ClosedDate !== null && (
        <>
          {' '}
          · <DateAndTime atMs={Date.parse(ClosedDate)} /> · <bdi>{Reason}</bdi>
        </>
      )}
    </span>
  );
}

/** A game or a provider that an operator closes or opens again. */
export interface SwitchTarget {
  readonly kind: 'game' | 'provider';
  readonly key: string;
  readonly name: string;
  readonly isClosed: boolean;
}

export const gameSwitch = ({ SwitchName, Name, Closed }: CasinoGameRow): SwitchTarget => ({
  ...{ kind: 'game', key: SwitchName, name: Name, isClosed: Closed?.Kind === 'game' },
});

export const providerSwitch = ({ Provider, Name, Closed }: ProviderRow): SwitchTarget => ({
  ...{ kind: 'provider', key: Provider, name: Name, isClosed: Closed?.Kind === 'provider' },
});

interface SwitchButtonProps {
  readonly target: SwitchTarget;
  readonly closed: Closed;
  onChoose(target: SwitchTarget): void;
}

/** Opens the form of the switch. Something that is closed with its provider or the casino has no switch of its own. */
export function SwitchButton({ target, closed, onChoose }: SwitchButtonProps) {
  const mayAct = useMayAct('switches');
  if (!mayAct || (closed !== null && !target.isClosed)) return null;
  const { name, isClosed } = target;
  return (
    <Button
      size="small"
      aria-label={t(isClosed ? 'gaming.switch.open' : 'gaming.switch.close', { name })}
      onClick={() => onChoose(target)}
    >
      {t(isClosed ? 'backoffice.reopen' : 'backoffice.close')}
    </Button>
  );
}

export function categoryText(category: string): string {
  const live = liveCasinoCategories.find((each) => each === category && each !== 'all');
  if (live) return t(`casino.live.${live}`);
  const known = casinoCategories.find((each) => each === category);
  return known ? t(`casino.category.${known}`) : category;
}

const rangeText = (least: number, most: number) => `${shareText(least, 1)}–${shareText(most, 1)}`;

export function intervalText({ Rtp, Margin }: CasinoGameRow): string {
  return Rtp === null || Margin === null ? '–' : rangeText(Math.max(0, Rtp - Margin), Rtp + Margin);
}

export function expectedText({ Expected }: CasinoGameRow): string {
  if (Expected === null) return '–';
  const { Least, Most } = Expected;
  if (Least === null) return `≤ ${shareText(Most)}`;
  return Least === Most ? shareText(Most) : rangeText(Least, Most);
}

export function Errors({ game: { Errors: errors, IsOutside } }: { readonly game: CasinoGameRow }) {
  if (errors === null && !IsOutside) return '–';
  const text = <bdi>{errors?.toFixed(1) ?? '–'}</bdi>;
  return IsOutside ? <Badge tone="down">{text}</Badge> : text;
}
