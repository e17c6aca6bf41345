import { NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { useStore } from '../../../lib/session/stores.ts'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import classes from './recovery-editor.module.css'
import type { RecoveryEditor } from './use-recovery-form.ts'

type SendingProps = Pick<RecoveryEditor, 'values' | 'set' | 'problems'>

const hourText = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' })
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText.format(new Date(Date.UTC(2026, 0, 1, hour))),
}))

const NIGHT = { from: 21, to: 8 }

function QuietHours({ values: { quiet_hours }, set }: SendingProps) {
  const { time_zone } = useStore()
  return (
    <>
      <Switch
        label="Quiet hours"
        description={`Emails wait until they end, in your store’s time zone (${time_zone}).`}
        checked={quiet_hours !== null}
        onChange={({ currentTarget }) => set({ quiet_hours: currentTarget.checked ? NIGHT : null })}
      />
      {quiet_hours && (
        <div className={classes.pair}>
          <ChoiceSelect
            labelled
            label="From"
            value={String(quiet_hours.from)}
            options={hours}
            onChange={(from) => set({ quiet_hours: { ...quiet_hours, from: Number(from) } })}
          />
          <ChoiceSelect
            labelled
            label="To"
            value={String(quiet_hours.to)}
            options={hours}
            onChange={(to) => set({ quiet_hours: { ...quiet_hours, to: Number(to) } })}
          />
        </div>
      )}
    </>
  )
}

/** When and to whom the whole sequence is sent. */
export function SendingFields(props: SendingProps) {
  const { values, set, problems } = props
  const errorOf = (name: string) => {
    const found = problems[name]
    return typeof found === 'string' ? found : undefined
  }
  const number = { size: 'xs', allowDecimal: false, allowNegative: false } as const
  return (
    <>
      <NumberInput
        {...number}
        label="Holdout group"
        description="Share of shoppers who get no emails. Recovered revenue is measured against them."
        suffix="%"
        value={Number.isNaN(values.holdout_percent) ? '' : values.holdout_percent}
        error={errorOf('holdout_percent')}
        onChange={(value) => set({ holdout_percent: typeof value === 'number' ? value : Number.NaN })}
      />
      <QuietHours {...props} />
      <NumberInput
        {...number}
        label="Emails per shopper and week"
        description="At most this many in seven days, over all carts."
        value={Number.isNaN(values.weekly_cap) ? '' : values.weekly_cap}
        error={errorOf('weekly_cap')}
        onChange={(value) => set({ weekly_cap: typeof value === 'number' ? value : Number.NaN })}
      />
      <Radio.Group
        label="Legal basis"
        description="Recorded for each cart. Check the laws of the countries you sell to."
        value={values.soft_opt_in ? 'soft' : 'consent'}
        onChange={(value) => set({ soft_opt_in: value === 'soft' })}
      >
        <Stack gap={8} mt={8}>
          <Radio
            value="consent"
            label="Consent"
            description="Only email shoppers who accepted marketing at checkout."
          />
          <Radio
            value="soft"
            label="Soft opt-in"
            description="Also email shoppers who entered an email address and didn’t unsubscribe."
          />
        </Stack>
      </Radio.Group>
    </>
  )
}
