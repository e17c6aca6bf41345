import { useNavigate } from 'react-router-dom'
import { subscriptionPlans, type SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { errorStatus, errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { customerCount } from './plan-labels.ts'

type Named = Pick<SubscriptionPlan, 'plan_id' | 'plan_name' | 'status' | 'subscribers'>

/** Reads that a change of a plan makes outdated. */
export const planReads = [subscriptionPlans.list, subscriptionPlans.details, subscriptionPlans.fetch]

export interface PlanActions {
  /** Archives after a confirmation, or restores. */
  setStatus: (plan: Named, status: SubscriptionPlan['status']) => Promise<void>
  /** Copies a plan and opens the copy. */
  duplicate: (plan: Named) => Promise<void>
  /** Deletes after a confirmation. Resolves to true if it was deleted. */
  remove: (plan: Named) => Promise<boolean>
}

const archiveText = ({ subscribers }: Named): string =>
  subscribers === 0
    ? 'Nobody can subscribe to it until you restore it.'
    : `Nobody new can subscribe to it. ${customerCount(subscribers)} will still be charged and get their deliveries.`

/** Actions on whole plans, for the list, details and the editor. */
export function usePlanActions(): PlanActions {
  const toast = useNotification()
  const navigate = useNavigate()
  const options = { invalidates: planReads, onFailure: (error: unknown) => toast.error(errorText(error)) }
  const changing = useAction(subscriptionPlans.setStatus, options)
  const copying = useAction(subscriptionPlans.duplicate, options)

  const setStatus: PlanActions['setStatus'] = async (plan, status) => {
    const confirmed =
      status === 'active' ||
      (await askToConfirm({
        title: `Archive ${plan.plan_name}?`,
        message: archiveText(plan),
        confirmLabel: 'Archive plan',
      }))
    if (!confirmed) return
    const reply = await changing.run({ body: { plan_id: plan.plan_id, status } })
    if (reply) toast.success(`${plan.plan_name} ${status === 'archived' ? 'archived' : 'restored'}`)
  }

  const removal = useAction(subscriptionPlans.remove, {
    invalidates: planReads,
    onFailure: (error, { params }) => {
      toast.error(errorText(error))
      // Somebody has subscribed since the list was loaded.
      if (errorStatus(error) === 409)
        void navigate(to('subscriptions.plans.details', undefined, { plan_id: params.planId }))
    },
  })
  const remove: PlanActions['remove'] = async (plan) => {
    const confirmed = await askToConfirm({
      title: `Delete ${plan.plan_name}?`,
      message: 'Its options disappear from your pages. You can’t undo this.',
      confirmLabel: 'Delete plan',
      destructive: true,
    })
    if (!confirmed) return false
    const reply = await removal.run({ params: { planId: plan.plan_id } })
    if (reply) toast.success('Plan deleted')
    return reply !== undefined
  }

  const duplicate: PlanActions['duplicate'] = async ({ plan_id }) => {
    const reply = await copying.run({ body: { plan_id } })
    if (reply) void navigate(to('subscriptions.plans.update', undefined, { plan_id: reply.data.plan_id }))
  }

  return { setStatus, duplicate, remove }
}
