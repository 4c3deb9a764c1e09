import type { Queries, Sql } from '../../database'

/** Caches the answers of queries until something is written: many rows of a sheet have the same place or person. */
export function askingOnce(tx: Queries): Queries {
  const answers = new Map<string, Promise<unknown>>()
  const once = <Answer>(query: Sql, ask: (query: Sql) => Promise<Answer>): Promise<Answer> => {
    if (!/^\s*select\b/i.test(query.text) || /\bfor (no key )?update\b/i.test(query.text)) {
      answers.clear()
      return ask(query)
    }
    const key = JSON.stringify([query.text, query.values])
    const answer = answers.get(key) ?? ask(query)
    answers.set(key, answer)
    return answer as Promise<Answer>
  }
  return {
    rows: <Row>(query: Sql) => once<Row[]>(query, (one) => tx.rows<Row>(one)),
    json: (query) => once(query, (one) => tx.json(one)),
    run: (query) => {
      answers.clear()
      return tx.run(query)
    },
    afterwards: (follow) => tx.afterwards(follow),
  }
}
