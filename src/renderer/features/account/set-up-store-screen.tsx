import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { stores } from '../../../shared/contracts/stores/store.ts'
import { useFormAction } from '../../lib/forms/form.ts'
import { apiQueryKey } from '../../lib/api/query-client.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useRememberedStoreId, useToken, useUser } from '../../lib/session/session.ts'
import { upsertStore, switchStore } from '../../lib/session/stores.ts'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'

/** Sent if the field is unchanged or empty (DEF-22). */
export const DEFAULT_STORE_NAME = 'My Store'

const MAX_NAME = 80

/** Allows an empty name, which becomes the default, but not a long one. */
export const storeNameErrors = ({ store_name }: { store_name: string }) =>
  store_name.trim().length > MAX_NAME ? { store_name: `Must be at most ${MAX_NAME} characters` } : {}

/** /set-up-store: public, but only a signed-in visitor can submit; others sign in and return (DEF-15). */
export default function SetUpStoreScreen() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const user_id = useUser()?.id ?? ''
  const token = useToken()
  const toast = useNotification()
  // Merchants can change it in the store's settings.
  const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions()
  const hasStore = useRememberedStoreId() !== null && token !== null
  const { form, action, ref, onSubmit, error } = useFormAction(stores.register, {
    initialValues: { store_name: DEFAULT_STORE_NAME },
    validate: storeNameErrors,
    toInput: ({ store_name }) => ({
      body: { store_name: store_name.trim() || DEFAULT_STORE_NAME, user_id, ...(time_zone && { time_zone }) },
    }),
    onSuccess: ({ data }) => {
      switchStore(client, data.store_id)
      upsertStore(client, user_id, data)
      // The user may have other stores that haven't loaded yet.
      void client.invalidateQueries({ queryKey: apiQueryKey(stores.list) })
      toast.success('Store created')
      return navigate(to('dashboard'), { replace: true })
    },
  })
  const signInFirst = form.onSubmit(() => void navigate(to('login'), { state: { from: to('set-up-store') } }))
  const signedIn = token !== null
  const below = signedIn ? (
    <Link to={to('dashboard')}>Go to the dashboard</Link>
  ) : (
    <>
      Already have an account? <Link to={to('login')}>Sign in</Link>
    </>
  )
  return (
    <AuthCard
      title="Set up your store"
      purpose="Shoppers see this name on checkout pages and receipts."
      {...(hasStore ? { backTo: to('dashboard') } : { below })}
    >
      <AuthForm formRef={ref} onSubmit={signedIn ? onSubmit : signInFirst} error={error}>
        <TextInput
          label="Store name"
          name="store_name"
          size="md"
          autoComplete="organization"
          autoFocus
          description="Your store starts in test mode. No one is charged until you go live."
          {...form.getInputProps('store_name')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="submit" size="md" fullWidth loading={action.busy}>
          Create store
        </Button>
      </AuthForm>
    </AuthCard>
  )
}
