-- Offers that give more than one operator may give alone.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add check (kind in ('result', 'offer', 'limits', 'stake-factor', 'boost', 'ticket-cancellation', 'adjustment',
                                         'provider-win', 'top-agent', 'bonus-offer'));
