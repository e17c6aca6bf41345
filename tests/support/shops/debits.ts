import { sql } from 'drizzle-orm'
import { contracts } from '../../../src/shared/contracts/index.ts'
import { setUpMandates } from '../../../src/server/features/payments/mandates/service.ts'
import type { SubscriptionRow } from '../../../src/server/features/subscriptions/records/service.ts'
import { DEBIT_SCHEMES } from '../../../src/shared/domain/payments/debit-schemes.ts'
import type { BankAccount, MandateScheme } from '../../../src/shared/domain/payments/mandates.ts'
import { expectOk, type TestApp } from '../app/test-app.ts'
import type { PlanShop } from './plans.ts'
import { reread, subscribe } from './renewals.ts'

/** Accounts that pay at the test gateway, and accounts whose debits are returned. */
export const ACCOUNTS = {
  ach_debit: { routing_number: '110000000', account_number: '000123456789' },
  sepa_debit: { iban: 'DE89370400440532013000' },
  bacs_debit: { sort_code: '108800', account_number: '00012345' },
} as const satisfies Record<MandateScheme, BankAccount>
export const RETURNED = {
  ach_debit: { routing_number: '110000000', account_number: '000222222227' },
  sepa_debit: { iban: 'DE62370400440532013001' },
  bacs_debit: { sort_code: '108800', account_number: '22222227' },
} as const satisfies Record<MandateScheme, BankAccount>
export const REVOKED = { routing_number: '110000000', account_number: '000333333335' } as const

interface Agreed {
  scheme?: MandateScheme
  account?: BankAccount
  notice_days?: number
}

/** Saves a customer's mandate as the merchant, before any account stores it. */
export async function agree(
  app: TestApp,
  { store_id, token }: Pick<PlanShop, 'store_id' | 'token'>,
  customer_id: string,
  { scheme = 'ach_debit', account = ACCOUNTS[scheme], notice_days }: Agreed = {},
) {
  const facts = { store_id, customer_id, scheme, account_holder: 'Maya Ortiz', accepted: true as const }
  const body = { ...facts, ...account, ...(notice_days !== undefined && { notice_days }) }
  return expectOk(await app.call(contracts.mandates.create, { body }, { token })).data
}

/** Reads a mandate as the merchant does. */
export async function mandateOf(app: TestApp, { store_id, token }: PlanShop, mandate_id: string) {
  const reply = await app.call(contracts.mandates.details, { query: { store_id, mandate_id } }, { token })
  const [found] = expectOk(reply).data
  if (!found) throw new Error('No such mandate')
  return found
}

/** Buys a subscription with a card, and then pays for it with a bank account. */
export async function subscribeByDebit(app: TestApp, shop: PlanShop, agreed: Agreed = {}): Promise<SubscriptionRow> {
  const subscription = await subscribe(app, shop)
  return payByDebit(app, shop, subscription, agreed)
}

/** Makes a bank account pay for a subscription from now on. */
export async function payByDebit(
  app: TestApp,
  shop: PlanShop,
  subscription: SubscriptionRow,
  agreed: Agreed = {},
): Promise<SubscriptionRow> {
  const { mandate_id } = await agree(app, shop, subscription.customer_id, agreed)
  await setUpMandates(app.deps)
  const { method_id, message } = await mandateOf(app, shop, mandate_id)
  if (method_id === null) throw new Error(`The mandate was not set up: ${message}`)
  const { currency } = DEBIT_SCHEMES[agreed.scheme ?? 'ach_debit']
  await app.db.execute(sql`update subscriptions set method_id = ${method_id}, currency = ${currency}
    where subscription_id = ${subscription.subscription_id}`)
  return reread(app, subscription)
}
