import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { ConnectorRegistry } from './connectors/registry.ts'
import type { Cipher } from './crypto/cipher.ts'
import type { Db } from './db/connection.ts'
import type { Dns } from './dns.ts'
import type { JobsState } from './jobs/jobs-state.ts'
import type { Live } from './live/live.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics.ts'
import type { Settings } from './settings.ts'
import type { Steps } from './http/idempotency/idempotent-steps.ts'
import type { FileStorage } from './storage/storage.ts'

/** Dependencies of the features. Everything with external effects is here, so that tests can replace it. */
export interface Deps extends Steps {
  db: Db
  settings: Settings
  clock: Clock
  log: Logger
  mail: Mailer
  storage: FileStorage
  live: Live
  cipher: Cipher
  connectors: ConnectorRegistry
  dns: Dns
  /** State of this process's job runner. */
  jobs: JobsState
  metrics: Metrics
}
