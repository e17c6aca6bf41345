import type { CodePurpose } from '../db/schema/accounts/accounts.ts'
import { html } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailName, mailStoreName } from './mail-names.ts'

const BRAND = 'Cartwright'

const WORDS = {
  emailVerification: {
    title: 'Verify your email address',
    subject: 'is your Cartwright verification code',
    lead: 'Enter this code to finish creating your account.',
  },
  forgotPassword: {
    title: 'Choose a new password',
    subject: 'is your Cartwright password code',
    lead: 'Enter this code to choose a new password.',
  },
  emailChange: {
    title: 'Confirm your new email address',
    subject: 'is your Cartwright confirmation code',
    lead: 'Enter this code to confirm this address. You’ll use it to sign in from now on.',
  },
} as const satisfies Record<CodePurpose, { title: string; subject: string; lead: string }>

const OR_LINK = 'Or open this link, which works for one hour:'

const IGNORE = 'If you didn’t request this code, you can ignore this email. Cartwright will never ask you for the code.'

/**
 * Email with a one-time code, valid for `minutes`, and an optional link that works in its place. It repeats no other
 * user input, because anyone could have entered it.
 */
export function oneTimeCodeMail(to: string, purpose: CodePurpose, code: string, minutes: number, link?: string): Mail {
  const { title, subject, lead } = WORDS[purpose]
  const validity = `The code expires in ${minutes} minutes.`
  return {
    to,
    subject: `${code} ${subject}`,
    text: [title, '', lead, '', `    ${code}`, '', validity, ...(link ? [`${OR_LINK} ${link}`] : []), IGNORE].join(
      '\n',
    ),
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
        ${paragraph(validity)}
        ${
          link
            ? html`<p style="margin:0 0 16px">
                ${OR_LINK} <a href="${link}" style="color:#1558d6">Choose a new password</a>
              </p>`
            : html``
        }`,
      footer: html`${IGNORE}`,
    }),
  }
}

interface Notice {
  to: string
  subject: string
  title: string
  lead: string
  /** What to do if it wasn't the owner, and where. */
  advice: string
  page: string
}

function notice({ to, subject, title, lead, advice, page }: Notice): Mail {
  return {
    to,
    subject,
    text: [title, '', lead, '', advice, page].join('\n'),
    html: layout({
      brand: BRAND,
      preview: lead,
      title,
      body: html`${paragraph(lead)}
        <p style="margin:0">${advice} <a href="${page}" style="color:#1558d6">${page}</a></p>`,
      footer: html`You’re receiving this email because it’s about the security of your account.`,
    }),
  }
}

const formatTime = (at: Date): string =>
  `${new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

const NEW_PASSWORD = 'If this wasn’t you, choose a new password now:'

/** An API key as named in emails. */
export interface NamedKey {
  name: string
  store_name: string
}

const keyName = ({ name, store_name }: NamedKey): string =>
  `${mailName(name, 'Unnamed key')} (${mailStoreName(store_name)})`

const revokedKeys = (keys: readonly NamedKey[]): string => {
  if (keys.length === 0) return ''
  const [what, them] = keys.length === 1 ? ['Your API key was', 'it'] : ['Your API keys were', 'them']
  return ` ${what} revoked: ${keys.map(keyName).join(', ')}. Create new ones for the apps that used ${them}.`
}

/**
 * Notifies the owner of an account that its password was changed. `at` is when, `page` where to undo it, `revoked` the
 * API keys that were revoked with it.
 */
export const passwordChangedMail = (
  to: string,
  at: Date,
  signedOut: 'every device' | 'every other device',
  page: string,
  revoked: readonly NamedKey[] = [],
): Mail =>
  notice({
    to,
    subject: 'Your Cartwright password was changed',
    title: 'Your password was changed',
    lead: `The password of your account was changed on ${formatTime(at)}, and ${signedOut} was signed out.${revokedKeys(revoked)}`,
    advice: NEW_PASSWORD,
    page,
  })

export interface KeyCreated {
  /** Full name and email address of the person who created it. */
  creator: { name: string; email: string }
  key: NamedKey & { role: string }
  at: Date
  /** Page where keys are revoked. */
  page: string
}

/** Notifies the creator of an API key, or an owner of its store, that it was created. */
export function keyCreatedMail(to: string, { creator: maker, key, at, page }: KeyCreated): Mail {
  const who = to === maker.email ? 'You have' : `${mailName(maker.name, 'A member')} (${maker.email}) has`
  return notice({
    to,
    subject: `A new API key for ${mailStoreName(key.store_name)}`,
    title: 'A new API key was created',
    lead: `${who} created the API key ${keyName(key)} with the role ${key.role.replace('_', '-')} on ${formatTime(at)}. Apps can use it to access the store.`,
    advice: 'If you don’t recognize this, revoke the key and choose a new password:',
    page,
  })
}

/**
 * Notifies an owner of a store that another store has verified its checkout domain. `page` is where to verify it again.
 */
export const domainLostMail = (
  to: string,
  { domain, store_name, at, page }: { domain: string; store_name: string; at: Date; page: string },
): Mail =>
  notice({
    to,
    subject: `${mailStoreName(store_name)} lost its checkout domain`,
    title: 'A checkout domain was lost',
    lead: `On ${formatTime(at)}, another store verified ${domain}, and the DNS record of ${mailStoreName(store_name)} is gone. Links with this domain no longer lead to your checkout.`,
    advice: 'If the domain is yours, publish the DNS record again and verify it:',
    page,
  })

const NEWS = {
  on: {
    title: 'Two-factor sign-in is on',
    subject: 'Two-factor sign-in was turned on',
    lead: 'You now need a code from your authenticator app to sign in. It was turned on',
    // A new password signs out all sessions, but it doesn't turn this off.
    advice: 'If this wasn’t you, choose a new password now and contact the operator of this server:',
  },
  off: {
    title: 'Two-factor sign-in is off',
    subject: 'Two-factor sign-in was turned off',
    lead: 'You now sign in with just your password. Two-factor sign-in was turned off',
    advice: NEW_PASSWORD,
  },
  codes: {
    title: 'You have new recovery codes',
    subject: 'Your Cartwright recovery codes were replaced',
    lead: 'Your previous recovery codes no longer work. New ones were created',
    advice: NEW_PASSWORD,
  },
} as const

/** A change to the two-factor sign-in of an account. */
export type TwoFactorChange = keyof typeof NEWS

/**
 * Notifies the owner of an account about a change to its two-factor sign-in. `at` is when, `page` where to lock others
 * out.
 */
export function twoFactorMail(to: string, news: TwoFactorChange, at: Date, page: string): Mail {
  const { title, subject, lead, advice } = NEWS[news]
  return notice({ to, subject, title, lead: `${lead} on ${formatTime(at)}.`, advice, page })
}

/** Notifies the previous email address of an account that it was replaced. `at` is when, `page` where to get help. */
export const emailChangedMail = (to: string, newAddress: string, at: Date, page: string): Mail =>
  notice({
    to,
    subject: 'Your Cartwright email address was changed',
    title: 'Your email address was changed',
    lead: `Your account has used the address ${newAddress} since ${formatTime(at)}. You can no longer sign in with this one.`,
    advice: 'If this wasn’t you, contact the operator of this server now:',
    page,
  })
