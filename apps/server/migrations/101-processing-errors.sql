-- A withdrawal in state 13 is still held: its provider refused the order's data, or answered what was not understood. An
-- operator sends it again or returns it.

create index payment_in_error on payment (account_id) where state = 13 and direction = 'withdrawal';
