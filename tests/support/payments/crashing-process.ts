import { randomUUID } from 'node:crypto'
import type { Contract } from '../../../src/shared/contract.ts'
import type { Db } from '../../../src/server/db/connection.ts'
import { createTestApp, type CallOptions, type RawInput, type TestApp, type TestReply } from '../app/test-app.ts'

/** Longer than the lock on an idempotency key, in milliseconds. */
const OVER = 91_000

/** Two processes with one database: `app`, which keeps running, and one that crashes during a call. */
export interface CrashingProcess {
  /**
   * Makes a call to a process that crashes as soon as a step of the call is committed: it never responds, and writes
   * nothing more. Then moves the clock until the call's key is unlocked.
   */
  call: (
    contract: Contract,
    input: RawInput,
    options: CallOptions & { key: string; until?: 'step' | 'killed' },
  ) => Promise<TestReply<unknown>>
  /** Crashes it during a call made with `until: 'killed'`. */
  kill: () => void
  close: () => Promise<void>
}

export async function openCrashingProcess(app: TestApp): Promise<CrashingProcess> {
  const life: Life = { lost: false, until: 'step' }
  const { connectors } = app.deps
  const other = await createTestApp({ beside: app, deps: { db: crashAfterStep(app.db, life), connectors } })
  return {
    call: async (contract, input, { until = 'step', ...options }) => {
      life.lost = false
      life.until = until
      const reply = await other.rawCall(contract, input, options)
      life.lost = false
      app.clock.advance(OVER)
      return reply
    },
    kill: () => {
      life.lost = true
    },
    close: () => other.close(),
  }
}

interface Life {
  lost: boolean
  until: 'step' | 'killed'
}

const away = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A database that is unreachable as soon as a transaction has committed a step. */
function crashAfterStep(db: Db, life: Life): Db {
  const transaction: Db['transaction'] = async (...given) => {
    if (life.lost) throw away()
    const before = await stepCount(db)
    const result = await db.transaction(...given)
    if (life.until === 'step') life.lost = (await stepCount(db)) > before
    return result
  }
  return new Proxy(db, {
    get: (real, name) => {
      if (name === 'transaction') return transaction
      if (life.lost) throw away()
      const value: unknown = Reflect.get(real, name, real)
      return value
    },
  })
}

async function stepCount(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ steps: number }>('select count(*)::int as steps from idempotency_steps')
  return rows[0]?.steps ?? 0
}

/**
 * Makes a call that crashes after its first step, then repeats it twice with the same key at the running process. If
 * the first returns 200, only storing the reply was left, which failed.
 */
export async function crashAndRetry(
  { app, lost }: { app: TestApp; lost: CrashingProcess },
  contract: Contract,
  input: RawInput,
  token: string,
) {
  const options = { token, key: randomUUID() }
  const first = await lost.call(contract, input, options)
  const left = await rowCounts(app.db)
  const second = await app.rawCall(contract, input, options)
  const third = await app.rawCall(contract, input, options)
  return { first, left, second, third }
}

/** Counts the rows of each product table. */
export async function rowCounts(db: Db): Promise<Record<string, number>> {
  const tables = await db.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'idempotency%'`,
  )
  const counts = tables.rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
  const { rows } = await db.$client.query<{ name: string; rows: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}
