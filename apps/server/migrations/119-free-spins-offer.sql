-- Free spins on offer by a code: what they win is bonus money.
insert into bonus_offer (key, kind, rank, config) values
  ('first-spins', 'free-spins', 25,
   '{"game": "corner-sevens", "count": 10, "value": 20, "winningsTo": "bonus", "expiresAfterDays": 7,
     "wagering": {"multiplierMilli": 3000, "basis": "bonus", "minOddsMilli": 1500, "sportBasisPoints": 10000,
                  "groupBasisPoints": {"slots": 10000, "tables": 1000, "live": 1000, "crash": 1000}, "gameBasisPoints": {},
                  "maxStake": 500, "maxConversion": 10000, "expiresAfterDays": 14}}');
insert into bonus_code (code, offer_key) values ('SPINS', 'first-spins');
