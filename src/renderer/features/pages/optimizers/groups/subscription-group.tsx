import { Select } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { optionLabel } from '../../../../../shared/domain/subscriptions/option-label.ts'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { useOptimizer } from '../optimizer-context.tsx'
import { offeredPlan, useOfferedPlans } from '../use-offered-plans.ts'

const ONCE = { value: '', label: 'One-time purchase' }
const GONE = { value: 'gone', label: 'Plan no longer available' }

const FIRST_PAYMENT = 'The discount and fee apply to the first payment.'

type Offered = NonNullable<ReturnType<typeof offeredPlan>>

/** Options have IDs within their plan. */
const valueOf = ({ plan, option }: Offered): string => `${plan.plan_id} ${option.id}`

function selectedOf(chosen: Offered | null, isGone: boolean): string {
  if (chosen) return valueOf(chosen)
  return (isGone ? GONE : ONCE).value
}

function noteOf(chosen: Offered | null, isGone: boolean): string {
  if (chosen) return optionLabel(chosen.option)
  return isGone ? GONE.label : 'One-time'
}

/** Chooses the plan and option that an offer sells, or a one-time purchase (OP-001). */
export function SubscriptionGroup() {
  const { values, set, problems } = useOptimizer()
  const plans = useOfferedPlans(values)
  const offered = (plans ?? []).flatMap((plan) =>
    plan.pricing_options.flatMap((option) =>
      option.frequency
        ? [{ value: valueOf({ plan, option }), label: `${plan.plan_name}: ${optionLabel(option)}`, plan, option }]
        : [],
    ),
  )
  const isSubscription = values.subscription_frequency !== ''
  const chosen = offeredPlan(values, plans)
  const isGone = isSubscription && plans !== undefined && !chosen
  const choose = (id: string | null) => {
    const { plan, option } = offered.find(({ value }) => value === id) ?? {}
    set({
      subscription_plan_id: plan?.plan_id ?? '',
      subscription_option_id: option?.id ?? '',
      subscription_frequency: option?.frequency ?? '',
    })
  }
  const products = values.optimizer_type === 'bundle' ? 'first product’s' : 'product’s'
  const others = values.optimizer_type === 'bundle' ? ' The other products of the bundle are sold once.' : ''
  return (
    <SettingGroup
      title="Subscription"
      icon={IconRepeat}
      open={isSubscription}
      note={noteOf(chosen, isGone)}
      keywords="frequency plan renewals trial"
    >
      <Select
        label="Sell as"
        description={`The ${products} subscription plans. ${FIRST_PAYMENT}${others}`}
        size="xs"
        allowDeselect={false}
        data={[ONCE, ...offered.map(({ value, label }) => ({ value, label })), ...(isGone ? [GONE] : [])]}
        value={selectedOf(chosen, isGone)}
        error={problems.get('subscription_plan_id') ?? problems.get('subscription_frequency')}
        onChange={choose}
      />
    </SettingGroup>
  )
}
