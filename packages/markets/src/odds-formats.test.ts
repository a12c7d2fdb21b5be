import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatOdds, isOddsFormat, type OddsFormat, oddsFormats, parseOdds, snapDown } from './index.ts';

const ladder: number[] = [];
for (let milli = 1010; milli <= 1_001_000; milli += 10) {
  if (snapDown(milli) === milli) ladder.push(milli);
}
const wellFormed: Readonly<Record<OddsFormat, RegExp>> = {
  decimal: /^\d+(\.\d{1,2})?$/,
  hongkong: /^\d+\.\d\d$/,
  malay: /^(0\.\d\d|1\.00|−0\.\d{2,6})$/,
  indonesian: /^−?[1-9]\d*\.\d\d$/,
  american: /^[+−][1-9]\d{2,}$/,
  fractional: /^(EVS|[1-9]\d*\/[1-9]\d*)$/,
};

/** The exact decimal odds of a formatted text. */
function meant(text: string, format: OddsFormat): number {
  const [n = 0, d = 1] = text.replace('−', '-').split('/').map(Number);
  if (format === 'decimal') return n;
  if (format === 'fractional') return 1 + n / d;
  if (format === 'american') return n > 0 ? 1 + n / 100 : 1 - 100 / n;
  return n > 0 ? 1 + n : 1 - 1 / n;
}

describe('odds in six formats', () => {
  it.each([
    [1200, '1.20', '0.20', '0.20', '−5.00', '−500', '1/5'],
    [1800, '1.80', '0.80', '0.80', '−1.25', '−125', '4/5'],
    [2000, '2.00', '1.00', '1.00', '1.00', '+100', 'EVS'],
    [2200, '2.20', '1.20', '−0.83', '1.20', '+120', '6/5'],
    [4000, '4.00', '3.00', '−0.33', '3.00', '+300', '3/1'],
    [301_000, '301', '300.00', '−0.0033', '300.00', '+30000', '300/1'],
    [1010, '1.01', '0.01', '0.01', '−100.00', '−10000', '1/100'],
    [1990, '1.99', '0.99', '0.99', '−1.01', '−101', '20/21'],
    [1999, '2.00', '1.00', '1.00', '1.00', '+100', '20/21'],
    [2005, '2.01', '1.01', '1.00', '1.01', '+101', 'EVS'],
    [1909, '1.91', '0.91', '0.91', '−1.10', '−110', '10/11'],
    [100_500, '100.5', '99.50', '−0.010', '99.50', '+9950', '80/1'],
    [201_000, '201', '200.00', '−0.0050', '200.00', '+20000', '200/1'],
    [211_000, '211', '210.00', '−0.0048', '210.00', '+21000', '200/1'],
    [1_001_000, '1001', '1000.00', '−0.0010', '1000.00', '+100000', '1000/1'],
    [1000, '1.00', '0.00', '0.00', '–', '–', '–'],
    [0, '–', '–', '–', '–', '–', '–'],
    [Number.NaN, '–', '–', '–', '–', '–', '–'],
  ])('formatOdds writes %d in six formats', (milli, ...texts) => {
    expect(oddsFormats.map((format) => formatOdds(milli, format))).toEqual(texts);
  });

  it('fractional odds use the customary fractions', () => {
    const written =
      '1330 1/3, 1360 4/11, 1400 2/5, 1440 4/9, 1500 1/2, 1530 8/15, 1570 4/7, 1620 8/13, 1670 4/6, 1730 8/11, 1800 4/5, 1830 5/6, 1910 10/11, 1950 20/21, 2100 11/10, 2250 5/4, 2380 11/8, 2500 6/4, 2630 13/8, 2750 7/4, 2880 15/8, 3250 9/4, 3750 11/4, 4330 100/30, 4500 7/2, 6500 11/2';
    for (const row of written.split(', ')) {
      const [milli, text] = row.split(' ');
      expect(formatOdds(Number(milli), 'fractional')).toBe(text);
    }
  });

  it('odds between two steps of the British ladder are written as the lower step', () => {
    const written =
      '1120 1/9 1880 20/23 1890 20/23 1930 10/11 1960 20/21 1940 10/11 1980 20/21 2010 EVS 2140 11/10 2870 9/5 1370 4/11 12370 11/1 27000 25/1 123460 100/1 1005 1/200'.split(
        ' ',
      );
    for (let at = 0; at < written.length; at += 2)
      expect(formatOdds(Number(written[at]), 'fractional')).toBe(written[at + 1]);
    const texts = new Set(ladder.map((milli) => formatOdds(milli, 'fractional')));
    const large = [...texts].filter((text) => Number(text.split('/')[1]) > 33);
    expect(large).toEqual(['1/100', '1/50', '40/95', '40/85', '85/40']);
    expect(texts.size).toBeLessThan(130);
  });

  it('a fraction up to 6/1 is at most 3.2 % below its price', () => {
    const rough = ladder
      .filter((milli) => milli <= 7000)
      .map((milli) => [milli, formatOdds(milli, 'fractional')] as const)
      .filter(([milli, text]) => 1 - meant(text, 'fractional') / (milli / 1000) > 0.032);
    expect(rough).toEqual([]);
  });

  it('formatOdds rounds half away from zero', () => {
    expect(formatOdds(1005, 'decimal')).toBe('1.01');
    expect(formatOdds(1015, 'hongkong')).toBe('0.02');
    // −1/16 is −0.0625; −100/0.064 is −1562.5; 100 × 1.005 is 100.5.
    expect(formatOdds(17_000, 'malay')).toBe('−0.063');
    expect(formatOdds(1064, 'american')).toBe('−1563');
    expect(formatOdds(2005, 'american')).toBe('+101');
  });

  it.each(oddsFormats)('%s format writes all valid odds as a number', (format) => {
    for (let milli = 1010; milli <= 1_001_000; milli += milli < 20_000 ? 1 : 97) {
      const text = formatOdds(milli, format);
      if (!wellFormed[format].test(text)) expect.fail(`${milli} as ${text}`);
    }
  });

  it.each(oddsFormats)(
    '%s format reads each price of the ladder back to a price with the same text',
    (format) => {
      for (const milli of ladder) {
        const text = formatOdds(milli, format);
        const parsed = parseOdds(text, format);
        if (!parsed.ok) expect.fail(`${text} of ${milli} is refused`);
        if (formatOdds(parsed.value, format) !== text)
          expect.fail(`${text} of ${milli} comes back otherwise`);
        if (Math.abs(parsed.value / 1000 - meant(text, format)) > 0.000501) expect.fail(`${text} read wrong`);
      }
    },
  );

  it.each(oddsFormats)('%s format keeps the order of the ladder', (format) => {
    const parsedValues = ladder.map((milli) => meant(formatOdds(milli, format), format));
    for (const [index, value] of parsedValues.entries()) {
      if (value < (parsedValues[index - 1] ?? 0) - 1e-9)
        expect.fail(`${ladder[index]} shows as less than the price before`);
    }
  });

  // A fraction between two rungs may be read back as a customary one.
  const formats = oddsFormats.filter((format) => format !== 'fractional');
  it.each(formats)('%s format reads all valid odds back to odds with the same text', (format) => {
    const step = (milli: number) => (milli < 20_000 || milli > 990_000 ? 1 : 13);
    for (let milli = 1010; milli <= 1_001_000; milli += step(milli)) {
      const text = formatOdds(milli, format);
      const parsed = parseOdds(text, format);
      if (!parsed.ok) expect.fail(`${text} of ${milli} is rejected`);
      if (formatOdds(parsed.value, format) !== text) expect.fail(`${text} of ${milli} comes back otherwise`);
    }
  });

  it('fractional odds do not exceed the price by more than its rounding to two decimals', () => {
    for (let milli = 1010; milli <= 1_200_000; milli += milli < 20_000 ? 1 : 97) {
      const excess = meant(formatOdds(milli, 'fractional'), 'fractional') - milli / 1000;
      if (excess > 0.005001) expect.fail(`${milli} by ${excess}`);
    }
  });

  it('Malay format has two decimals, and below 0.10 two significant digits', () => {
    const written = [2200, 2460, 2580, 2900, 2960, 4000, 6200, 10_000, 11_000, 11_500, 17_000, 101_000].map(
      (milli) => formatOdds(milli, 'malay'),
    );
    expect(written).toEqual([
      '−0.83',
      '−0.68',
      '−0.63',
      '−0.53',
      '−0.51',
      '−0.33',
      '−0.19',
      '−0.11',
      '−0.10',
      '−0.095',
      '−0.063',
      '−0.010',
    ]);
  });

  it('Malay format reads a price between two rungs back to a price with the same text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1010, max: 1_001_000 }), (milli) => {
        const text = formatOdds(milli, 'malay');
        const parsed = parseOdds(text, 'malay');
        expect(parsed.ok && formatOdds(parsed.value, 'malay')).toBe(text);
        expect(Math.abs(meant(text, 'malay') - milli / 1000) / (milli / 1000)).toBeLessThan(0.05);
      }),
    );
  });

  it.each(['decimal', 'hongkong'] as const)(
    '%s format reads each price of the ladder back exactly',
    (format) => {
      for (const milli of ladder) {
        const parsed = parseOdds(formatOdds(milli, format), format);
        if (!parsed.ok || parsed.value !== milli) expect.fail(`${milli}`);
      }
    },
  );

  it('Indonesian odds equal American odds divided by 100, up to rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1010, max: 90_000 }), (milli) => {
        const american = Number(formatOdds(milli, 'american').replace('−', '-'));
        const indonesian = Number(formatOdds(milli, 'indonesian').replace('−', '-'));
        expect(Math.abs(american / 100 - indonesian)).toBeLessThan(0.0051);
      }),
    );
  });
});

describe('parsing of odds', () => {
  it.each([
    ['-110', 'american', 1909],
    ['−110', 'american', 1909],
    ['+150', 'american', 2500],
    ['150', 'american', 2500],
    ['-0.83', 'malay', 2205],
    ['0.5', 'malay', 1500],
    ['-1.25', 'indonesian', 1800],
    ['21/11', 'fractional', 2909],
    ['100/30', 'fractional', 4333],
    ['4/6', 'fractional', 1667],
    ['evens', 'fractional', 2000],
    ['EVS', 'fractional', 2000],
    ['even', 'fractional', 2000],
    [' 2.5 ', 'decimal', 2500],
    ['1.909', 'decimal', 1909],
    ['0.95', 'hongkong', 1950],
  ] as const)('parseOdds reads "%s" in %s format as %d', (text, format, milli) => {
    expect(parseOdds(text, format)).toEqual({ ok: true, value: milli });
  });

  it.each([
    ['99', 'american'],
    ['-99', 'american'],
    ['0', 'american'],
    ['1.01', 'malay'],
    ['-1.5', 'malay'],
    ['0.00', 'malay'],
    ['0.9', 'indonesian'],
    ['-0.9', 'indonesian'],
    ['-2', 'hongkong'],
    ['1.00', 'decimal'],
    ['1002', 'decimal'],
    ['1/0', 'fractional'],
    ['sevens', 'fractional'],
    ['evens?', 'fractional'],
    ['0/1', 'fractional'],
    ['1e3', 'decimal'],
    ['', 'decimal'],
    ['–', 'american'],
  ] as const)('parseOdds refuses the text "%s" in %s format', (text, format) => {
    expect(parseOdds(text, format)).toEqual({ ok: false, error: 'not-odds' });
  });

  it('isOddsFormat accepts only the names of the formats', () => {
    expect(oddsFormats.every(isOddsFormat)).toBe(true);
    expect(isOddsFormat('roman')).toBe(false);
  });
});
