import type { AuthFlow } from '../../shared/contracts/auth.ts'
import { html } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'

const BRAND = 'Cartwright'

const WORDS = {
  emailVerification: {
    title: 'Verify your e-mail address',
    subject: 'is your Cartwright verification code',
    lead: 'Enter this code to finish opening your account.',
  },
  forgotPassword: {
    title: 'Choose a new password',
    subject: 'is your Cartwright password code',
    lead: 'Enter this code to choose a new password.',
  },
} as const satisfies Record<AuthFlow, { title: string; subject: string; lead: string }>

const IGNORE =
  'If you did not ask for it, you can ignore this mail. Nobody at Cartwright will ever ask you for the code.'

/** The mail with a one-time code, valid `minutes`. It repeats nothing else that was typed: anybody can type it. */
export function oneTimeCodeMail(to: string, flow: AuthFlow, code: string, minutes: number): Mail {
  const { title, subject, lead } = WORDS[flow]
  const validity = `It is valid for ${minutes} minutes.`
  return {
    to,
    subject: `${code} ${subject}`,
    text: [title, '', lead, '', `    ${code}`, '', validity, IGNORE].join('\n'),
    html: layout({
      brand: BRAND,
      preview: lead,
      title,
      body: html`${paragraph(lead)}
        <p
          style="margin:0 0 16px;padding:16px;background:#f3f4f6;border-radius:8px;text-align:center;font-size:30px;line-height:38px;font-weight:700;letter-spacing:8px"
        >
          ${code}
        </p>
        ${paragraph(validity)}`,
      footer: html`${IGNORE}`,
    }),
  }
}

/** Tells the owner of an account that its password is another one now. `at` is when, `page` where to undo it. */
export function passwordChangedMail(to: string, at: Date, page: string): Mail {
  const title = 'Your password was changed'
  const when = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)
  const lead = `The password of your account was changed on ${when} UTC, and every device was signed out.`
  const advice = 'If this was not you, choose a new password at once:'
  return {
    to,
    subject: 'Your Cartwright password was changed',
    text: [title, '', lead, '', advice, page].join('\n'),
    html: layout({
      brand: BRAND,
      preview: lead,
      title,
      body: html`${paragraph(lead)}
        <p style="margin:0">${advice} <a href="${page}" style="color:#1558d6">${page}</a></p>`,
      footer: html`You get this mail because it concerns the safety of your account.`,
    }),
  }
}
