import { Select } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { useOptimizer } from '../optimizer-context.tsx'

const ONCE = { value: '', label: 'One-time' }
const NAMES = { weekly: 'Every week', monthly: 'Every month', quarterly: 'Every three months', yearly: 'Every year' }

/**
 * Switches a draft that was set up as a subscription to a one-time purchase, the only type an offer supports (OP-001).
 */
export function SubscriptionGroup() {
  const { values, set, problems } = useOptimizer()
  const { subscription_frequency: frequency } = values
  if (frequency === '') return null
  return (
    <SettingGroup title="Subscription" icon={IconRepeat} note={NAMES[frequency]} keywords="frequency plan renewals">
      <Select
        label="Frequency"
        description="Subscriptions are not available yet. Shoppers can only buy this offer once."
        size="xs"
        allowDeselect={false}
        data={[ONCE, { value: frequency, label: NAMES[frequency] }]}
        value={frequency}
        error={problems.get('subscription_frequency')}
        onChange={(value) => value === '' && set({ subscription_frequency: '' })}
      />
    </SettingGroup>
  )
}
