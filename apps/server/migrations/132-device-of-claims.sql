-- How often an offer may be claimed from one device: network and browser of the player's newest log-in.

alter table bonus_offer add column device_max integer check (device_max > 0);

-- SHA-256 of both, as at the claim; null where the browser sent no name.
alter table bonus_claim add column device_hash text;
create index bonus_claim_of_device on bonus_claim (offer_key, device_hash) where device_hash is not null;
