import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { TicketDetails } from '../../../../shared/contracts/support/helpdesk.ts'
import { platform } from '../../../platform/current.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { TicketStatusBadge } from '../list/ticket-columns.tsx'
import classes from '../tickets.module.css'

function TicketId({ id }: { id: string }) {
  const toast = useNotification()
  const copy = async () => {
    try {
      await platform().copyText(id)
      toast.success('Ticket ID copied')
    } catch {
      toast.error("Couldn't copy the ticket ID. Select it and copy it manually.")
    }
  }
  return (
    <span className={classes.id}>
      {id}
      <Tooltip label="Copy ticket ID">
        <ActionIcon size={24} aria-label="Copy ticket ID" onClick={() => void copy()}>
          <IconCopy size={14} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

/** Details of a ticket, next to its thread. */
export function TicketAside({ ticket }: { ticket: TicketDetails }) {
  const { id, status, main_category, sub_category, store_name, requester, created_at, updated_at } = ticket
  return (
    <Section title="About this ticket">
      <KeyValueList
        items={[
          { label: 'Status', value: <TicketStatusBadge status={status} /> },
          { label: 'Category', value: main_category },
          { label: 'Topic', value: sub_category },
          { label: 'Store', value: store_name },
          { label: 'Opened by', value: requester.name || requester.email },
          { label: 'Opened', value: <RelativeTime value={created_at} /> },
          { label: 'Updated', value: <RelativeTime value={updated_at} /> },
          { label: 'Ticket ID', value: <TicketId id={id} /> },
        ]}
      />
    </Section>
  )
}
