import { type CurrencyCode, formatAmount } from '@evens/base';
import type { Fixture } from '@evens/book';
import {
  getLanguage,
  getWords,
  type Language,
  type MatchNames,
  marketName,
  outcomeName,
  sportTerms,
} from '@evens/locales';
import type { ContestFacts, Facts, PeriodScore, RaceFacts } from '@evens/markets';
import { matchNames } from '../catalogue/match-names.ts';
import type { DeadHeat } from './dead-heat.ts';
import type { OperatorResult } from './operator-result.ts';
import type { CurrencyEffect, ResultEffect } from './result-effect.ts';

type Line = Pick<OperatorResult, 'type' | 'specifier'>;

/** Descriptions of proposals are in English, as those of all kinds. */
function english(): Language {
  return getLanguage('en');
}

/** The market, and its outcomes by verdict: `Match result: Won: Ash · Lost: Draw, Birch`. */
export function describeVerdicts(
  match: MatchNames,
  { results, deadHeat, ...line }: Line & Pick<OperatorResult, 'results' | 'deadHeat'>,
): string {
  const language = english();
  const byVerdict = Map.groupBy(results.entries(), ([index, code]) => {
    const text = getWords(language).t(`history.result.${code}`);
    return deadHeat?.outcomes.includes(index + 1) ? `${text} ${shareText(deadHeat)}` : text;
  });
  const parts = Array.from(byVerdict, ([text, outcomes]) => {
    const names = outcomes.map(([index]) => outcomeName(language, line, index + 1, match));
    return `${text}: ${names.join(', ')}`;
  });
  return `${marketName(language, line, match)}: ${parts.join(' · ')}`;
}

export function shareText({ places, outcomes }: DeadHeat): string {
  return `${places}/${outcomes.length}`;
}

export function lineName(fixture: Fixture, line: Line): string {
  return marketName(english(), line, matchNames(fixture));
}

/** Names of markets. Several lines of one market are counted. */
export function lineNames(fixture: Fixture, lines: readonly Line[]): readonly string[] {
  const byName = Map.groupBy(lines, (line) => lineName(fixture, line));
  return Array.from(byName, ([name, { length }]) => (length > 1 ? `${name} × ${length}` : name));
}

/** The score or the placings. */
export function describeFacts(fixture: Fixture, facts: Facts): string {
  const names = fixture.competitors.map(({ name }) => name);
  return facts.kind === 'race' ? describeRace(names, facts) : describeContest(fixture.sport, names, facts);
}

function describeRace(names: readonly string[], { places, withdrawn }: RaceFacts): string {
  const runners = names.map((name, index) => ({ name, place: places[index] ?? 0, no: index + 1 }));
  const placed = runners.filter(({ place }) => place > 0).toSorted((a, b) => a.place - b.place);
  const list = (text: string, some: typeof runners) =>
    some.length === 0 ? [] : [`${text}: ${some.map(({ name }) => name).join(', ')}`];
  return [
    placed.map(({ name, place }) => `${place}. ${name}`).join(', '),
    ...list(
      'Did not finish',
      runners.filter(({ place, no }) => place === 0 && !withdrawn.includes(no)),
    ),
    ...list(
      'Did not start',
      runners.filter(({ no }) => withdrawn.includes(no)),
    ),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const phaseTexts = { regular: '', overtime: 'overtime ', shootout: 'penalties ' } as const;
const cutShortTexts = { retired: 'a side retired', called: 'called off' } as const;

function describeContest(
  sport: string,
  [home = '', away = '']: readonly string[],
  facts: ContestFacts,
): string {
  const { periods, winner, cutShort, method, round } = facts;
  const score = ({ phase, home: own, away: other }: PeriodScore) => `${phaseTexts[phase]}${own}–${other}`;
  const parts = [
    ...(periods.length > 0 ? [periods.map(score).join(', ')] : []),
    ...(winner ? [`Winner: ${{ home, away, draw: sportTerms(sport).level }[winner]}`] : []),
    ...(method ? [method] : []),
    ...(round ? [`round ${round}`] : []),
    ...(cutShort ? [cutShortTexts[cutShort]] : []),
  ];
  return `${home} – ${away}: ${parts.join(' · ')}`;
}

/** Numbers of bets, their stakes and the payout, a line for each currency. */
export function describeEffect(effect: ResultEffect, atMs: number): readonly string[] {
  const { currencies, players, belowZero, isComplete } = effect;
  const counted = `Counted at ${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (currencies.length === 0) return [`No bets. ${counted}.`];
  return [
    ...currencies.map(describeCurrency),
    `Players: ${players}. Balances below zero afterwards: ${belowZero}.`,
    isComplete ? `${counted}.` : `${counted}. There are more bets than these.`,
  ];
}

function describeCurrency(effect: CurrencyEffect): string {
  const { currency, open, settled, changed } = effect;
  const parts = [];
  if (open > 0)
    parts.push(
      `${countText(open, 'open bet')}, stakes ${amount(effect.openStakeMinor, currency)}; ` +
        `${settled} of them settled, payout ${amount(effect.payoutMinor, currency)}`,
    );
  if (changed > 0)
    parts.push(
      `${countText(changed, 'settled bet')} changed, stakes ${amount(effect.changedStakeMinor, currency)}, ` +
        `payout ${amount(effect.payoutBeforeMinor, currency)} → ${amount(effect.payoutAfterMinor, currency)}; ` +
        `${amount(effect.takenBackMinor, currency)} taken back`,
    );
  return `${currency}: ${parts.join('. ')}`;
}

function amount(minor: bigint, currency: CurrencyCode): string {
  return formatAmount(minor, currency);
}

function countText(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
