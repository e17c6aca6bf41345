import type { ImportRow } from '../../../../shared/contracts/subscriptions/import-calls.ts'
import { isCountry } from '../../../../shared/domain/address/regions.ts'
import { MAX_QUANTITY } from '../../../../shared/domain/subscriptions/apply-action.ts'
import type { PostalAddress } from '../../../../shared/domain/subscriptions/action-input.ts'
import { chargeMoment } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { dayProblem } from '../../../../shared/domain/subscriptions/apply-schedule.ts'
import {
  deliveriesPerCharge,
  deliveryPrice,
  endsAfter,
  type PricingOption,
} from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Clock } from '../../../clock.ts'
import type { Deps } from '../../../deps.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { createSubscription, upsertMethod } from '../records/service.ts'
import * as repo from './import-repo.ts'
import { storeTime } from './perform-action.ts'

type ImportStore = Pick<StoreAccess, 'store_id' | 'mode' | 'currency'>

/** What every row of an import refers to, read once. */
export interface ImportContext {
  store: ImportStore
  today: string
  time_zone: string
  clock: Clock
  actor: string
  page_id: string | null
  plans: repo.ImportPlan[]
  accounts: repo.ImportAccount[]
  shipping: repo.ImportShipping[]
}

interface Checked {
  plan: repo.ImportPlan
  option: PricingOption & { frequency: NonNullable<PricingOption['frequency']> }
  account: repo.ImportAccount
  page_id: string
  address: PostalAddress | null
  shipping: repo.ImportShipping | null
}

/** Reads what the rows of an import refer to. */
export async function importContext(
  deps: Pick<Deps, 'clock'>,
  tx: Executor,
  store: ImportStore,
  actor: string,
): Promise<ImportContext> {
  const { clock, today, time_zone } = await storeTime(deps, tx, store)
  const page_id = await repo.defaultPage(tx, store.store_id)
  return {
    store,
    today,
    time_zone,
    clock,
    actor,
    page_id,
    plans: await repo.listPlans(tx, store.store_id),
    accounts: await repo.listAccounts(tx, store.store_id, store.mode),
    shipping: page_id === null ? [] : await repo.listMethodsOfPage(tx, page_id),
  }
}

/** A row that can be imported, with its key: rows with the same key are the same subscription. */
export interface CheckedRow extends Checked {
  key: string
  /** For the report. */
  text: string
}

/** Checks a row against the store. Returns what is wrong as a sentence. */
export function checkRow(context: ImportContext, row: ImportRow): CheckedRow | string {
  const checked = check(context, row)
  if (typeof checked === 'string') return checked
  const { plan, option, account } = checked
  const key = [row.email.toLowerCase(), plan.plan_id, option.id, account.connection_id, row.token].join(' ')
  return { ...checked, key, text: `${row.email}, ${plan.plan_name}, next charge on ${row.next_date}` }
}

/** True if the store already has the subscription, even if it was canceled since. */
export const isImported = (
  tx: Executor,
  { store }: ImportContext,
  row: ImportRow,
  checked: CheckedRow,
): Promise<boolean> => repo.isImported(tx, store, { ...row, ...idsOf(checked) })

const idsOf = ({ plan, option, account }: Checked) => ({
  plan_id: plan.plan_id,
  option_id: option.id,
  connection_id: account.connection_id,
})

/** What a row refers to, or everything that is wrong with it, so that one upload shows all of it. */
function check(context: ImportContext, row: ImportRow): Checked | string {
  const { page_id, today } = context
  const { plan, option, account } = findReferences(context, row)
  const day = dayProblem(row.next_date, today)
  const delivery = deliveryOf(context, row)
  const problems = [
    !EMAIL.test(row.email) && 'The email address is invalid',
    !plan && `There is no plan “${row.plan}”`,
    !isQuantity(row.quantity) && `The quantity must be a whole number from 1 to ${MAX_QUANTITY}`,
    plan && !option && `The plan has no option “${row.option}”`,
    day !== null && `${row.next_date}: ${day}`,
    !account && `There is no payment account “${row.account}”`,
    row.token === '' && 'The token of the payment method is missing',
    page_id === null && 'The store has no payment page, whose tax settings renewals use',
    plan?.variant_id === null && 'The product of the plan has no variant',
    typeof delivery === 'string' && delivery,
  ].filter((problem) => typeof problem === 'string')
  if (problems.length > 0) return problems.join('. ')
  if (!plan || !option || !account || page_id === null || typeof delivery === 'string') return 'The row is incomplete'
  return { plan, option, account, page_id, ...delivery }
}

const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** The plan, its option and the payment account that a row names; undefined where there is none. */
function findReferences({ plans, accounts }: ImportContext, row: ImportRow) {
  const plan = plans.find(({ plan_id, plan_name }) => row.plan === plan_id || row.plan === plan_name)
  const [option] = (plan?.pricing_options ?? []).flatMap((each) => {
    const { id, frequency } = each
    const isNamed = row.option === '' || id === row.option || frequency === row.option.toLowerCase()
    return frequency && isNamed ? [{ ...each, frequency }] : []
  })
  const account = accounts.find(
    ({ connection_id, account_name }) => row.account === connection_id || row.account === account_name,
  )
  return { plan, option, account }
}

/** Where a row is shipped to and how, or what is wrong with it. */
function deliveryOf({ shipping }: ImportContext, row: ImportRow): Pick<Checked, 'address' | 'shipping'> | string {
  const { address1, address2, city, region, postal_code, country, shipping_method } = row
  if ([address1, address2, city, region, postal_code, country, shipping_method].every((cell) => cell === '')) {
    return { address: null, shipping: null }
  }
  if (address1 === '' || city === '' || country === '') return 'The shipping address needs a street, city and country'
  const country_code = country.toUpperCase()
  if (!isCountry(country_code)) return `The country “${country}” is unknown. Use two letters, such as US`
  const method = shipping.find(({ shipping_title }) => shipping_title === shipping_method)
  if (shipping_method !== '' && !method) return `The default page has no shipping method “${shipping_method}”`
  const address = {
    full_name: row.name,
    address1,
    address2,
    locality: city,
    administrative_area: region,
    postal_code,
    country_code,
  }
  return { address, shipping: method ?? null }
}

/** Creates the customer, the payment method and the subscription of a row. */
export async function createImported(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Executor,
  { store, time_zone, clock, actor }: ImportContext,
  row: ImportRow,
  { plan, option, account, page_id, address, shipping }: CheckedRow,
): Promise<void> {
  const now = clock.now()
  const { store_id, mode, currency } = store
  const customer_id = await repo.upsertCustomer(tx, store, { email: row.email, name: row.name }, now)
  const method = await upsertMethod(tx, {
    method_id: newId('cpm', now.getTime()),
    store_id,
    mode,
    customer_id,
    connection_id: account.connection_id,
    payment_method_id: row.token,
    buyer_id: row.provider_customer || null,
    payment_method: 'card',
    updated_at: now,
  })
  await createSubscription(
    { ...deps, clock },
    tx,
    {
      store_id,
      mode,
      customer_id,
      status: 'active',
      plan_id: plan.plan_id,
      plan_version: plan.version,
      option_id: option.id,
      product_id: plan.product_id,
      variant_id: plan.variant_id ?? '',
      quantity: row.quantity,
      unit_price: deliveryPrice(option),
      currency,
      frequency: option.frequency,
      prepaid_deliveries: deliveriesPerCharge(option),
      ends_after_cycle: endsAfter(option),
      anchor_day: row.next_date,
      anchor_cycle: 1,
      next_cycle: 1,
      next_charge_day: row.next_date,
      next_action_at: chargeMoment(row.next_date, time_zone),
      method_id: method.method_id,
      payment_page_id: page_id,
      shipping_address: address,
      ...shipping,
      started_at: now,
    },
    { kind: 'imported', text: 'Imported', actor },
  )
}
