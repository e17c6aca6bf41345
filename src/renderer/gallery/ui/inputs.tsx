import { IconDeviceMobile } from '@tabler/icons-react'
import { AmountDialog } from '../../ui/inputs/amount-dialog.tsx'
import { AmountStepNote } from '../../ui/inputs/amount-step-note.tsx'
import { ChoiceSelect } from '../../ui/inputs/choice-select.tsx'
import { ColorField } from '../../ui/inputs/color-field.tsx'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { OneTimeCodeInput } from '../../ui/inputs/one-time-code-input.tsx'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { passwordRules } from '../../ui/inputs/password-rules.ts'
import { Segments } from '../../ui/inputs/segments.tsx'
import { StrengthMeter } from '../../ui/inputs/strength-meter.tsx'
import { TimeZoneSelect } from '../../ui/inputs/time-zone-select.tsx'
import { WebAddressInput } from '../../ui/inputs/web-address-input.tsx'
import { RangePicker } from '../../ui/range/range-picker.tsx'
import { readRange } from '../../ui/range/range.ts'
import type { GalleryGroup } from '../entry-types.ts'
import { noop, Openable, WithState } from '../examples.tsx'
import { uploads } from './uploads.tsx'

const TODAY = '2026-11-21'

type Device = 'desktop' | 'phone'
const devices: { value: Device; label: string }[] = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
]
const tenFils = { provider: 'Stripe', step: 10 }

const amountDialog = (changes: { partial?: boolean; error?: string; busy?: boolean } = {}) => (
  <Openable label="Capture payment">
    {(opened, close) => (
      <AmountDialog
        opened={opened}
        title="Capture the payment of order #10482"
        message="You can capture a payment once. The rest of the authorization is voided."
        label="Amount to capture"
        verb="Capture"
        currency="USD"
        most={12_590}
        partial={changes.partial ?? true}
        busy={changes.busy ?? false}
        error={changes.error ?? null}
        onSubmit={close}
        onClose={close}
      />
    )}
  </Openable>
)

export const inputs: GalleryGroup = {
  area: 'ui',
  folder: 'ui/inputs',
  title: 'Inputs',
  entries: [
    {
      components: { MoneyInput },
      purpose: 'An amount, typed in major units and reported in minor units.',
      file: 'ui/inputs/money-input.tsx',
      states: {
        Default: (
          <WithState<number | null> initial={129_900}>
            {(value, onChange) => <MoneyInput label="Price" currency="USD" value={value} onChange={onChange} />}
          </WithState>
        ),
        Empty: (
          <WithState<number | null> initial={null}>
            {(value, onChange) => (
              <MoneyInput
                label="Compare-at price"
                description="Leave blank to show no discount."
                currency="EUR"
                value={value}
                onChange={onChange}
              />
            )}
          </WithState>
        ),
        'No decimals': (
          <WithState<number | null> initial={4900}>
            {(value, onChange) => <MoneyInput label="Price" currency="JPY" value={value} onChange={onChange} />}
          </WithState>
        ),
        Error: <MoneyInput label="Price" currency="USD" value={0} onChange={noop} error="Enter a price above 0" />,
        Disabled: <MoneyInput label="Price" currency="USD" value={8900} onChange={noop} disabled />,
      },
    },
    {
      components: { AmountDialog },
      purpose: 'Asks for an amount up to a maximum. The button repeats the amount.',
      file: 'ui/inputs/amount-dialog.tsx',
      states: {
        'Partial amount': amountDialog(),
        'Full amount only': amountDialog({ partial: false }),
        Error: amountDialog({ error: 'The payment provider didn’t respond. Try again.' }),
        Busy: amountDialog({ busy: true }),
      },
    },
    {
      components: { AmountStepNote },
      purpose: 'Suggests the nearest amounts if the payment account only accepts certain steps.',
      file: 'ui/inputs/amount-step-note.tsx',
      states: {
        Default: <AmountStepNote step={tenFils} currency="KWD" amounts={[12_340, 12_350]} onChoose={noop} />,
        'Nothing to suggest': <AmountStepNote step={tenFils} currency="KWD" amounts={[]} onChoose={noop} />,
      },
    },
    {
      components: { ChoiceSelect },
      purpose: 'A native select for toolbars and editor bars.',
      file: 'ui/inputs/choice-select.tsx',
      states: {
        Default: (
          <WithState<Device> initial="desktop">
            {(value, onChange) => <ChoiceSelect label="Device" value={value} options={devices} onChange={onChange} />}
          </WithState>
        ),
        'With a visible label': (
          <WithState<Device> initial="phone">
            {(value, onChange) => (
              <ChoiceSelect label="Preview device" labelled value={value} options={devices} onChange={onChange} />
            )}
          </WithState>
        ),
        'With an icon': (
          <WithState<Device> initial="phone">
            {(value, onChange) => (
              <ChoiceSelect
                label="Device in the bar"
                width={160}
                icon={<IconDeviceMobile size={16} stroke={1.7} aria-hidden />}
                value={value}
                options={devices}
                onChange={onChange}
              />
            )}
          </WithState>
        ),
      },
    },
    {
      components: { Segments },
      purpose: 'A segmented control with two to four options, fast enough for forms with many.',
      file: 'ui/inputs/segments.tsx',
      states: {
        Default: (
          <WithState<Device | null> initial="desktop">
            {(value, onChange) => <Segments label="Device" value={value} options={devices} onChange={onChange} />}
          </WithState>
        ),
        'Full width': (
          <WithState<Device | null> initial="phone">
            {(value, onChange) => <Segments label="Width" value={value} options={devices} onChange={onChange} wide />}
          </WithState>
        ),
        'Nothing selected': (
          <WithState<Device | null> initial={null}>
            {(value, onChange) => <Segments label="Choice" value={value} options={devices} onChange={onChange} />}
          </WithState>
        ),
      },
    },
    {
      components: { ColorField },
      purpose: 'A color with a picker and, if it is compared with another one, its contrast ratio.',
      file: 'ui/inputs/color-field.tsx',
      states: {
        Default: (
          <WithState initial="#1f5b45">
            {(value, onChange) => <ColorField label="Button color" value={value} onChange={onChange} />}
          </WithState>
        ),
        'Enough contrast': (
          <WithState initial="#1f5b45">
            {(value, onChange) => (
              <ColorField label="Button color on white" value={value} onChange={onChange} against="#ffffff" />
            )}
          </WithState>
        ),
        'Too little contrast': (
          <WithState initial="#e5b25d">
            {(value, onChange) => <ColorField label="Text color" value={value} onChange={onChange} against="#ffffff" />}
          </WithState>
        ),
        Error: <ColorField label="Accent color" value="#1f5b45" onChange={noop} error="Enter a color like #1F5B45" />,
      },
    },
    {
      components: { PasswordInput },
      purpose: 'A password with a visibility toggle and, for new ones, the requirements.',
      file: 'ui/inputs/password-input.tsx',
      states: {
        Default: <PasswordInput label="Password" value="correct horse" onChange={noop} />,
        'New password': (
          <WithState initial="kettle">
            {(value, onChange) => (
              <PasswordInput
                label="New password"
                value={value}
                rules={passwordRules}
                onChange={({ currentTarget }) => onChange(currentTarget.value)}
              />
            )}
          </WithState>
        ),
        Error: <PasswordInput label="Current password" value="kettle" onChange={noop} error="Wrong password" />,
        Disabled: <PasswordInput label="Saved password" value="kettle" onChange={noop} disabled />,
      },
    },
    {
      components: { StrengthMeter },
      purpose: 'The strength of a new password. A hint, it never blocks submitting.',
      file: 'ui/inputs/strength-meter.tsx',
      states: {
        Weak: <StrengthMeter password="password" />,
        Fair: <StrengthMeter password="kettle2026" />,
        Strong: <StrengthMeter password="copper-otter-lantern-1908" />,
      },
    },
    {
      components: { OneTimeCodeInput },
      purpose: 'A six-digit code that can be typed, pasted or autofilled.',
      file: 'ui/inputs/one-time-code-input.tsx',
      states: {
        Default: (
          <WithState initial="492">
            {(value, onChange) => <OneTimeCodeInput label="Code" value={value} onChange={onChange} />}
          </WithState>
        ),
        'With help': (
          <OneTimeCodeInput label="Email code" value="" onChange={noop} description="Sent to maya@example.com." />
        ),
        Error: <OneTimeCodeInput label="App code" value="492013" onChange={noop} error="Wrong code. Try again." />,
        Disabled: <OneTimeCodeInput label="Used code" value="492013" onChange={noop} disabled />,
      },
    },
    {
      components: { RangePicker },
      purpose: 'The date range of a report: presets or custom days, with or without comparison.',
      file: 'ui/range/range-picker.tsx',
      states: {
        Preset: <RangePicker range={readRange(new URLSearchParams(), TODAY)} zone="UTC" onChange={noop} />,
        'Custom days': (
          <RangePicker
            range={readRange(new URLSearchParams('from=2026-11-01&to=2026-11-09&compare=off'), TODAY)}
            zone="UTC"
            onChange={noop}
          />
        ),
      },
    },
    {
      components: { TimeZoneSelect },
      purpose: 'A time zone by its IANA name, with the current time there.',
      file: 'ui/inputs/time-zone-select.tsx',
      states: {
        Default: <TimeZoneSelect value="America/Chicago" purpose="Reports use this time zone." />,
        Error: <TimeZoneSelect value="UTC" error="Select a time zone" />,
        Disabled: <TimeZoneSelect value="Europe/Berlin" disabled />,
      },
    },
    {
      components: { WebAddressInput },
      purpose: 'A URL that gets https:// when it is left without a scheme.',
      file: 'ui/inputs/web-address-input.tsx',
      states: {
        Default: (
          <WithState initial="kettle.example">
            {(value, onChange) => <WebAddressInput label="Website" value={value} onChange={onChange} />}
          </WithState>
        ),
        Empty: <WebAddressInput label="Return policy" />,
        Error: <WebAddressInput label="Terms of service" value="kettle" error="Enter a full web address" />,
      },
    },
    ...uploads,
  ],
}
