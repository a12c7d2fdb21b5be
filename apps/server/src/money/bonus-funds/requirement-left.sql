-- Remaining wagering of a bonus's requirement, after the contributions of the bonus and of all bonuses that continue it.
create function requirement_left(bonus_id bigint) returns bigint stable language plpgsql as $$
#variable_conflict use_variable
begin
  return (
    select greatest(0, q.requirement - q.wagered - (
      select coalesce(sum(f.wagered), 0) from bonus f where f.root_id = coalesce(q.root_id, q.id) and f.continues_id = q.id))
    from bonus q where q.id = bonus_id);
end $$;
