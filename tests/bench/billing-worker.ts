import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createDeps } from '../../src/server/create-deps.ts'
import { connect } from '../../src/server/db/connection.ts'
import { billDue } from '../../src/server/features/subscriptions/billing/service.ts'
import { createLog } from '../../src/server/log.ts'
import { readSettings } from '../../src/server/settings.ts'

/**
 * Waits for its standard input to end, and then bills everything that is due, as one server process does. Prints the CPU
 * time that it took. With PROVIDER_MS, the gateway responds as late as a real provider.
 */
const settings = readSettings(process.env)
const log = createLog({ ...settings, logLevel: 'error' })
const db = connect(process.env['DATABASE_URL'] ?? '', { size: settings.dbPool, onError: () => {} })
const { deps } = createDeps({
  settings,
  db,
  log,
  clock: { now: () => new Date() },
  gateway: { onDue: () => {}, sendWebhook: () => Promise.resolve(200) },
})
const providerMs = Number(process.env['PROVIDER_MS'] ?? 0)
const gateway = deps.connectors.byId('test-gateway')
if (gateway?.chargeStored && providerMs > 0) {
  const charge = gateway.chargeStored.bind(gateway)
  gateway.chargeStored = async (...given) => {
    await setTimeout(providerMs)
    return charge(...given)
  }
}
await db.execute(sql`select 1`)
console.log('ready')
process.stdin.resume()
await once(process.stdin, 'end')
const before = process.cpuUsage()
await billDue(deps, { budget_ms: 600_000 })
const { user, system } = process.cpuUsage(before)
console.log(`cpu ${Math.round((user + system) / 1000)}`)
await db.$client.end()
