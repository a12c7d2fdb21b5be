export { hasPostalCodes } from './postal-countries.ts';
export { nameKeys, plainText } from './same-person.ts';
export { isTelephone, readTelephone, telephoneKey } from './telephone.ts';
export { isAddressLine, isEmail, isLine, isName, isPostalCode } from './texts.ts';
