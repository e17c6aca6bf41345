import type { Executor } from '../db/connection.ts'
import { writeToOutbox } from '../db/outbox.ts'
import { addJobs } from '../jobs/queue.ts'
import type { Settings } from '../settings.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Address for one-click unsubscribing (RFC 8058), for marketing emails. */
  unsubscribe?: string | undefined
}

export interface Mailer {
  /**
   * Queues emails in the transaction of `executor`, in one statement: they are sent if and only if that commits.
   * Delivery is retried.
   */
  queue: (executor: Executor, ...mails: readonly Mail[]) => Promise<void>
}

/** Recipients are lowercased, so that the outbox finds them however they were entered. */
const toLowerCase = (mail: Mail): Mail => ({ ...mail, to: mail.to.trim().toLowerCase() })

/** Sends emails to the mail server through a job, or to the outbox if no server is configured. */
export function createMailer(settings: Pick<Settings, 'outbox'>): Mailer {
  if (settings.outbox) return { queue: (executor, ...mails) => writeToOutbox(executor, mails.map(toLowerCase)) }
  return { queue: (executor, ...mails) => addJobs(executor, 'send-mail', mails.map(toLowerCase)) }
}
