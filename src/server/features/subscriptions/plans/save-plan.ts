import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { planProblems, type PlanFields } from '../../../../shared/domain/subscriptions/plan-problems.ts'
import { DEFAULT_TERMS } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, requireVersion } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { refuseArchived } from '../../sales/inventory/service.ts'
import { requireNotice } from './price-change.ts'
import { queuePriceNotices } from './price-notices.ts'
import { toStoredOptions } from './pricing-options.ts'
import { planNotFound, readPlan } from './read-plans.ts'
import * as repo from './repo.ts'
import { hasNewTerms } from './version-changes.ts'
import { auditedFields, auditTarget } from './wire.ts'

type Calls = Contracts['subscriptionPlans']
type Body<K extends 'create' | 'update'> = Parsed<Calls[K]>['body']
type Settings = repo.PlanRow['additional_settings']

const toSettings = ({ add_policy, policy_url }: PlanFields['additional_settings']): Settings => ({
  ...(add_policy && { add_policy }),
  ...(policy_url && { policy_url }),
})

/** @throws AppError 400 with an error for each invalid field */
function requireValidPlan(plan: PlanFields): void {
  const errors = planProblems(plan)
  const [detail] = Object.values(errors)
  if (detail !== undefined) throw new AppError(400, detail, { errors })
}

/** Creates a plan with its first version (API-059). @throws AppError 400 on invalid fields, 422 if the product is archived */
export function createPlan(deps: Deps, by: Actor, store: StoreAccess, body: Body<'create'>): Promise<SubscriptionPlan> {
  const { store_id: _, pricing_options, terms = DEFAULT_TERMS, additional_settings, ...texts } = body
  const settings = toSettings(additional_settings)
  return deps.once(async (tx) => {
    requireValidPlan({ pricing_options, terms, additional_settings: settings })
    return insertPlan(deps, tx, by, store, { ...texts, additional_settings: settings, pricing_options, terms })
  })
}

/** Copies a plan, with its current prices and terms as the first version. */
export function duplicatePlan(deps: Deps, by: Actor, store: StoreAccess, plan_id: string): Promise<SubscriptionPlan> {
  return deps.once(async (tx) => {
    const { plan_name, plan_title, description, product_id, additional_settings, pricing_options, terms } =
      await readPlan(tx, store, plan_id)
    const settings = toSettings(additional_settings)
    const copy = { plan_title, description, product_id, additional_settings: settings, pricing_options, terms }
    return insertPlan(deps, tx, by, store, { ...copy, plan_name: `Copy of ${plan_name}`.slice(0, 80) })
  })
}

type PlanInput = Pick<repo.PlanRow, 'plan_name' | 'plan_title' | 'description' | 'product_id' | 'additional_settings'> &
  Pick<Body<'create'>, 'pricing_options'> &
  Pick<repo.VersionRow, 'terms'>

async function insertPlan(
  deps: Deps,
  tx: Executor,
  by: Actor,
  store: StoreAccess,
  { pricing_options, terms, ...texts }: PlanInput,
): Promise<SubscriptionPlan> {
  const { store_id } = store
  const now = deps.clock.now()
  const plan_id = newId('pln', now.getTime())
  await refuseArchived(tx, { store_id, field: 'product_id' }, [texts.product_id])
  await repo.insertPlan(tx, { ...texts, plan_id, store_id, created_at: now, updated_at: now })
  await repo.insertVersion(tx, {
    plan_id,
    store_id,
    version: 1,
    pricing_options: toStoredOptions(pricing_options, [], now),
    terms,
    created_by: fullName(by.user),
    created_at: now,
  })
  await recordChange(deps, tx, by, {
    action: 'subscription_plan.created',
    before: null,
    after: await current(tx, store, plan_id),
  })
  return readPlan(tx, store, plan_id)
}

/**
 * Updates the given fields (API-060). Changed prices or terms become a new version, for new subscribers only or, with
 * `price_change`, for everyone from a day on.
 * @throws AppError 400 on invalid fields, 404, 409 if it was saved since `version`, 422 if a new product is archived
 */
export function updatePlan(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  { body, version }: { body: Body<'update'>; version: number | undefined },
): Promise<SubscriptionPlan> {
  const { subscription_plan_id: plan_id, price_change, pricing_options, terms, additional_settings, ...texts } = body
  return deps.once(async (tx) => {
    const now = deps.clock.now()
    requireVersion((await repo.lockPlan(tx, plan_id))?.edit_version ?? null, version)
    const before = await current(tx, store, plan_id)
    const change = {
      ...changedColumns(before.plan, texts),
      additional_settings: additional_settings ? toSettings(additional_settings) : before.plan.additional_settings,
    }
    const after = { ...before.plan, ...change }
    const newTerms = {
      pricing_options: pricing_options
        ? toStoredOptions(pricing_options, before.current.pricing_options, now)
        : before.current.pricing_options,
      terms: terms ?? before.current.terms,
    }
    requireValidPlan({ ...newTerms, additional_settings: after.additional_settings })
    if (after.product_id !== before.plan.product_id) {
      await refuseArchived(tx, { store_id: store.store_id, field: 'product_id' }, [after.product_id])
    }
    const isNew = hasNewTerms(before.current, newTerms)
    const from = await requireNotice(deps, tx, store, { plan_id, price_change, isNew })
    const number = before.plan.version + (isNew ? 1 : 0)
    if (isNew) {
      await repo.insertVersion(tx, {
        ...newTerms,
        plan_id,
        store_id: store.store_id,
        version: number,
        applies_to_existing_from: from,
        created_by: fullName(by.user),
        created_at: now,
      })
      if (from !== null) await queuePriceNotices(tx, plan_id, number)
    }
    await repo.changePlan(tx, plan_id, { ...change, version: number, updated_at: now })
    await recordChange(deps, tx, by, {
      action: 'subscription_plan.updated',
      before,
      after: await current(tx, store, plan_id),
    })
    return readPlan(tx, store, plan_id)
  })
}

/** Columns of a plan after a change; fields not given are unchanged. */
const changedColumns = (before: repo.PlanRow, given: Partial<Record<TextField, string | undefined>>) => ({
  plan_name: given.plan_name ?? before.plan_name,
  plan_title: given.plan_title ?? before.plan_title,
  description: given.description ?? before.description,
  product_id: given.product_id ?? before.product_id,
})

type TextField = 'plan_name' | 'plan_title' | 'description' | 'product_id'

/** @throws AppError 404 */
export async function current(tx: Executor, { mode }: StoreAccess, plan_id: string): Promise<repo.PlanWithFigures> {
  const found = await repo.findPlan(tx, plan_id, mode)
  if (!found) throw planNotFound()
  return found
}

/** Adds a change to the audit log and publishes it to open dashboards. */
export async function recordChange(
  deps: Deps,
  tx: Executor,
  by: Actor,
  {
    action,
    before,
    after,
  }: { action: string; before: repo.PlanWithFigures | null; after: repo.PlanWithFigures | null },
): Promise<void> {
  const plan = (after ?? before)?.plan
  if (!plan) return
  const { store_id, plan_id } = plan
  await audit(deps, tx, by, {
    store_id,
    action,
    target: auditTarget(plan),
    before: before && auditedFields(before.plan, before.current),
    after: after && auditedFields(after.plan, after.current),
  })
  await deps.live.publish(tx, { type: 'subscription_plan.updated', store_id, plan_id })
}
