import type { WordKey } from '@evens/locales';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { findLabel } from '../bonuses/offer-numbers/offer-words.ts';

const share = 'backoffice.players.share';
const largest = 'backoffice.number.max-stake';
const payout = 'backoffice.limits.PayoutMaximum';

/** Followed tables. A table with one row is not named: its fields are. */
const tables: Readonly<Record<string, WordKey>> = {
  balance: 'backoffice.player.title',
  player: 'backoffice.player.title',
  player_class: 'backoffice.approvals.player-class',
  player_break: 'backoffice.player.break',
  protection_limit: 'backoffice.player.kind.limit',
  support_answer: 'support.operator.prepared',
  betting_alert_rule: 'exposure.alerts.rules',
  bonus_offer: 'backoffice.approvals.bonus-offer',
  bonus_code: 'backoffice.approvals.bonus-code',
  loyalty_terms: 'backoffice.approvals.loyalty-terms',
  casino_limit: 'backoffice.switch.casino',
  game_limit: 'backoffice.approvals.game-limit',
  game_switch: 'backoffice.tab.switches',
  betting_switch: 'backoffice.tab.switches',
  rate: 'backoffice.approvals.rate',
  player_limit: 'backoffice.approvals.limits',
  limit_layer: 'backoffice.approvals.limit-layer',
  payment_method_rule: 'backoffice.tab.payment-methods',
  payment_limit_rule: 'backoffice.tab.payment-methods',
  payout_rule: 'backoffice.approvals.payout-rule',
  price_shift: 'backoffice.trading.shift',
  manual_match: 'backoffice.trading.manual',
  document: 'documents.operator.tab',
};

/** Fields whose name has another meaning in a table. */
const ownFields: Readonly<Record<string, WordKey>> = {
  'limit_layer stake_max': 'limits.stake',
  'limit_layer payout_max': 'limits.payout',
  'limit_layer name': 'backoffice.switch.which',
  'protection_limit value': 'backoffice.player.kind.limit',
  'loyalty_rule is_open': 'backoffice.site-flag.loyalty',
  'betting_alert_rule percent': 'exposure.alerts.threshold.percent',
};

/** Columns of followed tables, and values of acts. */
const fields: Readonly<Record<string, WordKey>> = {
  exists: 'operations.field.exists',
  amount: 'backoffice.player.column.amount',
  account: 'backoffice.player.title',
  method: 'backoffice.player.column.method',
  missing: 'operations.field.missing',
  currency: 'backoffice.limits.currency',
  kind: 'backoffice.player.column.kind',
  state: 'backoffice.players.state',
  until: 'operations.field.until',
  ends_at: 'operations.field.until',
  began_at: 'operations.field.began',
  language: 'backoffice.player.language',
  title: 'backoffice.content.title',
  text: 'backoffice.content.text',
  name: 'limits.classes.name',
  user_name: 'backoffice.players.name',
  email: 'accounts.register.email',
  role: 'backoffice.operators.role',
  operator_role: 'backoffice.operators.role',
  user_type: 'agents.create.type',
  blocked: 'backoffice.player.state.locked',
  locked_until: 'backoffice.player.state.locked',
  closed_at: 'backoffice.player.state.closed',
  barred_until: 'backoffice.player.state.time-out',
  verified_at: 'backoffice.player.verified',
  proof_expired_at: 'operations.field.proof-expired',
  birth_date: 'documents.operator.born',
  percent: 'backoffice.players.percent',
  stake_factor_percent: share,
  factor_percent: share,
  class_id: 'limits.player-class',
  return_asked_at: 'operations.act.return-asked',
  returns_at: 'operations.act.exclusion-ended',
  next_value: 'backoffice.player.limit.asked',
  next_from: 'operations.actions.from',
  time_zone: 'support.operator.hours.zone',
  hours: 'support.operator.hours',
  kept_days: 'support.operator.kept',
  base_threshold: 'backoffice.funds.threshold',
  threshold: 'backoffice.funds.threshold',
  is_on: 'exposure.alerts.on',
  base_amount: 'exposure.alerts.threshold.amount',
  seconds: 'exposure.alerts.threshold.seconds',
  accounts: 'exposure.alerts.threshold.accounts',
  open_hours: 'exposure.alerts.threshold.hours',
  offer_key: 'backoffice.bonuses.offer',
  offer: 'backoffice.bonuses.offer',
  is_listed: 'backoffice.bonuses.is-listed',
  closes_at: 'backoffice.bonuses.closes',
  person_max: 'backoffice.bonuses.person',
  household_max: 'backoffice.bonuses.household',
  device_max: 'backoffice.bonuses.device',
  claims_max: 'backoffice.bonuses.code.most',
  expires_at: 'backoffice.bonuses.code.ends',
  expires_on: 'documents.operator.expires',
  decided_by: 'operations.actions.decided-by',
  is_open: 'backoffice.open',
  wheel_open: 'backoffice.site-flag.loyalty-wheel',
  widget_open: 'backoffice.site-flag.loyalty-widget',
  multilanguage: 'backoffice.site-flag.multi-language',
  crypto_grouping: 'backoffice.flag.crypto-grouping',
  vouchers_redirect: 'backoffice.flag.vouchers-redirect',
  add_funds_header: 'backoffice.flag.add-funds-header',
  add_funds_slip: 'backoffice.flag.add-funds-slip',
  withdrawal_cancel: 'backoffice.flag.withdrawal-cancel',
  play_open: 'backoffice.switch.casino',
  betting_open: 'backoffice.switch.betting',
  cashout_open: 'backoffice.switch.cash-out',
  deposits_open: 'backoffice.switch.deposits',
  withdrawals_open: 'backoffice.switch.withdrawals',
  best_odds_open: 'backoffice.switch.best-odds',
  early_payout_open: 'backoffice.switch.early-payout',
  insurance_open: 'backoffice.switch.insurance',
  referral_open: 'backoffice.switch.referral',
  referral_seconds: 'exposure.alerts.wait.trader',
  offer_seconds: 'exposure.alerts.wait.player',
  terms_version: 'backoffice.content.agreed',
  rules_version: 'exposure.ticket.rules',
  stake_min: 'backoffice.limits.MinimumStake',
  stake_max: largest,
  return_max: payout,
  payout_max: payout,
  line_stake_max: 'backoffice.limits.LineStakeMaximum',
  referral_stake_max: 'backoffice.limits.ReferralStakeMaximum',
  quick_stakes: 'operations.field.quick-stakes',
  market_liability_max: 'exposure.liability',
  liability_max: 'limits.liability',
  delay_seconds: 'limits.delay',
  place: 'limits.place',
  market_type: 'backoffice.switch.market',
  over_limit: 'limits.over',
  closed_countries: 'backoffice.methods.closed-countries',
  minimum: 'backoffice.methods.limits.Minimum',
  maximum: 'backoffice.methods.limits.Maximum',
  largest: 'backoffice.payouts.Largest',
  player_day: 'backoffice.payouts.PlayerDay',
  site_day: 'backoffice.payouts.SiteDay',
  match: 'backoffice.trading.match',
  trader: 'backoffice.role.trader',
  before: 'operations.actions.before',
  match_id: 'backoffice.trading.match',
  target: 'backoffice.trading.line',
  shift: 'backoffice.trading.shift',
  rate_from: 'backoffice.rates.from',
  rate_to: 'backoffice.rates.to',
  valid_hours: 'backoffice.rates.hours',
  version: 'backoffice.content.version',
};

/** A setting with its key: the table in words, and the key as stored. */
export function settingText(setting: string): string {
  const [table = '', ...key] = setting.split(' ');
  const label = tables[table];
  return key.length === 0 ? '' : [label === undefined ? table : t(label), ...key].join(' ');
}

/** A column or a value of an act by the label that its form has. Others are shown as stored, without underscores. */
export function fieldLabel(field: string, setting = ''): string {
  const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const label =
    ownFields[`${setting.split(' ')[0]} ${name}`] ?? fields[name] ?? findLabel(field.split('.').at(-1) ?? '');
  return label === undefined ? name.replace(/[_.]+/g, ' ') : t(label);
}

/** A stored value: amounts with their currency, times in the operator's time zone, booleans in words. */
export function valueText(value: string | null, currency?: string | null): string {
  if (value === null) return '–';
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'outcome.yes' : 'outcome.no');
  if (value === 'infinity') return t('backoffice.retention.end.never');
  if (currency)
    return value
      .split(', ')
      .map((each) => moneyText(each, currency))
      .join(', ');
  return /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(value)
    ? written().dateTime(Date.parse(value))
    : value;
}
