import { add, type Fraction, fraction, multiply, smaller, ZERO } from '@evens/base';
import { deepVault, demoReturnRange, deepVaultSheet as sheet } from '@evens/games';
import { symbols } from '@evens/games/symbols/deep-vault';
import type texts from '@evens/locales/en/arcade/deep-vault.json';
import type { Translate } from '../../frame/messages.ts';
import type { SlotTable } from '../../slots/slot-client.ts';
import {
  countsTable,
  linesPicture,
  returnsText,
  stakesText,
  stripsPicture,
} from '../../slots/slot-rules-text.ts';
import type { GameRulesText, PayTable } from '../game-client.ts';
import { vaultUnitMinor } from './vault-unit.ts';

const {
  coinsPerStake,
  rows,
  lines,
  strips,
  wild,
  scatter,
  dial,
  dialKeys,
  pools: jackpots,
  pays,
  vault,
} = sheet;

const wheel = jackpots.reduce((sum, { weight }) => sum + weight, 0);

const contributions = jackpots.map(({ contribution }) => contribution).reduce(add, ZERO);
/** Share of the stakes that pays for the seeds, from the probabilities of the jackpots. */
const seeds = jackpots
  .map(({ weight, seedMinor }) =>
    multiply(fraction(BigInt(weight), BigInt(wheel * vault.openIn)), fraction(seedMinor)),
  )
  .reduce(add, ZERO);

const toPercent = ({ num, den }: Fraction): number => Number((num * 100_000_000n) / den) / 1_000_000;

/** The texts and numbers of the frame that the rules use. */
type VaultTexts = {
  readonly isDemo: boolean;
  readonly t: Translate<keyof typeof texts>;
  readonly symbolName: (symbol: string) => string;
  readonly jackpotName: (name: (typeof jackpots)[number]['name']) => string;
} & Pick<SlotTable<never>, 'slotText' | 'money' | 'number' | 'bounds'>;

const coinsText = (coins: number, number: VaultTexts['number']): string =>
  stakesText(coins, { coinsPerStake, number });

function symbolTable({ slotText, symbolName, number }: VaultTexts): PayTable {
  return countsTable({
    title: slotText('pays'),
    first: slotText('pays.symbol'),
    counts: ['3', '4', '5'],
    rows: sheet.symbols.flatMap((symbol) =>
      symbol === wild || symbol === scatter
        ? []
        : {
            symbol: { painter: symbols[symbol], name: symbolName(symbol) },
            pays: pays[symbol].map((coins) => coinsText(coins, number)),
          },
    ),
  });
}

function dialTable({ t, number }: VaultTexts): PayTable {
  return {
    title: t('dial.table'),
    head: [t('dial.level'), t('dial.brings'), t('dial.weight')],
    rows: dial.flatMap((parts, level) =>
      parts.map(({ weight, coins }) => [
        number(level + 1),
        coins === undefined ? t('dial.deeper') : coinsText(coins, number),
        number(weight),
      ]),
    ),
  };
}

function jackpotTable({ t, money, number, jackpotName }: VaultTexts): PayTable {
  return {
    title: t('pools.table'),
    head: [t('pools.pool'), t('pools.weight', { total: number(wheel) }), t('pools.seed'), t('pools.part')],
    rows: jackpots.map(({ name, weight, seedMinor, contribution }) => [
      jackpotName(name),
      number(weight),
      money.text(seedMinor * vaultUnitMinor(money.currency)),
      `${number(toPercent(contribution), 0)} %`,
    ]),
  };
}

export function vaultRules(options: VaultTexts): GameRulesText {
  const { t, slotText, money, number, bounds, symbolName, isDemo } = options;
  const unitMinor = vaultUnitMinor(money.currency);
  const [contributed, seeded] = [toPercent(contributions), toPercent(seeds)];
  return {
    how: [
      t('how-1', { lines: lines.length }),
      t('how-2', { wild: symbolName(wild), scatter: symbolName(scatter) }),
      t('how-3', { keys: dialKeys }),
      t('how-4', {
        openIn: money.text(BigInt(vault.openIn) * unitMinor),
        most: money.text(smaller(vault.stakeMaxMinor * unitMinor, bounds.maximumMinor)),
      }),
      t('how-5'),
    ],
    tables: [symbolTable(options), dialTable(options), jackpotTable(options)],
    pictures: [
      linesPicture(lines, { rows, title: slotText('lines') }),
      stripsPicture(strips, {
        title: slotText('strips.title'),
        slotText,
        symbolName,
      }),
    ],
    returns: [
      ...returnsText(deepVault, {
        slotText,
        money,
        number,
        bounds,
        coinsPerStake,
        rtp: isDemo ? demoReturnRange(deepVault).least : deepVault.rtp,
      }),
      t(isDemo ? 'returns.demo' : 'returns.parts', {
        reels: number(toPercent(deepVault.rtp) - contributed - seeded, 4),
        contributed: number(contributed, 4),
        seeded: number(seeded, 4),
      }),
    ],
    fairness: [
      slotText('fair.words'),
      slotText('fair.stops'),
      t('fair.vault', { openIn: number(vault.openIn), unit: money.text(unitMinor) }),
      ...(unitMinor > 1n ? [t('fair.vault-part', { units: number(Number(unitMinor)) })] : []),
      t('fair.dial'),
      t('fair.pool', { total: number(wheel) }),
    ],
  };
}
