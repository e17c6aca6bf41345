import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { Mandate } from '../../../../shared/contracts/payments/mandates.ts'
import { stripSeparators, numberEnding } from '../../../../shared/domain/merchant-account/bank-numbers.ts'
import { accountProblems, type BankAccount, type MandateScheme } from '../../../../shared/domain/payments/mandates.ts'
import { DEBIT_SCHEMES, mandateText } from '../../../../shared/domain/payments/debit-schemes.ts'
import { mandateFingerprint } from '../../../crypto/mandate-fingerprint.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, notFound } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { addJob } from '../../../jobs/queue.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { findByAccount, findCustomer, insertMandate, listMandates, type ListedMandate } from './repo.ts'

export { setUpMandates } from './set-up.ts'
export { cancelMandate, expediteSetup, findStoredMandates } from './setup-repo.ts'

type Calls = Contracts['mandates']
type Body = Parsed<Calls['create']>['body']

const toMandate = ({ mandate, method_id, store_name, customer_name, customer_email }: ListedMandate): Mandate => {
  const { mandate_id, store_id, customer_id, mode, scheme, status, reference, account_holder, last_four } = mandate
  const { bank_country, message, accepted_at, created_at } = mandate
  const notice_days = mandate.notice_days ?? DEBIT_SCHEMES[scheme].notice_days
  return {
    mandate_id,
    store_id,
    customer_id,
    mode,
    scheme,
    status,
    reference,
    account_holder,
    last_four,
    bank_country,
    notice_days,
    authorization_text: mandateText(scheme, { name: store_name, reference, notice_days }),
    method_id,
    message,
    customer_name,
    customer_email,
    accepted_at: accepted_at.toISOString(),
    created_at: created_at.toISOString(),
  }
}

/** Picks exactly the account numbers that the scheme requires. @throws AppError 400 by field */
function accountOf({ scheme, iban, sort_code, routing_number, account_number }: Body): BankAccount {
  const account = { iban, sort_code, routing_number, account_number }
  const errors = accountProblems(scheme, account)
  const [message] = Object.values(errors)
  if (message !== undefined) throw new AppError(400, message, { code: 'invalid_input', errors })
  const plain = (text: string | undefined) => stripSeparators(text ?? '')
  if (scheme === 'sepa_debit') return { iban: plain(iban) }
  return scheme === 'bacs_debit'
    ? { sort_code: plain(sort_code), account_number: plain(account_number) }
    : { routing_number: plain(routing_number), account_number: plain(account_number) }
}

const countryOf = (scheme: MandateScheme, { iban }: BankAccount): string => {
  if (scheme === 'bacs_debit') return 'GB'
  return scheme === 'ach_debit' ? 'US' : (iban ?? '').slice(0, 2)
}

/** @throws AppError 400 for a time in the future */
function acceptedAt({ accepted_at }: Body, now: Date): Date {
  const at = accepted_at === undefined ? now : new Date(accepted_at)
  if (at > now) throw badField('accepted_at', 'The date of consent can’t be in the future')
  return at
}

/** 'MNDT-7K2M…': at most 35 characters that banks can print (SEPA). */
const referenceOf = (mandate_id: string): string => `MNDT-${mandate_id.split('_')[1]?.toUpperCase() ?? ''}`

/**
 * Stores a customer's mandate (API-072). Returns the existing one for the same account of the same customer.
 * @throws AppError 400 for numbers that don't fit the scheme, 404 for no customer of the store
 */
export async function createMandate(
  deps: Deps,
  by: Actor & { store: StoreAccess },
  body: Body,
): Promise<ReplyInput<Calls['create']>> {
  const { store_id, mode } = by.store
  const { customer_id, scheme, account_holder } = body
  const account = accountOf(body)
  const numbers = JSON.stringify(account)
  const customer = await findCustomer(deps.db, { store_id, mode, customer_id })
  if (!customer) throw notFound('Customer not found')
  const now = deps.clock.now()
  const accepted_at = acceptedAt(body, now)
  const mandate_id = newId('mnd', now.getTime())
  const row = {
    mandate_id,
    store_id,
    customer_id,
    mode,
    scheme,
    account_holder,
    status: 'active' as const,
    reference: referenceOf(mandate_id),
    account: deps.cipher.encrypt(numbers),
    last_four: numberEnding(account.iban ?? account.account_number ?? ''),
    fingerprint: mandateFingerprint(deps.cipher, scheme, numbers),
    bank_country: countryOf(scheme, account),
    accepted_at,
    // The member who types it in is not the customer, so their own address is not recorded.
    accepted_ip: body.accepted_ip ?? '',
    notice_days: body.notice_days ?? null,
    connection_id: null,
    setup_reference: null,
    setup_at: now,
    message: '',
    created_at: now,
  }
  const made = await deps.once(async (tx) => {
    if (!(await insertMandate(tx, row))) return false
    const { reference, last_four } = row
    await addJob(tx, 'set-up-mandates', {}, { key: 'set-up-mandates' })
    await audit(deps, tx, by, {
      store_id,
      action: 'mandate.created',
      target: { type: 'mandate', id: mandate_id, name: reference },
      after: { customer: customer.email, scheme, account_holder, account_ends_in: last_four },
    })
    return true
  })
  const found = await findByAccount(deps.db, customer_id, row.fingerprint)
  if (!found) throw new Error('The mandate was not saved')
  const message = made ? 'The mandate was saved' : 'This account already has a mandate'
  return { message, data: toMandate(found) }
}

/** The mandates of a store in its mode, or the given one. @throws AppError 404 if it doesn't exist */
export async function mandateDetails(
  deps: Deps,
  { store_id, mode }: StoreAccess,
  query: Parsed<Calls['details']>['query'],
): Promise<ReplyInput<Calls['details']>> {
  const { rows, total } = await listMandates(deps.db, { ...query, store_id, mode })
  if (query.mandate_id !== undefined && total === 0) throw notFound('Mandate not found')
  return { data: rows.map(toMandate), total }
}
