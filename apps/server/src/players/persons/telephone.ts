import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { withWesternDigits } from '../../platform/western-digits.ts';

const unseen = /\p{Default_Ignorable_Code_Point}/gu;
/** Text that looks like a number, even without a known numbering plan. */
const shape = /^[+(]*\d[\d\s()./\p{Pd}\u2212]{3,30}$/u;

/** With western digits; the international prefix 00 is a plus. */
const typed = (text: string) =>
  withWesternDigits(text.normalize('NFKC').replace(unseen, '').trim()).replace(/^00\s*(?=[1-9])/, '+');

function parse(text: string, country: CountryCode | undefined): PhoneNumber | undefined {
  return parsePhoneNumberFromString(text, {
    extract: false,
    ...(country !== undefined && { defaultCountry: country }),
  });
}

/**
 * The number as E.164 writes it; undefined for one that cannot be dialled. A number without the code of a country is one of the player's
 * country, or the plus was left out. The trunk zero in brackets is dropped where the country drops it.
 */
export function readTelephone(text: string, country: string | undefined): string | undefined {
  const written = typed(text);
  const code = country?.toUpperCase();
  const national = parse(written, code !== undefined && isSupportedCountry(code) ? code : undefined);
  if (national?.isValid() === true) return national.number;
  const international = written.startsWith('+')
    ? undefined
    : parse(`+${written.replace(/\D/g, '')}`, undefined);
  if (international?.isValid() === true) return international.number;
  return national?.isPossible() === true ? national.number : undefined;
}

/** Whether a text can be the telephone number of a person, somewhere. */
export function isTelephone(text: string, country: string | undefined): boolean {
  return shape.test(typed(text)) || readTelephone(text, country) !== undefined;
}

/** The one form of a number by which persons are compared: E.164, or its digits where no plan of numbers is known that has it. */
export function telephoneKey(text: string, country: string): string {
  return readTelephone(text, country) ?? typed(text).replace(/\D/g, '');
}
