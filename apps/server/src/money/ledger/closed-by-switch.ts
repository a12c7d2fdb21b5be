/** SQL: whether the row `s` of `betting_switch` closes the market of the row `m`. */
export const closesMarket = `((s.kind = 'sport' and s.name = m.sport) or (s.kind = 'market' and s.name = m.type)
     or (s.kind = 'match' and s.name = m.match_id::text))`;
