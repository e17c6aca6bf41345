import type { Executor } from '../db/connection.ts'
import { fixedSql, type FixedSql } from '../db/statements/fixed-sql.ts'

export interface JobOptions {
  runAt?: Date
  /** A later job of the same key replaces one that still waits. */
  key?: string
  /** Jobs of one queue run one after the other. */
  queue?: string
  maxAttempts?: number
}

/** What each job is given. */
export interface JobPayloads {
  'send-mail': { to: string; subject: string; text: string; html: string }
  /** Of the sale, or of the payment that added something to its order; queued by earlier releases only. */
  'send-receipt': { order_id: string; payment_id?: string | undefined }
  'settle-payment': { payment_id: string }
  /** What is held of an order is taken with its parcel. */
  'capture-shipped': { order_id: string }
  'refresh-ticket': { external_id: string }
  'replay-rules': { replay_id: string }
}

export type JobName = keyof JobPayloads

/** Queues a job with the work of `executor`: it exists if and only if that commits. */
export async function addJob<N extends JobName>(
  executor: Executor,
  name: N,
  payload: JobPayloads[N],
  options: JobOptions = {},
): Promise<void> {
  await executor.execute(fixedSql`select ${jobCall(name, payload, options)}`)
}

/** Queues a job for each payload, in one statement, with the work of `executor`. */
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
