import { Alert } from '@mantine/core'
import { IconAlertCircle, IconLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { stores, type Store } from '../../../shared/contracts/store.ts'
import { can } from '../../../shared/domain/permissions.ts'
import { apiKey } from '../../lib/query-client.ts'
import { to } from '../../lib/route-paths.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { BrandRow } from './brand-row.tsx'
import { CloseStoreDialog } from './close-store-dialog.tsx'
import { ContactRow, PolicyRow } from './contact-rows.tsx'
import { DangerRow } from './danger-row.tsx'
import { DomainRow } from './domain-row.tsx'
import { MembersRow } from './members-row.tsx'
import { PaymentRow, ShopifyRow } from './payment-rows.tsx'
import classes from './stores.module.css'
import { useStoreForm } from './use-store-form.ts'
import { useCheckoutDomain, useStoreUsers } from './use-store.ts'

/** Leads to the dashboard once the store is no longer the user's; the unsaved changes have been let go by then. */
function useFarewell(): { gone: boolean; leave: () => void } {
  const [gone, setGone] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    if (!gone) return
    void navigate(to('dashboard'))
    void client.invalidateQueries({ queryKey: apiKey(stores.list) })
  }, [gone, client, navigate])
  return { gone, leave: () => setGone(true) }
}

function Problem({ error }: { error: string }) {
  return (
    <Alert className={classes.alert ?? ''} color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
      {error}
    </Alert>
  )
}

const ReadOnly = () => (
  <Alert className={classes.alert ?? ''} color="gray" icon={<IconLock size={18} stroke={1.7} aria-hidden />}>
    Your role in this store does not allow this: you can read its settings, but not change them.
  </Alert>
)

/** Every setting of a store. One form holds what is saved together; domain, PayPal and people are kept at once. */
export function StoreEditor({ store }: { store: Store }) {
  const { store_id, role } = store
  const domain = useCheckoutDomain(store_id)
  const people = useStoreUsers(store_id)
  const { form, action, ref, onSubmit, error, saves } = useStoreForm(store, domain.data?.domain)
  const [closing, setClosing] = useState(false)
  const { gone, leave } = useFarewell()
  const disabled = !can(role, 'store.manage')
  const rows = { store, form }
  return (
    <>
      {disabled && <ReadOnly />}
      <form ref={ref} className={classes.form} aria-label="Store settings" noValidate onSubmit={onSubmit}>
        {error !== null && <Problem error={error} />}
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
        <SaveBar dirty={form.isDirty() && !gone} saving={action.busy} onDiscard={form.reset} />
      </form>
      <CloseStoreDialog store={store} opened={closing} onCancel={() => setClosing(false)} onClosed={leave} />
    </>
  )
}
