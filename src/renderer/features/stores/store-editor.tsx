import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import { can } from '../../../shared/domain/store/permissions.ts'
import { ConflictDialog } from '../../ui/resource/conflict-dialog.tsx'
import { SaveBar } from '../../ui/feedback/save-bar.tsx'
import { BrandRow } from './brand-row.tsx'
import { CloseStoreDialog } from './close-store-dialog.tsx'
import { ContactRow, PolicyRow } from './contact-rows.tsx'
import { DangerRow } from './danger-row.tsx'
import { DomainRow } from './domain-row.tsx'
import { MembersRow } from './members-row.tsx'
import { ModeRow } from './mode-row.tsx'
import { PaymentRow, ShopifyRow } from './payment-rows.tsx'
import classes from './stores.module.css'
import { useClearLeftStore } from './use-clear-left-store.ts'
import { useStoreForm } from './use-store-form.ts'
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
