import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
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
import type { Deps } from '../../../deps.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { createSubscription, upsertMethod } from '../records/service.ts'
import * as repo from './import-repo.ts'
import { storeTime } from './perform-action.ts'

type Import = Contracts['subscriptions']['importRows']
type Row = Parsed<Import>['body']['rows'][number]
type Result = ReplyInput<Import>['rows'][number]

/** What every row of an import refers to, read once. */
interface Context {
  store: StoreAccess
  today: string
  time_zone: string
  now: Date
  actor: string
  page_id: string | null
  plans: repo.ImportPlan[]
  accounts: repo.ImportAccount[]
}

interface Checked {
  plan: repo.ImportPlan
  option: PricingOption & { frequency: NonNullable<PricingOption['frequency']> }
  account: repo.ImportAccount
  page_id: string
}

/**
 * Imports subscriptions that another system billed until now. With `dry_run`, only reports row by row what would happen.
 * A row whose customer already has a subscription of the plan option with the same token is skipped, so that a file can
 * be imported again.
 */
export const importRows = (
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  { rows, dry_run }: Parsed<Import>['body'],
): Promise<ReplyInput<Import>> =>
  deps.once(async (tx) => {
    const { clock, today, time_zone } = await storeTime(deps, tx, store)
    const context: Context = {
      store,
      today,
      time_zone,
      now: clock.now(),
      actor: fullName(by.user) || by.user.email,
      page_id: await repo.defaultPage(tx, store.store_id),
      plans: await repo.listPlans(tx, store.store_id),
      accounts: await repo.listAccounts(tx, store.store_id, store.mode),
    }
    const results: Result[] = []
    for (const row of rows) results.push(await importRow({ ...deps, clock }, tx, context, row, dry_run))
    const imported = results.filter(({ status }) => status === 'imported').length
    if (imported > 0) {
      await audit(deps, tx, by, {
        store_id: store.store_id,
        action: 'subscription.imported',
        target: { type: 'store', id: store.store_id, name: `${imported} subscriptions` },
      })
    }
    return { rows: results }
  })

async function importRow(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Executor,
  context: Context,
  row: Row,
  dry_run: boolean,
): Promise<Result> {
  const { line } = row
  const checked = check(context, row)
  if (typeof checked === 'string') return { line, status: 'invalid', message: checked }
  const { store } = context
  const exists = await repo.isImported(tx, store, { ...row, ...idsOf(checked) })
  if (exists) return { line, status: 'skipped', message: 'This subscription already exists' }
  const what = `${row.email}, ${checked.plan.plan_name}, next charge on ${row.next_date}`
  if (dry_run) return { line, status: 'valid', message: what }
  await create(deps, tx, context, row, checked)
  return { line, status: 'imported', message: what }
}

const idsOf = ({ plan, option, account }: Checked) => ({
  plan_id: plan.plan_id,
  option_id: option.id,
  connection_id: account.connection_id,
})

/** What a row refers to, or what is wrong with it. */
function check({ plans, accounts, page_id, today }: Context, row: Row): Checked | string {
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(row.email)) return 'The email address is invalid'
  const plan = plans.find(({ plan_id, plan_name }) => row.plan === plan_id || row.plan === plan_name)
  if (!plan) return `There is no plan “${row.plan}”`
  const option = plan.pricing_options.find(({ id, frequency }) =>
    row.option === '' ? frequency : id === row.option || frequency === row.option.toLowerCase(),
  )
  if (!option?.frequency) return `The plan has no option “${row.option}”`
  const problem = dayProblem(row.next_date, today)
  if (problem !== null) return `${row.next_date}: ${problem}`
  const account = accounts.find(
    ({ connection_id, account_name }) => row.account === connection_id || row.account === account_name,
  )
  if (!account) return `There is no payment account “${row.account}”`
  if (row.token === '') return 'The token of the payment method is missing'
  if (page_id === null) return 'The store has no payment page, whose tax settings renewals use'
  if (plan.variant_id === null) return 'The product of the plan has no variant'
  return { plan, option: { ...option, frequency: option.frequency }, account, page_id }
}

async function create(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Executor,
  { store, time_zone, now, actor }: Context,
  row: Row,
  { plan, option, account, page_id }: Checked,
): Promise<void> {
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
    deps,
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
      started_at: now,
    },
    { kind: 'imported', text: 'Imported', actor },
  )
}
