import type { CurrencyCode } from '@evens/base';

/** A bank's code in its country's payment system, and its name there. */
export type Bank = readonly [code: string, name: string];

/** Compensation codes of the Banco Central do Brasil. */
const brazil: readonly Bank[] = [
  ['001', 'Banco do Brasil'],
  ['003', 'Banco da Amazônia'],
  ['004', 'Banco do Nordeste'],
  ['021', 'Banestes'],
  ['033', 'Santander'],
  ['037', 'Banpará'],
  ['041', 'Banrisul'],
  ['047', 'Banese'],
  ['070', 'BRB'],
  ['077', 'Banco Inter'],
  ['085', 'Ailos'],
  ['104', 'Caixa Econômica Federal'],
  ['136', 'Unicred'],
  ['197', 'Stone'],
  ['208', 'BTG Pactual'],
  ['212', 'Banco Original'],
  ['218', 'BS2'],
  ['237', 'Bradesco'],
  ['246', 'ABC Brasil'],
  ['260', 'Nubank'],
  ['290', 'PagBank'],
  ['318', 'Banco BMG'],
  ['323', 'Mercado Pago'],
  ['336', 'C6 Bank'],
  ['341', 'Itaú Unibanco'],
  ['380', 'PicPay'],
  ['389', 'Mercantil do Brasil'],
  ['403', 'Cora'],
  ['422', 'Banco Safra'],
  ['604', 'Banco Industrial do Brasil'],
  ['623', 'Banco Pan'],
  ['633', 'Banco Rendimento'],
  ['655', 'Banco BV'],
  ['707', 'Daycoval'],
  ['745', 'Citibank'],
  ['748', 'Sicredi'],
  ['756', 'Sicoob'],
];

/** Codes of the Comisión para el Mercado Financiero. */
const chile: readonly Bank[] = [
  ['001', 'Banco de Chile'],
  ['009', 'Banco Internacional'],
  ['012', 'BancoEstado'],
  ['014', 'Scotiabank Chile'],
  ['016', 'Banco de Crédito e Inversiones (BCI)'],
  ['028', 'Banco BICE'],
  ['031', 'HSBC Bank Chile'],
  ['037', 'Banco Santander Chile'],
  ['039', 'Itaú Chile'],
  ['049', 'Banco Security'],
  ['051', 'Banco Falabella'],
  ['053', 'Banco Ripley'],
  ['055', 'Banco Consorcio'],
  ['059', 'Banco BTG Pactual Chile'],
  ['672', 'Coopeuch'],
];

/** Codes of the Banco de México: the first three digits of a CLABE. */
const mexico: readonly Bank[] = [
  ['002', 'Banamex'],
  ['012', 'BBVA México'],
  ['014', 'Santander México'],
  ['021', 'HSBC México'],
  ['030', 'BanBajío'],
  ['036', 'Inbursa'],
  ['042', 'Mifel'],
  ['044', 'Scotiabank México'],
  ['058', 'Banregio'],
  ['059', 'Invex'],
  ['060', 'Bansí'],
  ['062', 'Afirme'],
  ['072', 'Banorte'],
  ['112', 'Bmonex'],
  ['113', 'Ve por Más'],
  ['127', 'Banco Azteca'],
  ['130', 'Compartamos Banco'],
  ['132', 'Multiva'],
  ['133', 'Actinver'],
  ['136', 'Intercam'],
  ['137', 'BanCoppel'],
  ['140', 'Consubanco'],
  ['143', 'CIBanco'],
  ['145', 'BBase'],
  ['147', 'Bankaool'],
  ['166', 'Banco del Bienestar'],
  ['638', 'Nu México'],
  ['646', 'STP'],
  ['722', 'Mercado Pago'],
  ['728', 'Spin by OXXO'],
];

export const banksByCurrency: Readonly<Partial<Record<CurrencyCode, readonly Bank[]>>> = {
  BRL: brazil,
  CLP: chile,
  MXN: mexico,
};

/** Keys of the account types of a currency's banks. */
export const accountTypes: Readonly<Partial<Record<CurrencyCode, readonly string[]>>> = {
  BRL: ['checking', 'savings', 'payment'],
  CLP: ['checking', 'sight', 'savings'],
  MXN: ['clabe', 'debit-card'],
  JPY: ['ordinary', 'checking', 'savings'],
};

/** An option. Without `name`, the page has the label of its value. */
interface Choice {
  readonly value: string;
  readonly name?: string;
}

/** Banks and account types of a currency, for proofs of account ownership. Empty for most currencies. */
export function documentChoices(currency: CurrencyCode): {
  readonly banks: readonly Choice[];
  readonly accountTypes: readonly Choice[];
} {
  return {
    banks: (banksByCurrency[currency] ?? []).map(([value, name]) => ({ value, name })),
    accountTypes: (accountTypes[currency] ?? []).map((value) => ({ value })),
  };
}
