import type { SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import type { Actor } from '../../accounts/audit-log/service.ts'
import { refuseArchived } from '../../sales/inventory/service.ts'
import { readPlan } from './read-plans.ts'
import * as repo from './repo.ts'
import { current, recordChange } from './save-plan.ts'

/**
 * Archives or restores a plan. Archived, nobody can subscribe to it, and its subscriptions still renew.
 * @throws AppError 404, 422 if it sells an archived product
 */
export function changePlanStatus(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  { plan_id, status }: { plan_id: string; status: repo.PlanRow['status'] },
): Promise<SubscriptionPlan> {
  return deps.db.transaction(async (tx) => {
    await repo.lockPlan(tx, plan_id)
    const before = await current(tx, store, plan_id)
    if (before.plan.status === status) return readPlan(tx, store, plan_id)
    const { store_id } = store
    if (status === 'active') await refuseArchived(tx, { store_id, field: 'status' }, [before.plan.product_id])
    const now = deps.clock.now()
    await repo.changePlan(tx, plan_id, { status, archived_at: status === 'archived' ? now : null, updated_at: now })
    const action = status === 'archived' ? 'subscription_plan.archived' : 'subscription_plan.restored'
    await recordChange(deps, tx, by, { action, before, after: await current(tx, store, plan_id) })
    return readPlan(tx, store, plan_id)
  })
}

const inUse = (detail: string, subscribers: number): AppError =>
  new AppError(409, `${detail} Archive it instead.`, { code: 'plan_in_use', data: { subscribers } })

/** @throws AppError 404, 409 with the number of its subscribers if anybody has ever subscribed to it */
export async function removePlan(deps: Deps, by: Actor, store: StoreAccess, plan_id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await repo.lockPlan(tx, plan_id)
    const before = await current(tx, store, plan_id)
    const { open, ended } = await repo.countSubscriptions(tx, plan_id)
    const count = open.toLocaleString('en-US')
    if (open > 0)
      throw inUse(`${count} ${open === 1 ? 'customer subscribes' : 'customers subscribe'} to this plan.`, open)
    if (ended > 0) throw inUse('Past subscriptions belong to this plan.', 0)
    await repo.deletePlan(tx, plan_id)
    await recordChange(deps, tx, by, { action: 'subscription_plan.deleted', before, after: null })
  })
}
