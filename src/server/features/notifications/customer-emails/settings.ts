import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { customerEmails } from '../../../../shared/domain/orders/customer-emails.ts'
import type { Deps } from '../../../deps.ts'
import type { AuthUser } from '../../../http/requests/caller.ts'
import { notFound } from '../../../http/errors.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { exampleMail } from './examples.ts'
import { findStoreFacts, lockEmailsOff, setEmailsOff, type StoreFacts } from './repo.ts'

type Calls = Contracts['customerEmails']
type Preview = Parsed<Calls['preview']>['query']

async function requireFacts({ db }: Pick<Deps, 'db'>, store_id: string): Promise<StoreFacts> {
  const facts = await findStoreFacts(db, store_id)
  if (!facts) throw notFound('Store not found')
  return facts
}

const toSettings = ({ off }: Pick<StoreFacts, 'off'>): ReplyInput<Calls['settings']> => ({
  emails: customerEmails.map((email) => ({ email, enabled: !off.includes(email) })),
})

/** Which emails the store's customers get. */
export const readSettings = async (deps: Deps, store_id: string): Promise<ReplyInput<Calls['settings']>> =>
  toSettings(await requireFacts(deps, store_id))

/** Turns one customer email on or off. */
export async function updateSettings(
  deps: Deps,
  by: Actor,
  { store_id, email, enabled }: Parsed<Calls['update']>['body'],
): Promise<ReplyInput<Calls['update']>> {
  return deps.db.transaction(async (tx) => {
    const before = await lockEmailsOff(tx, store_id)
    const off = customerEmails.filter((each) => (each === email ? !enabled : before.includes(each)))
    await setEmailsOff(tx, store_id, off, deps.clock.now())
    await audit(deps, tx, by, {
      store_id,
      action: 'store.customer_email_changed',
      target: { type: 'store', id: store_id, name: '' },
      before: { [email]: !before.includes(email) },
      after: { [email]: enabled },
    })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
    return toSettings({ off })
  })
}

async function write(deps: Deps, { store_id, email, language }: Preview, to: string): Promise<Mail> {
  const store = await requireFacts(deps, store_id)
  return exampleMail(email, { to, store, currency: store.currency, language, placed_at: deps.clock.now() })
}

/** Renders a customer email with the store's name and an example order. */
export async function previewEmail(deps: Deps, query: Preview): Promise<ReplyInput<Calls['preview']>> {
  const { subject, html, text } = await write(deps, query, 'alex@example.com')
  return { subject, html, text }
}

/** Sends an example of a customer email to the signed-in member. */
export async function sendTestEmail(
  deps: Deps,
  { email: to }: AuthUser,
  body: Parsed<Calls['test']>['body'],
): Promise<ReplyInput<Calls['test']>> {
  const mail = await write(deps, body, to)
  await deps.mail.queue(deps.db, { ...mail, subject: `Test: ${mail.subject}` })
  return { message: `Test email sent to ${to}` }
}
