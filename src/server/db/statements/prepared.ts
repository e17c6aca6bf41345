import type { Db } from '../connection.ts'

/**
 * A query of the builder that is put together once for each database and then only run: `build` ends in `.prepare(name)`
 * and has placeholders where its values go. Not for transactions, which are sessions of their own.
 */
export function prepared<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const built = new WeakMap<Db, Q>()
  return (db) => {
    let query = built.get(db)
    if (query === undefined) built.set(db, (query = build(db)))
    return query
  }
}
