import { contracts } from '../../../../src/shared/contracts/index.ts'
import { customerToken } from '../../app/portal-sessions.ts'
import { plusDays } from '../reference-model/days.ts'
import type { Banks } from '../reference-model/model-billing.ts'
import type { ModelAction } from '../reference-model/model-actions.ts'
import type { Member, Year } from './simulate-year.ts'
import { enterOwnCard, storeOwnCard } from './year-store.ts'
import { sql } from 'drizzle-orm'

const KINDS = {
  cancel: 14,
  pause: 14,
  activate: 14,
  skip: 16,
  unskip: 8,
  move: 12,
  change_quantity: 10,
  add_item: 8,
  swap: 8,
  swap_now: 10,
  backup_card: 8,
  retry: 10,
  new_card: 12,
}

/** What somebody wants to do to a subscription, whether or not it is allowed. */
export function planAction({ chance, plans, item }: Year, _: Member, day: string, bank: Banks): ModelAction {
  const kind = chance.pickWeighted(KINDS)
  switch (kind) {
    case 'cancel':
      return {
        kind,
        at: chance.pick(['now', 'period_end']),
        reason: chance.pick(['too_expensive', 'quality', 'other']),
      }
    case 'pause':
      return { kind, until: plusDays(day, chance.pick([-3, 0, 1, 6, 20, 45, 90, 400])) }
    case 'move':
      return { kind, to: plusDays(day, chance.pick([-1, 1, 2, 5, 9, 30, 400])) }
    case 'skip':
      return { kind, ahead: chance.pick([0, 0, 0, 1, 2, 3, 13]) }
    case 'unskip':
      return { kind, ahead: chance.pick([-2, -1, 0, 1, 2, 3]) }
    case 'change_quantity':
      return { kind, quantity: chance.between(1, 3) }
    case 'add_item':
      return { kind, price: item.price }
    case 'swap':
      return { kind, to: chance.pick(plans).model }
    case 'swap_now':
      return { kind, to: chance.pick(plans).model, bank }
    case 'retry':
      return { kind, bank }
    case 'new_card':
      return { kind, bank: { ...bank, own: 'approved' } }
    default:
      return { kind }
  }
}

/** Asks the store's API for it, or the customer portal for a new card. @returns the status. */
export async function request(year: Year, { subscription_id, model }: Member, action: ModelAction): Promise<number> {
  const { app, shop, item } = year
  const { token } = shop
  const { subscriptions } = contracts
  const send = async (contract: Parameters<typeof app.rawCall>[0], input: object = {}): Promise<number> =>
    (await app.rawCall(contract, { body: { subscription_id, ...input } }, { token })).status
  switch (action.kind) {
    case 'cancel':
      return send(subscriptions.cancel, { at: action.at, reason: action.reason })
    case 'pause':
      return send(subscriptions.pause, { until: action.until })
    case 'activate':
      return send(subscriptions.activate)
    case 'skip':
      return send(subscriptions.skip, { cycle: model.cycle + action.ahead })
    case 'unskip':
      return send(subscriptions.unskip, { cycle: model.cycle + action.ahead })
    case 'move':
      return send(subscriptions.move, { move_date: action.to })
    case 'change_quantity':
      return send(subscriptions.changeQuantity, { quantity: action.quantity })
    case 'add_item':
      return send(subscriptions.addItem, { variant_id: item.variant_id })
    case 'swap':
    case 'swap_now': {
      const to = year.plans.find(({ model }) => model === action.to)
      const named = { plan_id: to?.plan_id, option_id: to?.option.id, variant_id: to?.variant_id }
      return send(subscriptions.swap, { ...named, when: action.kind === 'swap' ? 'renewal' : 'now' })
    }
    case 'backup_card':
      return addBackup(year, subscription_id)
    case 'retry':
      return send(subscriptions.retry)
    case 'new_card':
      return addCard(year, subscription_id)
  }
}

/** Stores another card and makes it the backup. @returns the status. */
async function addBackup({ app }: Year, subscription_id: string): Promise<number> {
  const { customer_id, method_id } = await storeOwnCard(app, subscription_id)
  const token = await customerToken(app, customer_id)
  const body = { subscription_id, method_id, as: 'backup' } as const
  return (await app.rawCall(contracts.customerPortal.usePaymentMethod, { body }, { token })).status
}

async function addCard({ app, shop }: Year, subscription_id: string): Promise<number> {
  const { rows } = await app.db.execute<{ customer_id: string; status: string }>(sql`
    select customer_id, status from subscriptions where subscription_id = ${subscription_id}`)
  const { customer_id = '', status = '' } = rows[0] ?? {}
  // A card that is added to an ended subscription is only stored.
  if (status === 'cancelled' || status === 'completed') return 422
  const body = { connection_id: shop.connection_id, token: await enterOwnCard(app), subscription_id }
  const token = await customerToken(app, customer_id)
  return (await app.rawCall(contracts.customerPortal.addCard, { body }, { token })).status
}
