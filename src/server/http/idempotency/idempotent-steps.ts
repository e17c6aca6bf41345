import { deserialize, serialize } from 'node:v8'
import type { Db, Executor } from '../../db/connection.ts'
import { AppError } from '../errors.ts'
import { findStep, insertStep, type KeyOf } from './idempotency-repo.ts'

/** Transactions of a call that must not be repeated for the same `Idempotency-Key`. */
export interface Steps {
  /**
   * Runs `work` in a transaction, once per `Idempotency-Key` and step. Its result is stored with it, so that the same
   * call after a crash, in any process, gets the result instead of repeating the work. Step names are unique within a
   * call. Without a key, it is an ordinary transaction.
   */
  once: <T>(work: (tx: Executor) => Promise<T>, step?: string) => Promise<T>
  /** True if `once` found that an earlier run of this call had completed a step. */
  wasDone: (step?: string) => boolean
}

const MAIN = 'main'

/** A result is deserialized to its original type: `once` wrote it for the same step of the same route. */
const readResult: <T>(bytes: Buffer) => T = deserialize

/** For calls without a key, and for jobs. */
export const plainSteps = (db: Db): Steps => ({
  once: (work) => db.transaction(work),
  wasDone: () => false,
})

/** Error for a call whose reply is not stored because it contains a secret. */
export const replyNotStored = (): AppError =>
  new AppError(409, 'This request was already processed, and its reply is no longer available', {
    code: 'idempotency_reply_secret',
  })

export const stillRunning = (): AppError =>
  new AppError(409, 'The first request with this Idempotency-Key is still running', {
    code: 'idempotency_in_progress',
    retryAfter: 5,
  })

/** `resumed`: an earlier run took the key and never replied. `secret`: step results are not stored. */
export function keyedSteps(
  db: Db,
  of: KeyOf,
  { resumed, secret }: { resumed: boolean; secret: boolean },
): { steps: Steps; mayHaveSteps: () => boolean } {
  const used = new Set<string>()
  const done = new Set<string>()

  const recorded = async <T>(step: string): Promise<{ result: T } | null> => {
    const found = await findStep(db, of, step)
    if (!found) return null
    if (found.result === null) throw replyNotStored()
    done.add(step)
    return { result: readResult(found.result) }
  }

  const steps: Steps = {
    once: async <T>(work: (tx: Executor) => Promise<T>, step = MAIN): Promise<T> => {
      if (used.has(step)) throw new Error(`The step ${step} is listed twice in this call`)
      used.add(step)
      const before = resumed ? await recorded<T>(step) : null
      if (before) return before.result
      try {
        return await db.transaction(async (tx) => {
          const result = await work(tx)
          // Another run has taken over, because this one was assumed dead.
          if (!(await insertStep(tx, of, step, secret ? null : serialize(result)))) throw stillRunning()
          return result
        })
      } catch (error) {
        // Another run of the same call, which assumed that this one had crashed, may have been faster.
        const meanwhile = await recorded<T>(step)
        if (meanwhile) return meanwhile.result
        throw error
      }
    },
    wasDone: (step = MAIN) => done.has(step),
  }
  return { steps, mayHaveSteps: () => resumed || used.size > 0 }
}
