import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'
import type { Mail } from './mailer.ts'

/** A mail server that says nothing must not hold a worker. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Hands one mail to the mail server of SMTP_URL.
 * @throws Error when there is none, it cannot be reached or it refuses the mail: the job is tried again later.
 */
export async function sendMail(settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>, mail: Mail): Promise<void> {
  if (settings.smtpUrl === undefined) throw new Error("SMTP_URL is not set, so emails can't be sent")
  const transport = createTransport({ url: settings.smtpUrl, ...TIMEOUTS })
  try {
    await transport.sendMail({
      from: settings.mailFrom,
      // As an object: a text would be split at commas into several recipients.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // Neither files nor addresses are fetched for what a text names.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } finally {
    transport.close()
  }
}
