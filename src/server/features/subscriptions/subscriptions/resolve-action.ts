import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import type { ActionInput, SwapTarget } from '../../../../shared/domain/subscriptions/action-input.ts'
import { addDays, type Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { deliveriesPerCharge, deliveryPrice, endsAfter } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { Executor } from '../../../db/connection.ts'
import { badField } from '../../../http/errors.ts'
import type { SubscriptionRow } from '../records/service.ts'
import * as repo from './actions-repo.ts'

function required<T>(value: T | undefined, field: string, message = 'Required'): T {
  if (value === undefined) throw badField(field, message)
  return value
}

/**
 * Looks up what an action refers to: plans, variants and shipping methods of the subscription's store.
 * @throws AppError 400 on a field that is missing or names something that can't be used
 */
export async function resolveAction(
  db: Executor,
  row: SubscriptionRow,
  request: ActionRequest,
  today: Day,
): Promise<ActionInput> {
  switch (request.action) {
    case 'cancel':
      return {
        action: 'cancel',
        at: request.at ?? 'now',
        reason: request.reason ?? null,
        comment: request.comment ?? '',
      }
    case 'pause':
      return { action: 'pause', until: pauseEnd(request, today) }
    case 'move':
      return { action: 'move', move_date: required(request.move_date, 'move_date', 'Choose a date') }
    case 'change_quantity':
      return { action: 'change_quantity', quantity: required(request.quantity, 'quantity', 'Enter a quantity') }
    case 'swap':
      return { action: 'swap', target: await swapTarget(db, row, request), when: request.when ?? 'renewal' }
    case 'add_item':
      return { action: 'add_item', item: await addOn(db, row, request) }
    case 'remove_item':
      return { action: 'remove_item', variant_id: required(request.variant_id, 'variant_id', 'Choose an item') }
    case 'change_address':
      return {
        action: 'change_address',
        shipping_address: required(request.shipping_address, 'shipping_address', 'Enter an address'),
      }
    case 'change_shipping_method': {
      const id = required(request.shipping_method_id, 'shipping_method_id', 'Choose a shipping method')
      const method = await repo.findShippingMethod(db, row.store_id, id)
      if (!method) throw badField('shipping_method_id', 'This shipping method no longer exists')
      return { action: 'change_shipping_method', method }
    }
    case 'skip':
      return { action: 'skip', cycle: request.cycle }
    case 'unskip':
      return { action: 'unskip', cycle: required(request.cycle, 'cycle', 'Choose a delivery') }
    case 'activate':
    case 'retry':
      return { action: request.action }
  }
}

function pauseEnd({ pause_duration, until }: ActionRequest, today: Day): Day {
  if (pause_duration !== undefined) return addDays(today, pause_duration)
  return required(until, 'pause_duration', 'Choose how long to pause')
}

async function addOn(db: Executor, { store_id }: SubscriptionRow, { variant_id, quantity = 1 }: ActionRequest) {
  const item = await repo.findVariant(db, store_id, required(variant_id, 'variant_id', 'Choose a product'))
  if (!item) throw badField('variant_id', 'This product is not on sale')
  return { ...item, quantity }
}

/** What isn't named stays: the plan, its option of the same frequency, and the variant if the product is the same. */
async function swapTarget(db: Executor, row: SubscriptionRow, request: ActionRequest): Promise<SwapTarget> {
  const plan = await repo.findPlanTarget(db, request.plan_id ?? row.plan_id)
  if (!plan) throw badField('plan_id', 'This plan no longer exists')
  const stays = plan.plan_id === row.plan_id
  if (plan.status === 'archived' && !stays) throw badField('plan_id', 'This plan is archived')
  const option = wantedOption(plan, request.option_id ?? (stays ? row.option_id : undefined))
  const variant = await wantedVariant(db, row, plan, request.variant_id)
  const name = variant.variant_title ? `${plan.plan_name}, ${variant.variant_title}` : plan.plan_name
  const { product_id, variant_id } = variant
  const what = { plan_id: plan.plan_id, option_id: option.id, product_id, variant_id, name }
  // Another variant of the same option keeps the terms that were agreed to.
  if (stays && option.id === row.option_id) return { ...what, ...ownTerms(row) }
  return {
    ...what,
    plan_version: plan.version,
    unit_price: deliveryPrice(option),
    frequency: option.frequency,
    prepaid_deliveries: deliveriesPerCharge(option),
    length: endsAfter(option),
    minimum_cycles: plan.terms.minimum_cycles,
  }
}

const ownTerms = (row: SubscriptionRow) => ({
  plan_version: row.plan_version,
  unit_price: row.unit_price,
  frequency: row.frequency,
  prepaid_deliveries: row.prepaid_deliveries,
  length: lengthLeft(row),
  minimum_cycles: 0,
})

function wantedOption({ pricing_options }: repo.PlanTarget, option_id: string | undefined) {
  const offered = pricing_options.filter((each) => each.pricing_model === 'subscription')
  const option = option_id === undefined ? offered[0] : offered.find(({ id }) => id === option_id)
  if (!option?.frequency) throw badField('option_id', 'This option is no longer offered')
  return { ...option, frequency: option.frequency }
}

async function wantedVariant(db: Executor, row: SubscriptionRow, plan: repo.PlanTarget, wanted: string | undefined) {
  const own = plan.product_id === row.product_id ? row.variant_id : await repo.firstVariant(db, plan.product_id)
  const variant = await repo.findVariant(db, row.store_id, wanted ?? own ?? '')
  if (!variant) throw badField('variant_id', 'This product is not on sale')
  if (variant.product_id !== plan.product_id) throw badField('variant_id', 'This product is not part of the plan')
  return variant
}

const lengthLeft = ({ ends_after_cycle, next_cycle }: SubscriptionRow): number | null =>
  ends_after_cycle === null ? null : ends_after_cycle - (next_cycle - 1)
