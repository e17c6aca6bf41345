import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import { runGatewayDue, type GatewayDeps } from './connectors/gateway.ts'
import { createConnectors } from './connectors/registry.ts'
import { createCipher } from './crypto/cipher.ts'
import { createFileCipher } from './crypto/file-cipher.ts'
import type { Db } from './db/connection.ts'
import type { Deps } from './deps.ts'
import { createDns } from './dns.ts'
import { gatewaySecret } from './features/payments/payment-accounts/service.ts'
import { productFor } from './features/payments/whop/service.ts'
import { createJobsState } from './jobs/jobs-state.ts'
import { createDueTimer, type DueTimer } from './jobs/due-timer.ts'
import { plainSteps } from './http/idempotency/idempotent-steps.ts'
import { pgLive } from './live/pg-live.ts'
import { createMailer } from './mail/mailer.ts'
import { createMetrics } from './metrics.ts'
import { secretKey, type Settings } from './settings.ts'
import { createLocalStorage } from './storage/local.ts'
import { withPrivateFiles } from './storage/private-storage.ts'

export interface DepsInput {
  settings: Settings
  db: Db
  clock: Clock
  log: Logger
  /** Test gateway settings that tests override: its delays, and how its webhooks are delivered. */
  gateway?: Partial<GatewayDeps>
}

/** Creates the dependencies of the features and the test gateway, and the timer that runs the gateway's due events. */
export function createDeps({ settings, db, clock, log, gateway = {} }: DepsInput): {
  deps: Deps
  gateway: GatewayDeps
  timer: DueTimer
} {
  const key = secretKey(settings)
  const cipher = createCipher(key)
  const timer = createDueTimer('what the test gateway has due', () => runGatewayDue(gatewayDeps), log)
  const gatewayDeps: GatewayDeps = {
    db,
    now: clock.now,
    baseUrl: settings.checkoutUrl,
    webhookSecret: (connection_id) => gatewaySecret({ db, cipher }, connection_id),
    onDue: (due) => timer.onDue(due),
    ...gateway,
  }
  const deps: Deps = {
    db,
    settings,
    clock,
    log,
    mail: createMailer(settings),
    storage: withPrivateFiles(createLocalStorage({ dataDir: settings.dataDir, log }), createFileCipher(key)),
    live: pgLive,
    cipher,
    connectors: createConnectors({
      testGateway: gatewayDeps,
      whop: { productFor: (sale) => productFor({ db }, sale) },
      providersUrl: settings.providersUrl,
    }),
    dns: createDns(),
    jobs: createJobsState(),
    metrics: createMetrics(db),
    ...plainSteps(db),
  }
  return { deps, gateway: gatewayDeps, timer }
}
