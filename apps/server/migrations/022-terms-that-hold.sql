-- When the value was set at which a ticket cashes itself out: in play it holds only after the delay that any bet has.
alter table ticket add column auto_cashout_at timestamptz;
update ticket set auto_cashout_at = to_timestamp(0) where auto_cashout is not null;

-- Twenty of the house's best prices pay back about 52 % of the stakes, which 100 % of the winnings more would lift above all of it.
update accumulator_bonus set basis_points = 7500 where legs = 20 and basis_points = 10000;
