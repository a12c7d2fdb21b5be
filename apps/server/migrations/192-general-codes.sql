-- A listed offer is shown once, with its oldest code for everybody.
create index bonus_code_general on bonus_code (offer_key, created_at, code) where account_id is null;
drop index bonus_code_of_offer;
