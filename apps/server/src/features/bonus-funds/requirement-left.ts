/** SQL: what is still to be wagered of the requirement of a bonus, by it and by all that go on with it. `id` is SQL of its id. */
export function requirementLeft(id: string): string {
  return `(select greatest(0, q.requirement - q.wagered - (
             select coalesce(sum(f.wagered), 0) from bonus f where f.root_id = coalesce(q.root_id, q.id) and f.continues_id = q.id))
           from bonus q where q.id = ${id})`;
}
