-- Players deposit; nobody asks for play money any more. What was given is in the journals.

drop table top_up_day;
alter table player_limit drop column top_up_day_max;
-- The audit compares each setting with its last recorded change, column by column.
insert into setting_change (table_name, row_key, before, after)
select table_name, row_key, after, after - 'top_up_day_max'
from (select distinct on (row_key) table_name, row_key, after from setting_change
      where table_name = 'player_limit' order by row_key, id desc) last
where after ? 'top_up_day_max';
