import type { Db } from '../connection.ts'

/**
 * A builder query that is built once per database and then only run: `build` ends in `.prepare(name)` and has
 * placeholders for its values. Not for transactions, which are their own sessions.
 */
export function prepared<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const built = new WeakMap<Db, Q>()
  return (db) => {
    let query = built.get(db)
    if (query === undefined) built.set(db, (query = build(db)))
    return query
  }
}
