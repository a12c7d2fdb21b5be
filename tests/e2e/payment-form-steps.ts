import {
  amount,
  type CurrencyCode,
  formatAmount,
  localeSeparators,
  parseAmount,
  parseCurrency,
} from '@evens/base';
import type { CallAnswer, Calls } from '@evens/contract';
import { type Locator, type Page, expect as plainExpect } from '@playwright/test';
import {
  findPaymentMethod,
  offeredForm,
  type PaymentDirection,
  type PaymentField,
  type PaymentForm,
  type PaymentOffer,
} from '../../apps/server/src/payments/index.ts';
import { fieldSample, validValues } from '../../apps/server/src/payments/methods/testing/kind-samples.ts';
import { type Browser, goodPassword } from '../fixture/browser.ts';

// The machine may be busy with other suites.
const expect = plainExpect.configure({ timeout: 8000 });

type Offered =
  | CallAnswer<Calls['GET /api/deposit/methods']>['DepositMethods'][number]
  | CallAnswer<Calls['GET /api/withdraw/methods']>['WithdrawMethods'][number];

export type PayingPlayer = { readonly Country: string; readonly Currency: CurrencyCode };

/** Methods with a form that a player is offered in one direction. */
export async function listFormMethods(
  caller: Browser,
  direction: PaymentDirection,
): Promise<readonly Offered[]> {
  // The server validates its answers against the contract.
  if (direction === 'withdrawal') {
    const { body } = await caller.call('GET /api/withdraw/methods');
    return (body as CallAnswer<Calls['GET /api/withdraw/methods']>).WithdrawMethods;
  }
  const { body } = await caller.call('GET /api/deposit/methods');
  const { DepositMethods } = body as CallAnswer<Calls['GET /api/deposit/methods']>;
  // Coins are sent to an address without a form. A disabled card method has no form either.
  return DepositMethods.filter(
    ({ Crypto, Coins, DisabledMessage }) => !Crypto && !Coins && DisabledMessage === null,
  );
}

/** The form of a method by its definition, for this player and today. */
function definedForm(
  key: string,
  direction: PaymentDirection,
  { Country, Currency }: PayingPlayer,
): { readonly form: PaymentForm; readonly offer: PaymentOffer } {
  const currency = parseCurrency(Currency);
  if (!currency.ok) throw new Error(`definedForm: ${Currency} is no currency`);
  const offer = { direction, country: Country, currency: currency.value, nowMs: Date.now() };
  const method = findPaymentMethod(key);
  const form = method && offeredForm(method, offer);
  if (!form)
    throw new Error(`definedForm: ${key} has no form for a ${direction} in ${Country} and ${Currency}`);
  return { form, offer };
}

/** The visible error that describes an invalid field; empty if the field is valid or no error is visible. */
export async function readFieldError(field: Locator): Promise<string> {
  return field.evaluate((node) => {
    if (node.getAttribute('aria-invalid') !== 'true') return '';
    const note = document.getElementById(node.getAttribute('aria-describedby') ?? '');
    const isUnder = note && note.getBoundingClientRect().top >= node.getBoundingClientRect().bottom - 1;
    return isUnder && note.getClientRects().length > 0 ? (note.textContent ?? '') : '';
  });
}

/** A method's form on the page. */
export interface FormOnPage {
  readonly modal: Locator;
  readonly form: Locator;
  readonly amount: Locator;
  readonly submit: Locator;
}

/** Without addresses the form of all coins converts nothing and offers every network, so that all its fields can be typed. */
export async function withoutNetworks(page: Page): Promise<void> {
  await page.route('**/api/blockchain/sub-addresses*', (route) => route.fulfill({ json: { Addresses: [] } }));
}

/** On phones the tiles are folded while a method is chosen. */
async function chooseMethod(modal: Locator, key: string): Promise<void> {
  const tile = modal.locator(`label:has([name="payment-method"][value="${key}"])`);
  await tile.waitFor({ state: 'attached' });
  if (!(await tile.isVisible())) await modal.locator('[data-more-methods]').click();
  await tile.click();
}

export async function openForm(modal: Locator, key: string): Promise<FormOnPage> {
  await chooseMethod(modal, key);
  const form = modal.locator('form');
  return {
    modal,
    form,
    amount: form.locator('input[inputmode="decimal"]').first(),
    submit: form.locator('button[type="submit"]'),
  };
}

interface FormOfMethod {
  readonly Key: string;
  readonly SharedFields: readonly string[];
  readonly Fields: readonly { readonly Name: string; readonly IsRequired: boolean }[];
}

/** Computed from the amount and the chosen coin, and not displayed. */
export const computedField = 'AmountInConversionCurrency';

/** Submits the form of a method empty, and expects an error under each required field. */
export async function sendEmpty(
  modal: Locator,
  { Key, SharedFields, ...method }: FormOfMethod,
  direction: PaymentDirection,
): Promise<void> {
  const submit = direction === 'deposit' ? 'Deposit' : 'Withdraw';
  const Fields = method.Fields.filter(({ Name }) => Name !== computedField);
  await chooseMethod(modal, Key);
  for (const { Name, IsRequired } of Fields) {
    const field = modal.locator(`[name="${Name}"]`);
    // A choice is hidden where the player has nothing to choose.
    if (!IsRequired && (await field.count()) === 0) continue;
    if ((await field.evaluate((node) => node.tagName)) === 'SELECT') await field.selectOption('');
    else await field.fill('');
  }
  await modal.getByRole('button', { name: submit, exact: true }).click();
  const wrong: Record<string, Locator> = Object.fromEntries(
    Fields.filter(({ IsRequired }) => IsRequired).map(({ Name }) => [
      Name,
      modal.locator(`[name="${Name}"]`),
    ]),
  );
  if (SharedFields.includes('Amount')) wrong['Amount'] = modal.getByLabel('Amount', { exact: true });
  if (SharedFields.includes('Password'))
    wrong['Password'] = modal.getByLabel('Your password', { exact: true });
  if (SharedFields.includes('AgreeWithDepositTerms')) wrong['Terms'] = modal.getByRole('checkbox');
  for (const [name, field] of Object.entries(wrong))
    await expect.poll(() => readFieldError(field), { message: `${Key} ${name}` }).not.toBe('');
}

/** Types or chooses a value. A choice that is not in the list is added to it, to simulate a manipulated page. */
async function fillField(field: Locator, value: string): Promise<void> {
  const isNew = await field.evaluate((node, choice) => {
    if (!(node instanceof HTMLSelectElement)) return false;
    if (![...node.options].some((option) => option.value === choice)) node.add(new Option(choice, choice));
    return true;
  }, value);
  if (isNew) await field.selectOption(value);
  else await field.fill(value);
}

/** All values of the form including its checkboxes, to detect values that a refusal clears. */
async function valuesOn(form: Locator): Promise<readonly string[]> {
  return form.locator('input:not([type="hidden"]), select').evaluateAll((nodes) =>
    nodes.map((node) => {
      if (node instanceof HTMLInputElement && node.type === 'checkbox') return String(node.checked);
      return node instanceof HTMLInputElement || node instanceof HTMLSelectElement ? node.value : '';
    }),
  );
}

interface WrongValue {
  readonly field: Locator;
  readonly name: string;
  readonly isRequired: boolean;
  readonly right: string;
  readonly wrong: string;
}

/** The amount as it is typed in the language. */
function typed(amount: string, locale: string): string {
  return amount.replace('.', localeSeparators(locale).decimal);
}

export interface FormCase {
  readonly key: string;
  readonly direction: PaymentDirection;
  readonly player: PayingPlayer;
  readonly locale: string;
  /** The limits as the server sends them. */
  readonly minimum: string;
  readonly maximum: string;
}

function unitAbove(text: string, currency: CurrencyCode): string {
  const parsed = parseAmount(text, currency);
  if (!parsed.ok) throw new Error(`unitAbove: ${text} is no amount of ${currency}`);
  return formatAmount(amount(parsed.value + 1n), currency);
}

/** A valid and an invalid value of each field, from the samples of the server's own tests. */
function wrongValues(
  { form: onPage, amount: amountField }: FormOnPage,
  { key, direction, player, locale, minimum, maximum }: FormCase,
): readonly WrongValue[] {
  const { form, offer } = definedForm(key, direction, player);
  const right = validValues(form, offer);
  const own = form.fields.map((field: PaymentField) => ({
    field: onPage.locator(`[name="${field.name}"]`),
    name: field.name,
    isRequired: field.isRequired,
    right: right[field.name] ?? '',
    wrong: fieldSample(field, offer).wrong.value.slice(-field.lengthMax),
  }));
  const least = typed(minimum, locale);
  const above = typed(unitAbove(maximum, offer.currency), locale);
  const shared = ['ten', '0', above].map((wrong) => ({
    field: amountField,
    name: `Amount ${wrong}`,
    isRequired: true,
    right: least,
    wrong,
  }));
  return [...shared, ...own];
}

/**
 * Submits a form repeatedly, each time with one invalid field. Expects an error under that field, none under the others, and
 * all other values unchanged. Returns the deviations.
 */
export async function findUnnamedErrors(modal: Locator, formCase: FormCase): Promise<readonly string[]> {
  const { key } = formCase;
  const onPage = await openForm(modal, key);
  const { form, submit } = onPage;
  const cases: WrongValue[] = [];
  for (const one of wrongValues(onPage, formCase)) {
    if (one.isRequired || (await one.field.count()) > 0) cases.push(one);
  }
  for (const { field, right } of cases) await fillField(field, right);
  const password = form.locator('input[autocomplete="current-password"]');
  if ((await password.count()) > 0) await password.fill(goodPassword);
  const terms = form.getByRole('checkbox');
  if ((await terms.count()) > 0) await terms.check();
  const faults: string[] = [];
  for (const { field, name, right, wrong } of cases) {
    await fillField(field, wrong);
    const before = await valuesOn(form);
    await submit.click();
    const isNamed = await expect
      .poll(() => readFieldError(field))
      .not.toBe('')
      .then(
        () => true,
        () => false,
      );
    if (!isNamed) faults.push(`${key} ${name}=${wrong}: no error under it`);
    if ((await form.locator('[aria-invalid="true"]').count()) !== 1)
      faults.push(`${key} ${name}=${wrong}: other fields are marked as wrong too`);
    if ((await form.locator('[role="alert"]').count()) !== 1)
      faults.push(`${key} ${name}=${wrong}: something else is reported too`);
    const after = await valuesOn(form);
    if (after.join('\n') !== before.join('\n'))
      faults.push(`${key} ${name}=${wrong}: ${before.join('|')} became ${after.join('|')}`);
    await fillField(field, right);
    if ((await readFieldError(field)) !== '')
      faults.push(`${key} ${name}: the error stays while the field is typed in`);
  }
  return faults;
}
