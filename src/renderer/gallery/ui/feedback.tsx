import { Button, Group, TextInput } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { askToConfirm, type ConfirmQuestion } from '../../ui/feedback/confirm-dialog.tsx'
import { DialogFooter } from '../../ui/feedback/dialog-footer.tsx'
import { NameDialog } from '../../ui/feedback/name-dialog.tsx'
import { SaveBar } from '../../ui/feedback/save-bar.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { VerifyBar } from '../../ui/feedback/verify-bar.tsx'
import type { GalleryGroup } from '../entry-types.ts'
import { noop, Openable, WithState } from '../examples.tsx'
import { skeletons } from './skeletons.tsx'

const Confirm = ({ label, question }: { label: string; question: ConfirmQuestion }) => (
  <Button variant="default" data-opens onClick={() => void askToConfirm(question)}>
    {label}
  </Button>
)

function Toasts() {
  const toast = useNotification()
  return (
    <Group gap={8}>
      <Button variant="default" onClick={() => toast.success('Payment page published')}>
        Success
      </Button>
      <Button variant="default" onClick={() => toast.error('The promo code couldn’t be saved')}>
        Error
      </Button>
      <Button variant="default" onClick={() => toast.info('The export continues in the background')}>
        Information
      </Button>
    </Group>
  )
}

/** A settings form: change the name to show the bar, and save to show its error. */
function SavedForm() {
  return (
    <WithState initial={{ name: 'Kettle & Crane', error: '' }}>
      {({ name, error }, change) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            change({ name, error: 'Your changes couldn’t be saved. Try again.' })
          }}
        >
          <TextInput
            label="Store name"
            description="Change the name to show the bar."
            value={name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value, error: '' })}
          />
          <SaveBar
            dirty={name !== 'Kettle & Crane'}
            saving={false}
            error={error || null}
            onDiscard={() => change({ name: 'Kettle & Crane', error: '' })}
          />
        </form>
      )}
    </WithState>
  )
}

const dialogFooter = (error: string | null, busy = false) => (
  <DialogFooter error={error} busy={busy} onCancel={noop}>
    Add endpoint
  </DialogFooter>
)

const nameDialog = (error: string | null, busy = false) => (
  <Openable label="Create cart">
    {(opened, close) => (
      <NameDialog
        opened={opened}
        thing="cart"
        suggestion="Cart 3"
        busy={busy}
        error={error}
        onCreate={close}
        onClose={close}
      />
    )}
  </Openable>
)

export const feedback: GalleryGroup = {
  area: 'ui',
  folder: 'ui/feedback',
  title: 'Feedback',
  entries: [
    {
      components: { EmptyState },
      purpose: 'Says what would be here and offers the next step.',
      file: 'ui/feedback/states.tsx',
      states: {
        Default: (
          <EmptyState
            icon={IconTicket}
            title="No promo codes yet"
            message="Create a code that shoppers enter at checkout."
            action={<Button>Create promo code</Button>}
          />
        ),
        'Without an action': <EmptyState title="No payments yet" message="Payments appear here after a sale." />,
      },
      layout: 'wide',
    },
    {
      components: { ErrorState },
      purpose: 'Says what failed and why, with a Retry button and details for support.',
      file: 'ui/feedback/states.tsx',
      states: {
        Default: (
          <ErrorState
            title="Orders could not be loaded"
            message="The server didn’t respond. Check your connection and try again."
            status={503}
            requestId="req_8fK2m1"
            at="2026-11-23T14:20:00Z"
            onRetry={noop}
          />
        ),
        'Without Retry': <ErrorState title="This order doesn’t exist" message="It may belong to another store." />,
      },
      layout: 'wide',
    },
    {
      components: { askToConfirm },
      purpose: 'Asks for confirmation. The title names the item, the button repeats the verb.',
      file: 'ui/feedback/confirm-dialog.tsx',
      states: {
        Default: (
          <Confirm
            label="Publish page"
            question={{
              title: 'Publish Holiday checkout?',
              message: 'Shoppers who are checking out now see the new page when they reload.',
              confirmLabel: 'Publish',
            }}
          />
        ),
        Destructive: (
          <Confirm
            label="Delete product"
            question={{
              title: 'Delete Otter hand grinder?',
              message: 'Payment links that sell it stop working. You can’t undo this.',
              confirmLabel: 'Delete product',
              destructive: true,
            }}
          />
        ),
        'Typed confirmation': (
          <Confirm
            label="Delete store"
            question={{
              title: 'Delete Kettle & Crane?',
              message: 'This deletes the store with its orders and customers. You can’t undo this.',
              confirmLabel: 'Delete store',
              destructive: true,
              typeToConfirm: 'Kettle & Crane',
            }}
          />
        ),
      },
    },
    {
      components: { NameDialog },
      purpose: 'Asks for the name of a new item before anything is saved.',
      file: 'ui/feedback/name-dialog.tsx',
      states: {
        Default: nameDialog(null),
        Error: nameDialog('Another cart has this name.'),
        Busy: nameDialog(null, true),
      },
    },
    {
      components: { DialogFooter },
      purpose: 'The end of a form in a dialog: its error, Cancel and the button that submits it.',
      file: 'ui/feedback/dialog-footer.tsx',
      states: {
        Default: dialogFooter(null),
        Error: dialogFooter('The endpoint already exists.'),
        Busy: dialogFooter(null, true),
      },
    },
    {
      components: { SaveBar },
      purpose: 'The footer of a settings form, shown while there are unsaved changes.',
      file: 'ui/feedback/save-bar.tsx',
      states: {
        Default: <SavedForm />,
        Saving: (
          <form>
            <SaveBar dirty saving onDiscard={noop} />
          </form>
        ),
      },
      layout: 'wide',
    },
    {
      components: { useNotification },
      purpose: 'Toasts at the bottom center that disappear after three seconds.',
      file: 'ui/feedback/toasts.tsx',
      states: { 'All types': <Toasts /> },
    },
    {
      components: { VerifyBar },
      purpose: 'The result of verifying keys with a payment provider.',
      file: 'ui/feedback/verify-bar.tsx',
      states: {
        'Not verified': <VerifyBar tone="mute" title="Not verified" text="Enter the keys to verify them." />,
        Success: <VerifyBar tone="ok" title="Connected" text="Kettle & Crane, test mode." />,
        Error: <VerifyBar tone="bad" title="The keys don’t work" text="Stripe rejected the secret key." />,
      },
      layout: 'wide',
    },
    ...skeletons,
  ],
}
