-- Hours of play were kept that counted a returned stake in the hour of its return, that had not all stakes of accounts with many
-- postings, and no play with bonus money. They are counted anew from the postings.
delete from play_hour;
delete from play_cursor;
update balance set allowance_until = '-infinity' where allowance is not null;
