import type { Executor } from '../db/connection.ts'
import { writeToOutbox } from '../db/outbox.ts'
import { addJob } from '../jobs/queue.ts'
import type { Settings } from '../settings.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Queues a mail with the work of `executor`: it goes out if and only if that commits. Delivery is retried. */
  queue: (executor: Executor, mail: Mail) => Promise<void>
}

/** Recipients are kept in lower case, so that the outbox finds them however they were typed. */
const toLowerCase = (mail: Mail): Mail => ({ ...mail, to: mail.to.trim().toLowerCase() })

/** Mail goes to the mail server by a job where one is set, else to the outbox. */
export function createMailer(settings: Pick<Settings, 'outbox'>): Mailer {
  if (settings.outbox) return { queue: (executor, mail) => writeToOutbox(executor, toLowerCase(mail)) }
  return { queue: (executor, mail) => addJob(executor, 'send-mail', toLowerCase(mail)) }
}
