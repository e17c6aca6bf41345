import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import type { UpcomingCharge } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { applyAction } from '../../../../shared/domain/subscriptions/apply-action.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { priceSwap, upcomingCharges, type PricedCharge } from '../pricing/service.ts'
import { findSubscription, type SubscriptionRow } from '../records/service.ts'
import * as repo from './actions-repo.ts'
import { storeTime, toState, type Party } from './perform-action.ts'
import { resolveAction } from './resolve-action.ts'

type Preview = ReplyInput<Contracts['subscriptions']['preview']>
type Body = Parsed<Contracts['subscriptions']['preview']>['body']

/** Charges that a preview and the details show. */
const SHOWN = 3

/** The next charges of a stored or hypothetical subscription, as charged later. */
export const nextCharges = async ({ db }: Pick<Deps, 'db'>, row: SubscriptionRow): Promise<UpcomingCharge[]> =>
  (await upcomingCharges({ db }, row, SHOWN)).map(toUpcoming)

/**
 * Previews an action without storing anything: its effective day and the next charges before and after it, priced by
 * the function that charges them. What isn't allowed is returned as a refusal.
 * @throws AppError 404
 */
export async function previewAction(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: Party['kind'],
  { subscription_id, ...request }: Body,
): Promise<Preview> {
  const row = await findSubscription(deps.db, subscription_id)
  if (!row) throw notFound('Subscription not found')
  const { clock, time_zone, today } = await storeTime(deps, deps.db, row)
  const [before, charges] = await Promise.all([nextCharges(deps, row), repo.chargeState(deps.db, subscription_id)])
  const input = await resolved(deps, row, request, today)
  if ('refusal' in input) return { effective_day: null, before, after: before, ...input }
  const state = await toState(deps.db, row, charges)
  const result = applyAction(state, input, { now: clock.now(), today, time_zone, by })
  if (!result.ok) {
    const { message, field } = result
    return { effective_day: null, before, after: before, refusal: { message, field } }
  }
  const hypothetical = { ...row, next_cycle: state.next_cycle, ...result.changes }
  const proration = result.proration && (await priceSwap(deps, hypothetical, result.proration)).amount
  const credit = (result.changes.credit_balance ?? row.credit_balance) - row.credit_balance
  return {
    effective_day: result.effective,
    before,
    after: await nextCharges(deps, hypothetical),
    refusal: null,
    ...(proration && { proration }),
    ...(credit > 0 && { credit }),
    ...(result.warning !== undefined && { warning: result.warning }),
  }
}

/** The input with what it refers to, or why that can't be used. */
async function resolved(deps: Pick<Deps, 'db'>, row: SubscriptionRow, request: ActionRequest, today: string) {
  try {
    return await resolveAction(deps.db, row, request, today)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error
    return { refusal: { message: error.message, field: Object.keys(error.errors ?? {})[0] ?? null } }
  }
}

const toUpcoming = ({ cycle, due_day, kind, amount, breakdown }: PricedCharge): UpcomingCharge => ({
  cycle,
  due_day,
  charged: kind === 'renewal',
  total: amount,
  subtotal: breakdown.subtotal,
  discount: breakdown.discount,
  credit: breakdown.credit,
  shipping: breakdown.shipping,
  tax: breakdown.tax?.total ?? 0,
  tax_inclusive: breakdown.tax?.inclusive ?? false,
  add_ons: breakdown.add_ons,
})
