import { TextInput } from '@mantine/core'
import {
  ACCOUNT_NUMBER,
  ROUTING_NUMBER,
  type MidBank,
  type MidVolume,
} from '../../../../shared/domain/merchant-account/mid-application.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import form from '../../../ui/resource/form.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { CountryField, errorFor, SecretField, textFieldsOf, WholeField, type StepProps } from './fields.tsx'

/** Bank account for payouts. */
export function BankStep({ draft, shown }: StepProps) {
  const { bank } = draft.data
  const change = (values: MidBank) => draft.set('bank', values)
  const at = (name: string) => errorFor(draft.problems, shown, `bank.${name}`)
  const field = textFieldsOf({ values: bank, prefix: 'bank', problems: draft.problems, shown, onChange: change })
  return (
    <Section title="Bank account" note="Must be in the name of the business. Numbers are stored encrypted." form>
      <div className={form.fields}>
        <div className={form.pair}>
          {field({ name: 'account_holder', label: 'Account holder' })}
          {field({ name: 'bank_name', label: 'Bank name' })}
        </div>
        <div className={form.pair}>
          <CountryField
            label="Bank country"
            value={bank.country}
            error={at('country')}
            onChange={(country) => change({ ...bank, country })}
          />
          <TextInput
            label="Currency"
            value={bank.currency}
            maxLength={3}
            autoComplete="off"
            error={at('currency')}
            onChange={(event) => change({ ...bank, currency: event.currentTarget.value.toUpperCase() })}
          />
        </div>
        <div className={form.pair}>
          <SecretField
            draft={draft}
            name={ROUTING_NUMBER}
            label={bank.country === 'US' ? 'Routing number' : 'Routing number, sort code or BIC'}
            help={bank.country === 'US' ? 'The nine digits printed on checks.' : 'Where your bank has one.'}
            problem={at('routing_number')}
          />
          <SecretField
            draft={draft}
            name={ACCOUNT_NUMBER}
            label="Account number or IBAN"
            help="Only the last digits are shown again."
            problem={at('account_number')}
          />
        </div>
      </div>
    </Section>
  )
}

/** Treats an invalid amount as missing, because only complete applications are submitted. */
const numberOrNull = (amount: number | null): number | null => (Number.isNaN(amount) ? null : amount)

/** Sales volume and delivery times. */
export function VolumeStep({ draft, shown }: StepProps) {
  const { volume } = draft.data
  const { currency } = volume
  const change = (values: Partial<MidVolume>) => draft.set('volume', { ...volume, ...values })
  const at = (name: string) => errorFor(draft.problems, shown, `volume.${name}`)
  const field = textFieldsOf({ values: volume, prefix: 'volume', problems: draft.problems, shown, onChange: change })
  return (
    <Section title="Processing volume" note="Enter estimates if you haven’t started selling." form>
      <div className={form.fields}>
        <div className={form.three}>
          <MoneyInput
            label="Monthly sales"
            currency={currency}
            value={volume.monthly_volume}
            error={at('monthly_volume')}
            onChange={(amount) => change({ monthly_volume: numberOrNull(amount) })}
          />
          <MoneyInput
            label="Average order"
            currency={currency}
            value={volume.average_ticket}
            error={at('average_ticket')}
            onChange={(amount) => change({ average_ticket: numberOrNull(amount) })}
          />
          <MoneyInput
            label="Largest order"
            currency={currency}
            value={volume.highest_ticket}
            error={at('highest_ticket')}
            onChange={(amount) => change({ highest_ticket: numberOrNull(amount) })}
          />
        </div>
        <div className={form.three}>
          <WholeField
            label="Delivery time"
            suffix=" days"
            max={365}
            value={volume.delivery_days}
            error={at('delivery_days')}
            onChange={(delivery_days) => change({ delivery_days })}
          />
          <WholeField
            label="Return window"
            suffix=" days"
            max={365}
            value={volume.return_days}
            error={at('return_days')}
            onChange={(return_days) => change({ return_days })}
          />
          <WholeField
            label="Subscriptions"
            suffix=" % of sales"
            max={100}
            value={volume.subscription_share}
            error={at('subscription_share')}
            onChange={(subscription_share) => change({ subscription_share })}
          />
        </div>
        {field({
          name: 'current_processor',
          label: 'Current processor',
          help: 'Leave blank if you don’t have one.',
        })}
      </div>
    </Section>
  )
}
