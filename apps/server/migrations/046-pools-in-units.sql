-- A pool is worth about as much in every currency: its amounts count in units of about a hundredth of a euro, as round sums. What
-- is in a pool stays in it.
update jackpot_pool p
set seed = p.seed * u.unit, must_hit_by = p.must_hit_by * u.unit, trigger_at = p.trigger_at * u.unit
from (values
  ('BRL', 5), ('MXN', 20), ('ARS', 1000), ('INR', 100), ('RUB', 100), ('TRY', 40), ('CLP', 10), ('mBTC', 10), ('BTC', 10),
  ('LTC', 10000), ('BCH', 2000), ('DOGE', 5000000), ('USDTE', 10000), ('USDTT', 10000), ('ADA', 20000), ('ETH', 400), ('mETH', 400),
  ('BNB', 2000), ('NEO', 200000)
) as u(currency, unit)
where p.currency = u.currency;
