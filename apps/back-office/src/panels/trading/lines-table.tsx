import { foldText } from '@evens/base';
import type { ExposureRow, TradingLine } from '@evens/contract';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Field } from '@evens/web/ui/field.tsx';
import { memo, type ReactNode, useState } from 'react';
import './lines-table.css';
import { percentText } from '../reports/report-formats.ts';
import { useOutcomeExposure } from './match-exposure.ts';
import type { ShiftTargetChoice } from './shift-form.tsx';
import { type Part, useSuspend } from './use-suspend.ts';

interface LinesTableProps {
  readonly matchId: number;
  readonly lines: readonly TradingLine[];
  /** The whole match is suspended. */
  readonly isStopped: boolean;
  /** Closed parts as `kind name`. */
  readonly closed: ReadonlySet<string>;
  /** The target of the form that moves prices. */
  readonly chosen: string;
  /** Undefined if the operator may not move prices. */
  readonly onChoose: ((choice: ShiftTargetChoice) => void) | undefined;
}

function hasText({ Name, Outcomes }: TradingLine, folded: string): boolean {
  return [Name, ...Outcomes.map(({ Title }) => Title)].some((each) => foldText(each).includes(folded));
}

/** Every line of a match, in the order of its page. */
export function LinesTable({ matchId, lines, isStopped, closed, chosen, onChoose }: LinesTableProps) {
  const exposure = useOutcomeExposure(matchId);
  const [text, setText] = useState('');
  const folded = foldText(text.trim());
  const found = folded === '' ? lines : lines.filter((line) => hasText(line, folded));
  const types = [...new Set(found.map(({ Type }) => Type))];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="w-72 max-w-full">
        <Field
          label={t('backoffice.trading.find-line')}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {found.length === 0 ? (
        <p className="text-quiet">{t('backoffice.table.empty')}</p>
      ) : (
        <table className="lines-table">
          <caption className="sr-only">{t('backoffice.trading.lines')}</caption>
          <thead>
            <tr>
              <th>{t('backoffice.trading.line')}</th>
              <th>{t('backoffice.trading.prices-and-model')}</th>
              <th className="lines-table-number">{t('backoffice.trading.margin')}</th>
              <th>
                <span className="sr-only">{t('backoffice.trading.suspend')}</span>
              </th>
            </tr>
          </thead>
          {types.map((type) => {
            const own = found.filter(({ Type }) => Type === type);
            const isAllClosed = closed.has(`match-market ${matchId}/${type}`);
            return (
              <tbody key={type}>
                {own.length > 1 && (
                  <tr>
                    <th scope="rowgroup" colSpan={3}>
                      <TargetButton
                        choice={{ target: `market:${type}`, label: own[0]?.Name ?? type }}
                        isChosen={chosen === `market:${type}`}
                        onChoose={onChoose}
                      />
                    </th>
                    <td>
                      <SuspendButton
                        part={{ kind: 'match-market', name: `${matchId}/${type}` }}
                        isClosed={isAllClosed}
                        label={t('backoffice.trading.all-lines')}
                      />
                    </td>
                  </tr>
                )}
                {own.map((line) => (
                  <LineRow
                    key={line.ID}
                    line={line}
                    exposure={exposure}
                    isStopped={isStopped}
                    part={`${matchId}/${line.ID}`}
                    isClosed={closed.has(`line ${matchId}/${line.ID}`)}
                    chosen={chosen.includes(`:${line.ID}`) ? chosen : ''}
                    onChoose={onChoose}
                  />
                ))}
              </tbody>
            );
          })}
        </table>
      )}
    </div>
  );
}

interface LineRowProps extends Pick<LinesTableProps, 'chosen' | 'isStopped' | 'onChoose'> {
  readonly line: TradingLine;
  readonly exposure: ReadonlyMap<string, ExposureRow> | undefined;
  readonly part: string;
  readonly isClosed: boolean;
}

const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, exposure, isStopped, part, isClosed, chosen, onChoose } = props;
  const odds = useOddsText();
  const { ID, Name, Margin, Outcomes } = line;
  const isSuspended = isStopped || line.IsSuspended;
  return (
    <tr className={classNames(isSuspended && 'text-faint')}>
      <th scope="row" className="font-normal">
        <TargetButton
          choice={{ target: `line:${ID}`, label: Name }}
          isChosen={chosen === `line:${ID}`}
          onChoose={onChoose}
        />
      </th>
      <td>
        <div className="lines-table-prices">
          {Outcomes.map(({ OutcomeNo, Title, Odds, FairOdds }) => {
            const target = `outcome:${ID}/${OutcomeNo}`;
            const atRisk = exposure?.get(`${ID}/${OutcomeNo}`);
            return (
              <div key={OutcomeNo}>
                <TargetButton
                  choice={{ target, label: `${Name}: ${Title}` }}
                  isChosen={chosen === target}
                  onChoose={onChoose}
                >
                  <bdi className="text-quiet">{Title}</bdi>{' '}
                  <bdi className={classNames('font-[620]', isSuspended && 'line-through')}>{odds(Odds)}</bdi>{' '}
                  <bdi className="text-sm text-faint">{FairOdds !== null && odds(FairOdds)}</bdi>
                </TargetButton>
                {atRisk && <Liability row={atRisk} />}
              </div>
            );
          })}
        </div>
      </td>
      <td className="lines-table-number">{Margin === null ? '–' : percentText(Margin / 10, 1)}</td>
      <td>
        <SuspendButton part={{ kind: 'line', name: part }} isClosed={isClosed} label={Name} />
      </td>
    </tr>
  );
});

/** The cost of open bets on an outcome if it wins. */
function Liability({ row: { Bets, Liability: liability } }: { readonly row: ExposureRow }) {
  return (
    <div className="lines-table-liability" title={`${t('exposure.bets')}: ${written().count(Bets)}`}>
      {t('exposure.liability')} <bdi>{written().money(liability)}</bdi>
    </div>
  );
}

interface TargetButtonProps extends Pick<LinesTableProps, 'onChoose'> {
  readonly choice: ShiftTargetChoice;
  readonly isChosen: boolean;
  readonly children?: ReactNode;
}

/** Chooses the prices to move. */
function TargetButton({ choice, isChosen, onChoose, children }: TargetButtonProps) {
  const content = children ?? <bdi>{choice.label}</bdi>;
  if (onChoose === undefined) return <span className="lines-table-target">{content}</span>;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className={classNames('lines-table-target', isChosen && 'bg-accent-soft text-accent-text')}
      onClick={() => onChoose(choice)}
    >
      {content}
    </button>
  );
}

interface SuspendButtonProps {
  readonly part: Part;
  readonly isClosed: boolean;
  readonly label: string;
}

function SuspendButton({ part, isClosed, label }: SuspendButtonProps) {
  const { isAllowed, isBusy, suspend } = useSuspend();
  if (!isAllowed) return null;
  const text = t(isClosed ? 'backoffice.trading.resume' : 'backoffice.trading.suspend');
  return (
    <Button
      size="small"
      kind={isClosed ? 'primary' : 'quiet'}
      aria-label={`${text}: ${label}`}
      busy={isBusy}
      onClick={() => void suspend(part, isClosed)}
    >
      {text}
    </Button>
  );
}
