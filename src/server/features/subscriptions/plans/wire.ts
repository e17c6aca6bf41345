import type { PlanVersion, SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { normalizeOption } from '../../../../shared/domain/subscriptions/plan-problems.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import type { PlanRow, PlanWithFigures, VersionRow } from './repo.ts'
import { describeVersionChanges } from './version-changes.ts'

/** A plan as its store's members see it. */
export function toPlan(
  { plan, current, product, ...figures }: PlanWithFigures,
  { currency }: Pick<StoreAccess, 'currency'>,
): SubscriptionPlan {
  return {
    plan_id: plan.plan_id,
    store_id: plan.store_id,
    plan_name: plan.plan_name,
    plan_title: plan.plan_title,
    description: plan.description,
    product_id: plan.product_id,
    product,
    additional_settings: plan.additional_settings,
    pricing_options: current.pricing_options.map(normalizeOption),
    terms: toTerms(current),
    plan_version: plan.version,
    status: plan.status,
    currency,
    ...figures,
    created_at: plan.created_at.toISOString(),
    version: plan.edit_version,
    updated_at: plan.updated_at.toISOString(),
  }
}

const toTerms = ({ terms }: Pick<VersionRow, 'terms'>): SubscriptionPlan['terms'] => ({
  ...terms,
  dunning: { ...terms.dunning, retry_days: [...terms.dunning.retry_days] },
})

/** A plan's versions, latest first, each with what changed since the one before. */
export const toVersions = (
  rows: readonly VersionRow[],
  counts: ReadonlyMap<number, { subscribers: number; notified: number }>,
  currency: string,
): PlanVersion[] =>
  rows.map((row, index) => ({
    version: row.version,
    pricing_options: row.pricing_options.map(normalizeOption),
    terms: toTerms(row),
    applies_to_existing_from: row.applies_to_existing_from,
    changes: describeVersionChanges(rows[index + 1] ?? null, row, currency),
    subscribers: counts.get(row.version)?.subscribers ?? 0,
    notified: counts.get(row.version)?.notified ?? 0,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
  }))

/** Audit log target of a plan. */
export const auditTarget = ({ plan_id, plan_name }: Pick<PlanRow, 'plan_id' | 'plan_name'>) => ({
  type: 'subscription_plan',
  id: plan_id,
  name: plan_name,
})

/** Fields of a plan that the audit log compares: everything a merchant sets. */
export const auditedFields = (
  plan: Omit<PlanRow, 'created_at' | 'updated_at' | 'edit_version'>,
  version: VersionRow,
) => ({
  plan_name: plan.plan_name,
  plan_title: plan.plan_title,
  description: plan.description,
  product_id: plan.product_id,
  additional_settings: plan.additional_settings,
  status: plan.status,
  plan_version: plan.version,
  pricing_options: version.pricing_options,
  terms: version.terms,
  applies_to_existing_from: version.applies_to_existing_from,
})
