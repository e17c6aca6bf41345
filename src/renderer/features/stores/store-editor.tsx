import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { type Store, stores } from '../../../shared/contracts/stores/store.ts'
import { can } from '../../../shared/domain/store/permissions.ts'
import { apiQueryKey } from '../../lib/api/query-client.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useUser } from '../../lib/session/session.ts'
import { removeStore } from '../../lib/session/stores.ts'
import { useOpenGoLive } from '../../lib/stores/go-live.ts'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { ConflictDialog } from '../../ui/resource/conflict-dialog.tsx'
import { SaveBar } from '../../ui/feedback/save-bar.tsx'
import { WebAddressInput } from '../../ui/inputs/web-address-input.tsx'
import { SettingsRow, FieldPair } from '../../ui/layout/settings-row.tsx'
import { BrandRow } from './brand-row.tsx'
import { CloseStoreDialog } from './close-store-dialog.tsx'
import { ConsentRow } from './consent-row.tsx'
import { DangerRow } from './danger-row.tsx'
import { DomainRow } from './domain-row.tsx'
import { endLeaving, finishLeaving } from './leaving.ts'
import { MembersRow } from './members-row.tsx'
import { PaymentRow, ShopifyRow } from './payment-rows.tsx'
import classes from './stores.module.css'
import { useStoreForm, type StoreForm } from './use-store-form.ts'
import { useCheckoutDomain, useStoreUsers } from './use-store.ts'

const ReadOnly = () => (
  <Alert className={classes.alert ?? ''} color="gray" icon={<IconLock size={18} stroke={1.7} aria-hidden />}>
    Your role can view these settings but not change them.
  </Alert>
)

/** All settings of a store. Most are saved together in one form; domain, PayPal and members are saved immediately. */
export function StoreEditor({ store }: { store: Store }) {
  const { store_id, role } = store
  const domain = useCheckoutDomain(store_id)
  const people = useStoreUsers(store_id)
  const { form, ref, onSubmit, error, saving, conflict, saves } = useStoreForm(store, domain.data?.domain)
  const [closing, setClosing] = useState(false)
  const farewell = useClearLeftStore(store_id)
  const leave = () => void farewell()
  const disabled = !can(role, 'store.manage')
  const rows = { store, form }
  return (
    <>
      {disabled && <ReadOnly />}
      <form ref={ref} className={classes.form} aria-label="Store settings" noValidate onSubmit={onSubmit}>
        {conflict && <ConflictDialog what="Store settings" conflict={conflict} />}
        <ModeRow store={store} />
        <fieldset className={classes.fields} disabled={disabled}>
          <BrandRow {...rows} disabled={disabled} />
          <ContactRow form={form} />
          <PolicyRow form={form} />
          <DomainRow state={domain} />
          <ConsentRow store_id={store_id} />
          <PaymentRow {...rows} key={`payment-${saves}`} />
          <ShopifyRow {...rows} key={`shopify-${saves}`} />
        </fieldset>
        <MembersRow store={store} members={people.data} load={people.load} />
        <DangerRow store={store} members={people.data} onClose={() => setClosing(true)} onLeft={leave} />
        <SaveBar dirty={form.isDirty()} saving={saving} error={error} onDiscard={form.reset} />
      </form>
      <CloseStoreDialog store={store} opened={closing} onCancel={() => setClosing(false)} onClosed={leave} />
    </>
  )
}

/** Test or live mode, with a button to change it. */
function ModeRow({ store }: { store: Store }) {
  const openGoLive = useOpenGoLive()
  const isLive = store.cart_mode === 'live'
  return (
    <SettingsRow
      title="Payment mode"
      status={<StatusBadge tone={isLive ? 'ok' : 'mute'}>{isLive ? 'Live' : 'Test'}</StatusBadge>}
      help={isLive ? 'Shoppers pay with real money.' : 'Shoppers can only pay with test cards. No one is charged.'}
    >
      {can(store.role, 'payments.manage') && (
        <div>
          <Button variant="default" onClick={() => openGoLive(store.store_id)}>
            {isLive ? 'Switch to test mode' : 'Go live'}
          </Button>
        </div>
      )}
    </SettingsRow>
  )
}

/** Clears all data of a store that is no longer the user's, and navigates to the dashboard. */
function useClearLeftStore(store_id: string): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const user_id = useUser()?.id ?? ''
  return async () => {
    // Unmounts the form before navigating, so that it doesn't ask about unsaved changes.
    flushSync(() => finishLeaving(store_id))
    client.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(`"${store_id}"`) })
    removeStore(client, user_id, store_id)
    await navigate(to('dashboard'), { replace: true, flushSync: true })
    endLeaving()
    void client.invalidateQueries({ queryKey: apiQueryKey(stores.list) })
  }
}

interface RowProps {
  form: StoreForm['form']
}

/** Contact details for shoppers. */
function ContactRow({ form }: RowProps) {
  return (
    <SettingsRow title="Contact" help="Show shoppers how to reach you for help.">
      <Textarea
        label="Address"
        rows={2}
        resize="vertical"
        autoComplete="street-address"
        {...form.getInputProps('store_address')}
      />
      <FieldPair>
        <TextInput label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...form.getInputProps('store_phone')} />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps('store_email')}
        />
      </FieldPair>
    </SettingsRow>
  )
}

const policyLinks = [
  { name: 'terms_of_service_link', label: 'Terms of service' },
  { name: 'privacy_policy_link', label: 'Privacy policy' },
  { name: 'return_policy_link', label: 'Return policy' },
] as const

function PolicyRow({ form }: RowProps) {
  return (
    <SettingsRow title="Policy links" help="Link to policies that shoppers can read before they pay.">
      {policyLinks.map(({ name, label }) => (
        <WebAddressInput key={name} label={label} {...form.getInputProps(name)} />
      ))}
    </SettingsRow>
  )
}
