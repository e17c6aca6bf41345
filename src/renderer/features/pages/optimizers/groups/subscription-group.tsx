import { Select } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { productsOf } from '../../../../../shared/domain/offers/offers.ts'
import { optionLabel } from '../../../../../shared/domain/subscriptions/option-label.ts'
import { usePlanOptions, type PlanOption } from '../../../../lib/forms/use-plan-options.ts'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { useOptimizer } from '../optimizer-context.tsx'
import { CANT_RENEW, offeredPlan, useCanRenew } from '../offered-plan.ts'

const ONCE = { value: '', label: 'One-time purchase' }
const GONE = { value: 'gone', label: 'Plan no longer available' }

const FIRST_PAYMENT = 'The discount and fee apply to the first payment.'

/** Options have IDs within their plan. */
const valueOf = ({ plan, option }: PlanOption): string => `${plan.plan_id} ${option.id}`

/** The entry of the list that stands for an offer without an option on sale; null while its plans are loading. */
function withoutOption(isSubscription: boolean, offered: readonly PlanOption[] | undefined) {
  if (!isSubscription) return ONCE
  return offered === undefined ? null : GONE
}

/** Chooses the plan and option that an offer sells, or a one-time purchase (OP-001). */
export function SubscriptionGroup() {
  const { values, set, problems } = useOptimizer()
  const offered = usePlanOptions(productsOf(values)[0])
  const isSubscription = values.subscription_frequency !== ''
  const chosen = offeredPlan(values, offered)
  const other = withoutOption(isSubscription, offered)
  const unpayable = useCanRenew(values) === false ? CANT_RENEW : undefined
  const problem = problems.get('subscription_plan_id') ?? problems.get('subscription_frequency') ?? unpayable
  const choose = (id: string | null) => {
    const { plan, option } = offered?.find((each) => valueOf(each) === id) ?? {}
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
      note={chosen ? optionLabel(chosen.option) : other?.label}
      keywords="frequency plan renewals trial"
    >
      <Select
        label="Sell as"
        description={`The ${products} subscription plans. ${FIRST_PAYMENT}${others}`}
        size="xs"
        allowDeselect={false}
        data={[
          ONCE,
          ...(offered ?? []).map((each) => ({ value: valueOf(each), label: each.label })),
          ...(!chosen && other === GONE ? [GONE] : []),
        ]}
        value={chosen ? valueOf(chosen) : (other?.value ?? null)}
        error={problem}
        onChange={choose}
      />
    </SettingGroup>
  )
}
