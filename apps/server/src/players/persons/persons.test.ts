import { describe, expect, test } from 'vitest';
import { hasPostalCodes } from './postal-countries.ts';
import { nameKeys, plainText } from './same-person.ts';
import { isTelephone, readTelephone, telephoneKey } from './telephone.ts';
import { isAddressLine, isEmail, isName, isPostalCode } from './texts.ts';

const zwnj = '\u200c';
const zwj = '\u200d';

describe('a name', () => {
  test.each([
    'Col·lell',
    "'t Hoff",
    'van ’t Hoff',
    'Rajan s/o Kumar',
    'Smith, Jr',
    'Lanaʻi',
    'O´Brien',
    'レオナルド・ディカプリオ',
    '阿不都拉·买买提',
    `علی${zwnj}رضا`,
    'ז׳קלין',
    'काव्य',
    `ශ්${zwj}රී`,
    `രാജന്${zwj}`,
    '葛\u{e0100}飾',
    'བསྟན་འཛིན',
    '!Gawaxab',
    'Louis Ⅳ',
    'S:t Cyr',
    'Anna "Anni" (Meyer)',
  ])('a valid name is accepted: %s', (name) => expect(isName(name)).toBe(true));

  test.each([
    ['', 'empty'],
    ['<b>Ada', 'markup'],
    ['12345', 'no letter'],
    ['-', 'no letter'],
    ['ada@example.org', 'an address'],
    ['see http://example.org', 'a link'],
    ['Ada\u0007', 'a control character'],
    ['Ada\u2028Byron', 'two lines'],
    ['Jos\u200bé', 'a space without width'],
    ['Jos\u00adé', 'a soft hyphen'],
    [`Jo${zwnj}sé`, 'a joiner in Latin letters'],
    [`علی${zwnj}${zwnj}رضا`, 'two joiners'],
    ['Ada\u202eByron', 'letters turned round'],
    ['\u3164', 'a letter that cannot be seen'],
  ])('an invalid name is rejected: %j: %s', (name) => expect(isName(name)).toBe(false));
});

const isOne = ([a = '', b = '']: readonly string[], [c = '', d = '']: readonly string[]) => {
  const [one, other] = [nameKeys(a, b), nameKeys(c, d)];
  return one.parts === other.parts || one.words === other.words;
};

describe('two spellings of a name', () => {
  test.each([
    ['in decomposed accents', 'Jose\u0301', 'Nu\u0301n\u0303ez'],
    ['without accents', 'jose', 'NUNEZ'],
    ['swapped', 'Núñez', 'José'],
    ['with other spaces', 'José\u00a0', '\u2007Núñez'],
    ['with invisible characters', 'Jo\u200bs\u2060é', 'Nú\u00adñez'],
    ['in letters of full width', 'Ｊｏｓé', 'Núñez'],
    ['with a hyphen', 'José-', 'Núñez'],
  ])('different forms of one name are the same person: %s', (_how, first, last) =>
    expect(isOne([first, last], ['José', 'Núñez'])).toBe(true),
  );

  test.each([
    [
      ['Łukasz', 'Żak'],
      ['Lukasz', 'Zak'],
    ],
    [
      ['Anna', 'Weiß'],
      ['Anna', 'WEISS'],
    ],
    [
      ['Işık', 'Özgür'],
      ['ISIK', 'Ozgur'],
    ],
    [
      ['Ada', "O'Neill"],
      ['Ada', 'ONeill'],
    ],
    [
      ['Ana', 'de la Cruz'],
      ['Ana', 'Delacruz'],
    ],
    [
      ['Ana Maria', 'Silva'],
      ['Maria', 'Silva Ana'],
    ],
    [
      ['Ana', 'Lanaʻi'],
      ['Ana', 'Lanai'],
    ],
    [
      [`علی${zwnj}رضا`, 'کریمی'],
      ['عليرضا', 'كريمي'],
    ],
    [
      ['Νίκος', 'Παππάς'],
      ['ΝΙΚΟΣ', 'ΠΑΠΠΑΣ'],
    ],
  ])('two spellings of one name are the same person: %j and %j', (one, other) =>
    expect(isOne(one, other)).toBe(true),
  );

  test('names with different letters are two persons', () => {
    expect(isOne(['José', 'Núñez'], ['Josefa', 'Núñez'])).toBe(false);
    expect(isOne(['Amy', 'Smith'], ['May', 'Smith'])).toBe(false);
    expect(isOne(['伟', '王'], ['伟', '汪'])).toBe(false);
  });
});

test('address lines with different digits, accents and signs are equal', () => {
  expect(plainText('Rua São João, nº ٥')).toBe(plainText('rua sao joao no 5'));
});

describe('a telephone number', () => {
  test.each([
    ['+356 2134 5678', 'MT', '+35621345678'],
    ['0035621345678', 'MT', '+35621345678'],
    ['0035621345678', 'US', '+35621345678'],
    ['35621345678', 'MT', '+35621345678'],
    ['35621345678', 'GB', '+35621345678'],
    ['2134-5678', 'MT', '+35621345678'],
    ['٢١٣٤٥٦٧٨', 'MT', '+35621345678'],
    ['\u202a+356 2134 5678\u202c', 'MT', '+35621345678'],
    ['+44 (0)20 7946 0958', 'MT', '+442079460958'],
    ['+39 06 1234 5678', 'MT', '+390612345678'],
    ['(11) 98765-4321', 'BR', '+5511987654321'],
    ['(415) 555-0100', 'US', '+14155550100'],
  ])('the telephone %s of a player in %s is read as %s', (text, country, number) => {
    expect(readTelephone(text, country)).toBe(number);
    expect(telephoneKey(text, country)).toBe(number);
    expect(isTelephone(text, country)).toBe(true);
  });

  test('a number of an unknown numbering plan cannot be dialled but is accepted as a telephone', () => {
    expect(readTelephone('(11) 98765-4321', 'MT')).toBeUndefined();
    expect(isTelephone('(11) 98765-4321', 'MT')).toBe(true);
    expect(telephoneKey('(11) 98765-4321', 'MT')).toBe(telephoneKey('11 98765 4321', 'MT'));
  });

  test.each(['call me', '12', '+44 call', '<b>12345'])('isTelephone rejects %s', (text) =>
    expect(isTelephone(text, 'MT')).toBe(false),
  );
});

describe('a line of an address', () => {
  test.each([
    "'s-Hertogenbosch",
    '’s-Gravenhage',
    'شارع الملك فهد، 12',
    `خیابان ولی${zwnj}عصر`,
    'Av. Paulista, 1578 – 4º andar',
    'ул. Ленина, 5 № 7; подъезд: 2',
    'Haus „Sonne“ + Garten −1',
    '12',
  ])('isAddressLine accepts %s', (line) => expect(isAddressLine(line)).toBe(true));
  test.each(['', '-', 'x<script>', 'a\u0000b', 'a\u202eb', 'a\nb'])('isAddressLine rejects %j', (line) =>
    expect(isAddressLine(line)).toBe(false),
  );
});

test('a postal code is written in any digits, and some countries have none', () => {
  const codes = ['1', 'VLT 1432', '１００－０００１', '〒100-0001', '١١٥٦٤', 'SW1A 1AA', '4000-001'];
  expect(codes.filter((code) => !isPostalCode(code))).toEqual([]);
  expect(['', '-', '?', '<1>', '1-'].filter(isPostalCode)).toEqual([]);
  expect(['HK', 'AE', 'QA', 'AO', 'FJ'].filter(hasPostalCodes)).toEqual([]);
  expect(['MT', 'BR', 'DE', 'GB', 'JP'].filter((country) => !hasPostalCodes(country))).toEqual([]);
});

test('an e-mail address needs a name, and a host of labels that can be registered', () => {
  const right = [
    'a@b.co',
    'å@møbler.dk',
    'x+y@a.b.museum',
    "o'neill@example.org",
    'a.b.c@x-y.org',
    'a@пример.рф',
    'a@example.xn--p1ai',
  ];
  const wrong = [
    'a@b',
    '@b.co',
    'a@',
    'a@b..',
    'a@@b.co',
    'a..b@x.com',
    '.a@x.com',
    'a.@x.com',
    'a@-x.com',
    'a@x-.com',
    'a@.com',
    'a b@x.com',
    'a\u200bb@x.com',
    'a@x.c0m',
    `a@${'x'.repeat(64)}.com`,
    `${'a'.repeat(65)}@x.com`,
    `a@${'b.'.repeat(130)}com`,
  ];
  expect(right.filter((text) => !isEmail(text))).toEqual([]);
  expect(wrong.filter(isEmail)).toEqual([]);
});
