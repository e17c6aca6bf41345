import { Alert, Button, Group, Modal, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { stores, type Store } from '../../../shared/contracts/stores/store.ts'
import { useFormAction } from '../../lib/forms/form.ts'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { startLeaving, endLeaving } from './leaving.ts'
import classes from './stores.module.css'

interface CloseStoreDialogProps {
  store: Store
  opened: boolean
  onCancel: () => void
  onClosed: () => void
}

function CloseForm({ store, onCancel, onClosed }: Omit<CloseStoreDialogProps, 'opened'>) {
  const { store_id, store_name } = store
  const toast = useNotification()
  const { form, action, ref, onSubmit, error } = useFormAction(stores.close, {
    initialValues: { store_name: '' },
    validate: (values) =>
      values.store_name.trim() === store_name ? {} : { store_name: `Type ${store_name} exactly as shown` },
    toInput: (values) => ({ body: { store_id, store_name: values.store_name.trim() } }),
    onSuccess: () => {
      toast.success(`${store_name} closed`)
      onClosed()
    },
    onFailure: endLeaving,
  })
  const { busy } = action
  useEffect(() => {
    if (busy) startLeaving(store_id)
  }, [busy, store_id])
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate>
      <p className={classes.message}>
        This turns off checkout links, releases the domain and removes your team’s access. Past orders are kept. You
        can’t undo this.
      </p>
      {error !== null && (
        <Alert color="red" role="alert" mt="md">
          {error}
        </Alert>
      )}
      <TextInput
        mt="md"
        label={`Type ${store_name} to confirm`}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('store_name')}
      />
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={busy}>
          Close store
        </Button>
      </Group>
    </form>
  )
}

/** Closes the store after its name has been typed. */
export function CloseStoreDialog({ opened, ...rest }: CloseStoreDialogProps) {
  return (
    <Modal opened={opened} onClose={rest.onCancel} title={`Close ${rest.store.store_name}?`}>
      <CloseForm {...rest} />
    </Modal>
  )
}
