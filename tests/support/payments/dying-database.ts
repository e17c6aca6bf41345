import type { Db } from '../../../src/server/db/connection.ts'

const OPERATIONS: ReadonlySet<PropertyKey> = new Set(['execute', 'transaction', 'select', 'insert', 'update', 'delete'])

export interface DyingDatabase {
  db: Db
  /** True once an operation was refused. */
  died: () => boolean
}

/** A database of a process that is killed before its operation number `steps`, counted from 0; then it does nothing. */
export function dyingDatabase(real: Db, steps: number): DyingDatabase {
  let done = 0
  let dead = false
  const db = new Proxy(real, {
    get: (target, name) => {
      if (OPERATIONS.has(name)) {
        dead ||= done >= steps
        if (dead) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
        done += 1
      }
      const value: unknown = Reflect.get(target, name, target)
      return value
    },
  })
  return { db, died: () => dead }
}
