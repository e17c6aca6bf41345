import { createTransport } from 'nodemailer'
import type { Settings } from '../settings.ts'
import type { Mail } from './mailer.ts'

/** An unresponsive mail server must not block a worker. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends one email with the mail server of SMTP_URL.
 * @throws Error if there is none, it is unreachable or it rejects the email, so that the job is retried.
 */
export async function sendMail(settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>, mail: Mail): Promise<void> {
  if (settings.smtpUrl === undefined) throw new Error('SMTP_URL is not set, so emails can’t be sent')
  const transport = createTransport({ url: settings.smtpUrl, ...TIMEOUTS })
  try {
    await transport.sendMail({
      from: settings.mailFrom,
      // As an object: a string would be split into several recipients at commas.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      ...(mail.unsubscribe !== undefined && {
        headers: {
          'List-Unsubscribe': `<${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
      // No files or URLs in a text are fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } finally {
    transport.close()
  }
}
