import type { Executor } from '../db/connection.ts'
import { fixedSql, type FixedSql } from '../db/statements/fixed-sql.ts'

export interface JobOptions {
  runAt?: Date
  /** A new job with the same key replaces a waiting one. */
  key?: string
  /** Jobs in one queue run one at a time. */
  queue?: string
  maxAttempts?: number
}

/** Payloads by job name. */
export interface JobPayloads {
  'send-mail': { to: string; subject: string; text: string; html: string; unsubscribe?: string | undefined }
  /** For an order, or for a payment that added items to it; only queued by earlier releases. */
  'send-receipt': { order_id: string; payment_id?: string | undefined }
  'settle-payment': { payment_id: string }
  /** Captures an order's authorization when it ships. */
  'capture-shipped': { order_id: string }
  'refresh-ticket': { external_id: string }
  /** Emails subscribers about a new version of their plan. */
  'price-change-notices': { plan_id: string; version: number }
  'replay-rules': { replay_id: string }
  'bill-subscriptions': Record<string, never>
  /** Stores mandates at the accounts that debit them. */
  'set-up-mandates': Record<string, never>
  /** Sends what waits for an integration or a webhook endpoint. */
  'deliver-events': { destination_id: string }
  /** Does what is due for a connected Shopify store. */
  'sync-shopify': { integration_id: string }
  'advance-test-clock': { store_id: string }
  'import-subscriptions': { import_id: string }
  /** Sends a customer a link to the portal, if the store knows the address. */
  'send-portal-link': { store_id: string; email: string; locale: string; device_hash: string | null }
}

export type JobName = keyof JobPayloads

/** Queues a job in the transaction of `executor`: it exists if and only if that commits. */
export async function addJob<N extends JobName>(
  executor: Executor,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> {
  await executor.execute(fixedSql`select ${jobCall(name, payload, options)}`)
}

/** Queues a job for each payload, in one statement, in the transaction of `executor`. */
export async function addJobs<N extends JobName>(
  executor: Executor,
  name: N,
  payloads: readonly JobPayloads[N][],
): Promise<void> {
  await executor.execute(fixedSql`
    select graphile_worker.add_job(${name}, payload, max_attempts => 12)
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`)
}

const jobCall = <N extends JobName>(name: N, payload: JobPayloads[N], options: JobOptions = {}): FixedSql =>
  fixedSql`graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
    job_key => ${options.key ?? null},
    queue_name => ${options.queue ?? null},
    max_attempts => ${options.maxAttempts ?? 12})`
