-- Histories find the beginning of a period by ids, which grow with time: nothing reads this one.
drop index ticket_placed;
