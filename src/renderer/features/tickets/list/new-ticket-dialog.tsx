import { Alert, Button, Group, Modal, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { helpdesk } from '../../../../shared/contracts/support/helpdesk.ts'
import { ticketCategories } from '../../../../shared/domain/support/tickets.ts'
import type { CallOptions } from '../../../lib/api/api.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { AttachmentsField } from '../attachments/attachments-field.tsx'
import { deleteDraft, readDraft, writeDraft } from '../thread/drafts.ts'
import { logTicketFailure, uploadTicketFile } from './helpdesk-helpers.ts'
import classes from '../tickets.module.css'
import { useAttachments } from '../attachments/use-attachments.ts'
import { TICKET_READS } from '../use-tickets.ts'

const rules = schemaRules(helpdesk.create.body)
const WAIT_FOR_FILES = 'Files are still uploading. Try again in a moment.'

interface TicketFields extends Record<string, string> {
  main_category: string
  sub_category: string
  subject: string
  description: string
}

/** The form and its draft, which lasts as long as the window. */
function useTicketForm(onDone: () => void) {
  const { store_id, store_name } = useStore()
  const requester_id = useUser()?.id ?? ''
  const navigate = useNavigate()
  const toast = useNotification()
  const draft = `ticket ${requester_id} ${store_id}`
  const files = useAttachments(draft, (file: File, options: CallOptions) => uploadTicketFile(store_id, file, options))
  const bodyOf = (values: TicketFields) => ({
    ...values,
    store_name,
    store_id,
    requester_id,
    ...(files.tokens.length > 0 && { uploads: files.tokens }),
  })
  const { values: kept } = readDraft(draft)
  const { main_category = '', sub_category = '', subject = '', description = '' } = kept
  const made = useFormAction(helpdesk.create, {
    initialValues: { main_category, sub_category, subject, description },
    validate: (values: TicketFields) => rules(bodyOf(values)),
    toInput: (values) => ({ body: bodyOf(values) }),
    invalidates: TICKET_READS,
    onFailure: logTicketFailure('Couldn’t create the ticket'),
    onSuccess: ({ ticket }) => {
      deleteDraft(draft)
      onDone()
      toast.success('Ticket sent')
      return navigate(to('settings.tickets.details', { id: ticket.id }))
    },
  })
  made.form.watch('main_category', ({ value }) => writeDraft(draft, 'main_category', value))
  made.form.watch('sub_category', ({ value }) => writeDraft(draft, 'sub_category', value))
  made.form.watch('subject', ({ value }) => writeDraft(draft, 'subject', value))
  made.form.watch('description', ({ value }) => writeDraft(draft, 'description', value))
  return { ...made, files }
}

function NewTicketForm({ onDone }: { onDone: () => void }) {
  const { form, action, ref, onSubmit, error, files } = useTicketForm(onDone)
  const [waiting, setWaiting] = useState(false)
  const { main_category } = form.values
  const category = form.getInputProps('main_category')
  const problem = waiting && files.sending ? WAIT_FOR_FILES : error
  return (
    <form
      ref={ref}
      className={classes.form}
      noValidate
      aria-label="New ticket"
      onSubmit={(event) => {
        setWaiting(files.sending)
        if (files.sending) event.preventDefault()
        else onSubmit(event)
      }}
    >
      <div className={classes.pair}>
        <Select
          label="Category"
          placeholder="Choose"
          data={Object.keys(ticketCategories)}
          allowDeselect={false}
          data-autofocus
          {...category}
          value={main_category || null}
          onChange={(value: string | null) => {
            form.setValues({ main_category: value ?? '', sub_category: '' })
            form.clearFieldError('main_category')
          }}
        />
        <Select
          label="Topic"
          placeholder={main_category === '' ? 'Select a category first' : 'Choose'}
          data={[...(ticketCategories[main_category] ?? [])]}
          allowDeselect={false}
          disabled={main_category === ''}
          {...form.getInputProps('sub_category')}
          value={form.values.sub_category || null}
        />
      </div>
      <TextInput label="Subject" maxLength={150} autoComplete="off" {...form.getInputProps('subject')} />
      <Textarea
        label="Description"
        description="Tell us what happened and what you expected. Include an order number if there is one."
        rows={5}
        resize="vertical"
        classNames={{ input: classes.growing ?? '' }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
        {...form.getInputProps('description')}
      />
      <AttachmentsField label="Attachments" attachments={files} />
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onDone} disabled={action.busy}>
          Cancel
        </Button>
        <Button type="submit" loading={action.busy}>
          Create ticket
        </Button>
      </Group>
    </form>
  )
}

interface NewTicketDialogProps {
  opened: boolean
  onClose: () => void
}

/** Creates a ticket for the current store and opens it (API-034). Closing keeps the draft. */
export function NewTicketDialog({ opened, onClose }: NewTicketDialogProps) {
  const { store_id } = useStore()
  return (
    <Modal opened={opened} onClose={onClose} title="New ticket" size={600}>
      <NewTicketForm key={store_id} onDone={onClose} />
    </Modal>
  )
}
