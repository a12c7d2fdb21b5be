-- An exclusion that is longer than one operator may set becomes a proposal.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add check (kind in ('result', 'offer', 'limits', 'stake-factor', 'boost', 'ticket-cancellation', 'adjustment',
                                         'provider-win', 'top-agent', 'bonus-offer', 'two-persons', 'bonus-award', 'bonus-code',
                                         'rate', 'player-break'));
