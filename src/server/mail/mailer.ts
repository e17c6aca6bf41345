import type { Executor } from '../db/connection.ts'
import { writeToOutbox } from '../db/outbox.ts'
import { addJobs } from '../jobs/queue.ts'
import type { Settings } from '../settings.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /**
   * Queues mails with the work of `executor`, all in one statement: they go out if and only if that commits. Delivery
   * is retried.
   */
  queue: (executor: Executor, ...mails: readonly Mail[]) => Promise<void>
}

/** Recipients are kept in lower case, so that the outbox finds them however they were typed. */
const toLowerCase = (mail: Mail): Mail => ({ ...mail, to: mail.to.trim().toLowerCase() })

/** Mail goes to the mail server by a job where one is set, else to the outbox. */
export function createMailer(settings: Pick<Settings, 'outbox'>): Mailer {
  if (settings.outbox) return { queue: (executor, ...mails) => writeToOutbox(executor, mails.map(toLowerCase)) }
  return { queue: (executor, ...mails) => addJobs(executor, 'send-mail', mails.map(toLowerCase)) }
}
