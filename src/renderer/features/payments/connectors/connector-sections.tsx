import { Checkbox, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import type { ConnectionDetails, ConnectorCard } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { methodLabel } from './connectors.ts'
import classes from './connector-form.module.css'
import { CredentialInput } from './credential-input.tsx'
import { HostFileState } from '../accounts/host-file-state.tsx'
import type { ConnectorFormApi } from './use-connector-form.ts'

interface SectionProps {
  form: ConnectorFormApi
  card: ConnectorCard
  /** Null for a new account. */
  account: ConnectionDetails | null
}

/** Label and mode. The mode can't change later, because keys are only valid in one mode. */
export function ConnectionSection({ form, card, account }: SectionProps) {
  const modeId = useId()
  const { environment } = form.values
  const error = form.errors['environment']
  return (
    <Section form title="Connection">
      <div className={classes.grid} data-first="wide">
        <TextInput
          label="Label"
          description="Shown in rules, reports and orders."
          maxLength={80}
          {...form.getInputProps('account_name')}
        />
        <div role="group" aria-labelledby={modeId}>
          <div className={classes.label} id={modeId}>
            Mode
          </div>
          <SegmentedControl
            fullWidth
            className={classes.mode ?? ''}
            value={environment}
            disabled={account !== null}
            data={[
              { value: 'sandbox', label: 'Test', disabled: !card.modes.includes('test') },
              { value: 'live', label: 'Live', disabled: !card.modes.includes('live') },
            ]}
            onChange={(value) => {
              form.setFieldValue('environment', value)
              form.clearFieldError('environment')
            }}
          />
          {error ? (
            <p className={classes.error} role="alert">
              {error}
            </p>
          ) : (
            <p className={classes.hint}>
              {environment === 'live' ? 'Charges shoppers.' : 'Used while the store is in test mode.'}
            </p>
          )}
        </div>
      </div>
    </Section>
  )
}

/** Credential fields, generated from the provider's description. */
export function CredentialsSection({ form, card, account }: SectionProps) {
  return (
    <Section
      form
      title="Credentials"
      action={
        <span className={classes.sealed}>
          <IconLock size={14} stroke={1.8} aria-hidden />
          Stored encrypted and never shown again
        </span>
      }
    >
      <div className={classes.grid}>
        {card.fields.map((field) => {
          const value = form.values[field.name]
          return (
            <div key={field.name} data-wide={field.multiline || undefined}>
              <CredentialInput
                field={field}
                value={typeof value === 'string' ? value : ''}
                stored={account?.credentials[field.name] ?? ''}
                error={form.errors[field.name]}
                onChange={(next) => {
                  form.setFieldValue(field.name, next)
                  form.clearFieldError(field.name)
                }}
              />
            </div>
          )
        })}
        {account?.host_file && <HostFileState file={account.host_file} />}
        {account?.webhook_url && (
          <div data-wide>
            <CopyField label="Webhook URL" mono value={account.webhook_url} description={card.webhook_help} />
          </div>
        )}
        {account === null && card.capabilities.webhooks && (
          <p className={classes.hint} data-wide>
            Save the account to get its webhook URL.
          </p>
        )}
      </div>
    </Section>
  )
}

const allCurrencies = Intl.supportedValuesOf('currency')

/** Settings for payments with this account. */
export function ProcessingSection({ form, card }: Pick<SectionProps, 'form' | 'card'>) {
  const { currency } = useStore()
  const { statement_descriptor, monthly_cap, methods, currencies } = form.values
  const able = card.currencies === 'any' ? allCurrencies : card.currencies
  return (
    <Section form title="Processing">
      <div className={classes.grid}>
        <MultiSelect
          label="Methods"
          description="Payment methods to offer through this account."
          data={card.methods.map((method) => ({ value: method, label: methodLabel(method) }))}
          value={methods}
          error={form.errors['methods']}
          onChange={(value) => form.setFieldValue('methods', value)}
        />
        <MultiSelect
          label="Currencies"
          description="Leave blank to accept every currency that the provider supports."
          placeholder={currencies.length === 0 ? 'All' : ''}
          data={[...able]}
          searchable
          limit={50}
          value={currencies}
          error={form.errors['currencies']}
          onChange={(value) => form.setFieldValue('currencies', value)}
        />
        <TextInput
          label="Statement descriptor"
          description={`${statement_descriptor.length}/22. Leave blank to use the provider’s default. ${card.statement?.help ?? ''}`.trim()}
          maxLength={22}
          {...form.getInputProps('statement_descriptor')}
        />
        <MoneyInput
          label="Monthly cap"
          description="When this account reaches its cap, payments use the next account."
          placeholder="No cap"
          currency={currency}
          value={monthly_cap}
          error={form.errors['monthly_cap']}
          onChange={(value) => form.setFieldValue('monthly_cap', value)}
        />
      </div>
    </Section>
  )
}

/** Requested once and never sent (GAP-31). */
export function ConsentSection({ form, card }: Pick<SectionProps, 'form' | 'card'>) {
  const { store_name } = useStore()
  return (
    <Section form>
      <Checkbox
        label={`I’m allowed to connect this ${card.name} account, and ${store_name} may process payments with it.`}
        {...form.getInputProps('checked', { type: 'checkbox' })}
      />
    </Section>
  )
}
