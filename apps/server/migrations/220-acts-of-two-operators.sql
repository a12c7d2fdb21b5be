-- Further acts become proposals: grants by hand, codes, and exchange rates that are more than one operator may give.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add check (kind in ('result', 'offer', 'limits', 'stake-factor', 'boost', 'ticket-cancellation', 'adjustment',
                                         'provider-win', 'top-agent', 'bonus-offer', 'two-persons', 'bonus-award', 'bonus-code',
                                         'rate'));
