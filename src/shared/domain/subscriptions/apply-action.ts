import { chargeMoment } from './billing-calendar.ts'
import type { ActionInput, AddOnItem, PostalAddress } from './action-input.ts'
import { activate, cancel, pause } from './apply-lifecycle.ts'
import { move } from './apply-schedule.ts'
import { skip, unskip } from './apply-skip.ts'
import { swap } from './apply-swap.ts'
import { refuse, shortDay, type ActionContext, type ActionResult, type ActionState } from './action-result.ts'
import { prepaidRefusal, refusalOf } from './action-refusal.ts'

export type { ActionChanges, ActionContext, ActionResult, ActionState } from './action-result.ts'
export { refusalOf } from './action-refusal.ts'

/** Most items of one kind in an order. */
export const MAX_QUANTITY = 999

/** Most kinds of one-time items in one order. */
const MAX_ADD_ONS = 20

function changesOf(state: ActionState, input: ActionInput, at: ActionContext): ActionResult {
  switch (input.action) {
    case 'cancel':
      return cancel(state, input, at)
    case 'pause':
      return pause(state, input, at)
    case 'activate':
      return activate(state, at)
    case 'move':
      return move(state, input, at)
    case 'skip':
      return skip(state, input)
    case 'unskip':
      return unskip(state, input, at)
    case 'swap':
      return swap(state, input, at)
    case 'retry':
      return retry(state, at)
    default:
      return contentsOf(state, input)
  }
}

type ContentInput = Extract<ActionInput, { action: `change_${string}` | 'add_item' | 'remove_item' }>

/** Actions that change what the next orders have or where they go. */
function contentsOf(state: ActionState, input: ContentInput): ActionResult {
  switch (input.action) {
    case 'change_quantity':
      return changeQuantity(state, input.quantity)
    case 'add_item':
      return addItem(state, input.item)
    case 'remove_item':
      return removeItem(state, input.variant_id)
    case 'change_address':
      return changeAddress(state, input.shipping_address)
    case 'change_shipping_method':
      return changeShipping(state, input.method)
  }
}

/**
 * Computes what an action changes on a subscription, or why it is not allowed. Pure: the server stores the changes, and
 * the preview prices them. Days are in the store's time zone.
 */
export function applyAction(state: ActionState, input: ActionInput, at: ActionContext): ActionResult {
  const refusal = refusalOf(input.action, state)
  if (refusal !== null) return refuse(refusal)
  return withMoments(state, changesOf(state, input, at), at)
}

/** Sets when billing acts next from the days that the action changed. */
function withMoments(state: ActionState, result: ActionResult, { time_zone, now }: ActionContext): ActionResult {
  if (!result.ok || 'next_action_at' in result.changes) return result
  const { status, next_charge_day, paused_until } = { ...state, ...result.changes }
  const changed = ['status', 'next_charge_day', 'paused_until'].some((name) => name in result.changes)
  // The next retry of a declined charge isn't affected by anything but the status.
  if (!changed || (status === 'past_due' && !('status' in result.changes))) return result
  const day = status === 'paused' ? paused_until : next_charge_day
  const ended = status === 'cancelled' || status === 'completed' || status === 'unpaid'
  const moment = day === null || ended ? null : chargeMoment(day, time_zone)
  const next_action_at = moment && moment < now ? now : moment
  return { ...result, changes: { ...result.changes, next_action_at } }
}

function changeQuantity(state: ActionState, quantity: number): ActionResult {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) {
    return refuse(`Enter a quantity from 1 to ${MAX_QUANTITY}`, 'quantity')
  }
  if (quantity === state.quantity) return refuse(`The quantity is already ${quantity}`, 'quantity')
  const remaining = prepaidRefusal(state, 'change the quantity')
  if (remaining !== null) return refuse(remaining)
  const text = `Quantity changed from ${state.quantity} to ${quantity}`
  return {
    ok: true,
    changes: { quantity },
    effective: state.next_charge_day,
    event: { kind: 'quantity_changed', text },
  }
}

const nameOf = ({ title, variant_title }: AddOnItem): string => (variant_title ? `${title}, ${variant_title}` : title)

function addItem(state: ActionState, item: AddOnItem): ActionResult {
  if (!Number.isInteger(item.quantity) || item.quantity < 1 || item.quantity > MAX_QUANTITY) {
    return refuse(`Enter a quantity from 1 to ${MAX_QUANTITY}`, 'quantity')
  }
  const present = state.add_ons.find(({ variant_id }) => variant_id === item.variant_id)
  if (!present && state.add_ons.length >= MAX_ADD_ONS) {
    return refuse(`An order can have at most ${MAX_ADD_ONS} one-time items`, 'variant_id')
  }
  const quantity = item.quantity + (present?.quantity ?? 0)
  if (quantity > MAX_QUANTITY) return refuse(`The order can have at most ${MAX_QUANTITY} of this item`, 'quantity')
  const others = state.add_ons.filter(({ variant_id }) => variant_id !== item.variant_id)
  const text = `${item.quantity > 1 ? `${item.quantity} × ` : ''}${nameOf(item)} added to ${nextOrder(state)}`
  return {
    ok: true,
    changes: { add_ons: [...others, { ...item, quantity }] },
    effective: state.next_charge_day,
    event: { kind: 'item_added', text },
  }
}

const nextOrder = ({ next_charge_day }: ActionState): string =>
  next_charge_day === null ? 'the next order' : `the ${shortDay(next_charge_day)} order`

function removeItem(state: ActionState, variant_id: string): ActionResult {
  const item = state.add_ons.find((each) => each.variant_id === variant_id)
  if (!item) return refuse('This item is not part of the next order', 'variant_id')
  return {
    ok: true,
    changes: { add_ons: state.add_ons.filter((each) => each !== item) },
    effective: state.next_charge_day,
    event: { kind: 'item_removed', text: `${nameOf(item)} removed from ${nextOrder(state)}` },
  }
}

function changeAddress(state: ActionState, shipping_address: PostalAddress): ActionResult {
  const { locality, administrative_area: region } = shipping_address
  const text = `Shipping address changed to ${[locality, region].filter(Boolean).join(', ')}`
  return {
    ok: true,
    changes: { shipping_address },
    effective: state.next_charge_day,
    event: { kind: 'address_changed', text },
  }
}

type ShippingMethod = Extract<ActionInput, { action: 'change_shipping_method' }>['method']

function changeShipping(state: ActionState, method: ShippingMethod): ActionResult {
  if (method.shipping_method_id === state.shipping_method_id) {
    return refuse(`The shipping method is already ${method.shipping_title}`, 'shipping_method_id')
  }
  const text = `Shipping method changed to ${method.shipping_title}`
  return { ok: true, changes: method, effective: state.next_charge_day, event: { kind: 'shipping_changed', text } }
}

/** Billing tries the declined charge again at once, within the limits of the card networks. */
function retry(state: ActionState, { now, today }: ActionContext): ActionResult {
  if (state.has_open_payment) return refuse('The payment is already being processed. Try again when it is finished.')
  if (!state.has_method) return refuse('There is no payment method to charge. Send the customer a link to add one.')
  return {
    ok: true,
    changes: { status: 'past_due', next_action_at: now },
    effective: today,
    event: { kind: 'retried', text: 'Retry requested' },
  }
}
