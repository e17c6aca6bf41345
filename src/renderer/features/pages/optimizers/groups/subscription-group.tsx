import { Select } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { SettingGroup } from '../../../../ui/resource/editor-parts.tsx'
import { ChoiceField, TextField } from '../fields.ts'
import { useOptimizer } from '../optimizer-context.tsx'

const frequencies = [
  { value: '', label: 'Sold once' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
  { value: 'quarterly', label: 'Every three months' },
  { value: 'yearly', label: 'Every year' },
] as const

const ends = [
  { value: 'never', label: 'Never' },
  { value: 'after_cycles', label: 'After renewals' },
  { value: 'on_date', label: 'On a date' },
] as const

/** What is offered as a subscription: how often it comes and when it ends (OP-001). */
export function SubscriptionGroup() {
  const { values, set, problems } = useOptimizer()
  const shown = frequencies.find(({ value }) => value === values.subscription_frequency)
  return (
    <SettingGroup title="Subscription" icon={IconRepeat} note={shown?.label} words="frequency plan ends renewals">
      <Select
        label="Comes"
        size="xs"
        allowDeselect={false}
        data={[...frequencies]}
        value={values.subscription_frequency}
        error={problems.get('subscription_frequency')}
        onChange={(value) => {
          const chosen = frequencies.find((each) => each.value === value)
          if (chosen) set({ subscription_frequency: chosen.value })
        }}
      />
      {values.subscription_frequency !== '' && (
        <>
          <ChoiceField name="subscription_end_type" label="Ends" choices={ends} />
          <TextField
            name="subscription_plan_id"
            label="Plan"
            description="The id of the plan that it follows."
            max={80}
          />
        </>
      )}
    </SettingGroup>
  )
}
