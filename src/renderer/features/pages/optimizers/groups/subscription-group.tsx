import { Select } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { subscriptionPlans } from '../../../../../shared/contracts/subscriptions/plans.ts'
import { frequencies, type Frequency } from '../../../../../shared/domain/subscriptions/plan-terms.ts'
import { useApi } from '../../../../lib/api/use-api.ts'
import { useStore } from '../../../../lib/session/stores.ts'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { useOptimizer } from '../optimizer-context.tsx'

const ONCE = { value: '', label: 'One-time purchase' }
const NAMES: Readonly<Record<Frequency, string>> = {
  weekly: 'every week',
  monthly: 'every month',
  quarterly: 'every 3 months',
  yearly: 'every year',
}

const isFrequency = (text: string): text is Frequency => frequencies.some((frequency) => frequency === text)

/** Chooses the plan and frequency that an offer sells, or a one-time purchase (OP-001). */
export function SubscriptionGroup() {
  const { values, set, problems } = useOptimizer()
  const { store_id } = useStore()
  const { subscription_frequency: frequency, subscription_plan_id: plan_id, product1_id: product_id } = values
  const { data } = useApi(subscriptionPlans.list, product_id ? { query: { store_id, product_id, size: 100 } } : null)
  const value = frequency === '' ? '' : `${plan_id} ${frequency}`
  const offered = (data?.plans ?? []).flatMap((plan) =>
    plan.status === 'active'
      ? plan.pricing_options.flatMap((option) =>
          option.frequency
            ? [{ value: `${plan.plan_id} ${option.frequency}`, label: `${plan.plan_name}, ${NAMES[option.frequency]}` }]
            : [],
        )
      : [],
  )
  const options = [ONCE, ...offered.filter((each, at) => offered.findIndex((o) => o.value === each.value) === at)]
  const isGone = value !== '' && options.every((option) => option.value !== value)
  const choose = (next: string | null) => {
    const [plan = '', every = ''] = (next ?? '').split(' ')
    set({ subscription_plan_id: plan, subscription_frequency: isFrequency(every) ? every : '' })
  }
  return (
    <SettingGroup
      title="Subscription"
      icon={IconRepeat}
      note={frequency === '' ? 'One-time' : NAMES[frequency]}
      keywords="frequency plan renewals"
    >
      <Select
        label="Sell as"
        description="The first product’s subscription plans. The discount and fee apply to the first payment."
        size="xs"
        allowDeselect={false}
        data={isGone ? [...options, { value, label: 'Plan no longer available' }] : options}
        value={value}
        error={problems.get('subscription_frequency')}
        onChange={choose}
      />
    </SettingGroup>
  )
}

/** Upsells and downsells can't sell subscriptions: for a draft that was set up as one, to reset it. */
export function OldSubscriptionGroup() {
  const { values } = useOptimizer()
  return values.subscription_frequency === '' ? null : <SubscriptionGroup />
}
