import { Select } from '@mantine/core'
import { inventory } from '../../../../shared/contracts/sales/inventory.ts'
import { subscriptionPlans, type SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { deliveryPrice } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { FREQUENCY_LABELS } from '../subscription-labels.ts'
import { INSIDE, type FieldsProps } from './fields-props.ts'

const optionsOf = ({ pricing_options, currency }: SubscriptionPlan) =>
  pricing_options.flatMap((option) =>
    option.frequency
      ? [
          {
            value: option.id,
            label: `${FREQUENCY_LABELS[option.frequency]}, ${formatMoney(deliveryPrice(option), currency)}${option.prepaid ? ', prepaid' : ''}`,
          },
        ]
      : [],
  )

function VariantField({ product_id, subscription, request, onChange }: FieldsProps & { product_id: string }) {
  const { data } = useApi(inventory.details, { query: { product_id } })
  const variants = data?.data.variants ?? []
  if (variants.length < 2) return null
  const current = product_id === subscription.product.product_id ? subscription.product.variant_id : null
  return (
    <Select
      label="Variant"
      data={variants.map(({ variant_id, title }) => ({ value: variant_id, label: title }))}
      value={request.variant_id ?? current ?? variants[0]?.variant_id ?? null}
      allowDeselect={false}
      comboboxProps={INSIDE}
      onChange={(variant_id) => onChange({ variant_id: variant_id ?? undefined })}
    />
  )
}

/** Plan, option and variant to swap to, and when. */
export function SwapFields(props: FieldsProps) {
  const { subscription, request, onChange } = props
  const { store_id, plan } = subscription
  const { data } = useApi(subscriptionPlans.list, { query: { store_id, size: 100 } })
  const plans = (data?.plans ?? []).filter(({ plan_id, status }) => status === 'active' || plan_id === plan.plan_id)
  const chosen = plans.find(({ plan_id }) => plan_id === (request.plan_id ?? plan.plan_id))
  const options = chosen ? optionsOf(chosen) : []
  const own = chosen?.plan_id === plan.plan_id ? plan.option_id : (options[0]?.value ?? null)
  return (
    <>
      <Select
        label="Plan"
        data={plans.map(({ plan_id, plan_name }) => ({ value: plan_id, label: plan_name }))}
        value={chosen?.plan_id ?? null}
        allowDeselect={false}
        comboboxProps={INSIDE}
        onChange={(plan_id) => onChange({ plan_id: plan_id ?? undefined, option_id: undefined, variant_id: undefined })}
      />
      <Select
        label="Option"
        data={options}
        value={request.option_id ?? own}
        allowDeselect={false}
        comboboxProps={INSIDE}
        onChange={(option_id) => onChange({ option_id: option_id ?? undefined })}
      />
      {chosen && <VariantField {...props} product_id={chosen.product_id} />}
      <Select
        label="When"
        data={[
          { value: 'renewal', label: 'At the next renewal' },
          { value: 'now', label: 'Now, with proration' },
        ]}
        value={request.when ?? 'renewal'}
        allowDeselect={false}
        comboboxProps={INSIDE}
        onChange={(when) => onChange({ when: when === 'now' ? 'now' : 'renewal' })}
      />
    </>
  )
}
