import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { countTry, type TryLimit } from '../../../http/limits/try-limits.ts'
import { networkOf } from '../../../http/requests/network.ts'
import { declarationNoticeMail, declarationReceiptMail, type DeclaredEnd } from '../../../mail/declaration-mails.ts'
import { portalUrlOf, storeRow } from '../../stores/stores/service.ts'
import { findDeclaredContract, listOwnerEmails } from './declarations-repo.ts'
import { endContract } from './end-contract.ts'
import { isOpenStore } from './link-repo.ts'
import { portalSettings } from './settings.ts'

const limit = (most: number): TryLimit => ({
  most,
  span: 60 * 60_000,
  code: 'too_many_declarations',
  words: (wait) => `Too many requests. Try again in ${wait}.`,
})

/** Declarations per hour. Each emails a receipt, so nobody can fill the inbox of somebody else. */
const LIMITS = { network: limit(20), address: limit(10) }

interface Declaration {
  store_id: string
  name: string
  email: string
  number: string
  locale: string
  declared: DeclaredEnd
}

/**
 * Receives a cancellation or withdrawal that was declared without signing in: emails the customer a receipt with its
 * content, date and time at once, tells the store's owners, and ends the subscription if number and address match and
 * nobody has to decide. Whether they match isn't revealed in the reply.
 * @throws AppError 404 if the merchant didn't turn it on, 429 after too many.
 */
export async function receiveDeclaration(
  deps: Deps,
  { declared, ...declaration }: Declaration,
  ip: string,
): Promise<{ data: { received_at: string } }> {
  const { store_id } = declaration
  if (!(await isOpenStore(deps.db, store_id))) throw notFound('Store not found')
  const settings = await portalSettings(deps, store_id)
  const isOn = declared.kind === 'cancel' ? settings.cancel_without_login : settings.withdrawal
  if (!isOn)
    throw new AppError(404, 'This store doesn’t offer this. Contact the store for help.', { code: 'not_found' })
  const email = declaration.email.toLowerCase()
  await countTry(deps, `portal-declaration:${networkOf(ip)}`, LIMITS.network)
  await countTry(deps, `portal-declaration:${store_id}:${email}`, LIMITS.address)
  const at = deps.clock.now()
  const [{ store_name, time_zone }, account_url] = await Promise.all([
    storeRow(deps.db, store_id),
    portalUrlOf(deps, store_id),
  ])
  await deps.once(async (tx) => {
    const contract = await findDeclaredContract(tx, { ...declaration, email })
    const outcome = await endContract(deps, tx, contract, { store_id, declared, at, time_zone })
    const facts = { ...declaration, declared, outcome, store_name, time_zone, at }
    const owners = await listOwnerEmails(tx, store_id)
    await deps.mail.queue(
      tx,
      declarationReceiptMail({ ...facts, account_url }),
      ...owners.map((to) => declarationNoticeMail({ ...facts, to })),
    )
  })
  return { data: { received_at: at.toISOString() } }
}
