import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { integrationCalls, type LoggedDelivery } from '../../../../shared/contracts/integrations/integrations.ts'
import type { Tool } from '../../../../shared/domain/events/tools.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { oneOf } from '../../../ui/data-table/list-query.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { Money } from '../../../ui/display/money.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { RESULT_LABELS } from '../integration-labels.ts'
import { DeliveryDetails } from './delivery-details.tsx'
import classes from './tool.module.css'
import { integrationReads } from './use-tool-actions.ts'

/** Events that are held back for lack of consent aren't announced. */
const POLL_MS = 10_000

const RESULTS = ['accepted', 'rejected', 'no_consent', 'waiting'] as const

const OPTIONS = [
  { value: '', label: 'All' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'no_consent', label: 'No consent' },
] as const

/** '200, 182 ms', or why there is no response. */
function responseText({ status, response_status, duration_ms, reason, attempts }: LoggedDelivery): string {
  if (status === 'held') return 'Nothing left Cartwright'
  const tries = attempts > 1 ? ` after ${pluralize(attempts, 'try', 'tries')}` : ''
  if (reason !== '') return `${response_status === null ? '' : `${response_status}, `}${reason}${tries}`
  return response_status === null ? '–' : `${response_status}, ${duration_ms ?? 0} ms${tries}`
}

const SHOWN_OF_ID = 14

/** An order number, or the beginning of a session's ID. */
const Subject = ({ text }: { text: string }) => (
  <span title={text}>{text.length > SHOWN_OF_ID ? `${text.slice(0, SHOWN_OF_ID - 3)}…` : text || '–'}</span>
)

/** How many details the tool could match the shopper by; their names are in the tooltip and the event. */
const MatchFields = ({ names }: { names: readonly string[] }) => (
  <span title={names.join(', ')}>{names.length === 0 ? '–' : pluralize(names.length, 'field')}</span>
)

const columns: readonly TableColumn<LoggedDelivery>[] = [
  {
    key: 'occurred_at',
    label: 'Time',
    cell: (row) => <RelativeTime value={row.occurred_at} />,
    tone: 'soft',
    card: 'note',
  },
  { key: 'sent_as', label: 'Event', cell: (row) => row.sent_as, tone: 'strong', card: 'title' },
  { key: 'subject', label: 'Order or session', cell: (row) => <Subject text={row.subject} />, card: 'note' },
  {
    key: 'value',
    label: 'Value',
    align: 'end',
    cell: (row) =>
      row.value === null || row.currency === null ? '–' : <Money amount={row.value} currency={row.currency} />,
    card: 'value',
  },
  { key: 'matched', label: 'Match', cell: (row) => <MatchFields names={row.matched} />, tone: 'soft', card: 'none' },
  {
    key: 'status',
    label: 'Result',
    card: 'badge',
    cell: (row) => (
      <span className={classes.badges}>
        <StatusBadge size="small" tone={RESULT_LABELS[row.status].tone}>
          {RESULT_LABELS[row.status].label}
        </StatusBadge>
        {(row.is_test || row.mode === 'test') && (
          <StatusBadge size="small" tone="info">
            Test
          </StatusBadge>
        )}
      </span>
    ),
  },
  { key: 'response', label: 'Response', cell: responseText, tone: 'soft', card: 'note' },
]

interface LogProps {
  tool: Tool
  rejected: number
  mayManage: boolean
}

/** What was sent to a tool within 24 hours. A row opens its request and response. */
export function EventLog({ tool, rejected, mayManage }: LogProps) {
  const { store_id } = useStore()
  const { name, label } = tool
  const toast = useNotification()
  const [state, change] = useTableState({ filters: ['result'] })
  const [opened, setOpened] = useState<string | null>(null)
  const result = oneOf(RESULTS, state.filters['result'])
  const { page, size, search } = state
  const log = useApi(
    integrationCalls.log,
    { query: { store_id, name, page, size, ...(search !== '' && { search }), ...(result && { result }) } },
    { keepPrevious: true, pollMs: POLL_MS },
  )
  const resend = useAction(integrationCalls.resend, {
    invalidates: integrationReads,
    onSuccess: ({ resent }) => toast.success(`Resending ${pluralize(resent, 'event')}`),
    onFailure: (error) => toast.error(errorText(error)),
  })
  return (
    <section className={classes.log} aria-labelledby="event-log">
      <div className={classes.logHead}>
        <h2 id="event-log">
          Event log <span>Last 24 hours</span>
        </h2>
        {mayManage && rejected > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={resend.busy}
            onClick={() => void resend.run({ body: { store_id, name } })}
          >
            Resend rejected
          </Button>
        )}
      </div>
      <DataTable
        label="Events"
        columns={columns}
        rows={log.data?.data ?? []}
        total={log.data?.total ?? 0}
        rowId={(row) => row.delivery_id}
        rowLabel={(row) => `${row.sent_as} ${row.subject}`}
        state={state}
        onStateChange={change}
        load={log.load}
        rowClick={{ handler: (row) => setOpened(row.delivery_id) }}
        searchPlaceholder="Order or event ID"
        filters={
          <Segments
            label="Result"
            value={result ?? ''}
            options={OPTIONS}
            onChange={(value) => change({ filters: { result: value } })}
          />
        }
        emptyMessage={
          result || search !== ''
            ? 'No matching events. Try a different search or filter.'
            : `No events in the last 24 hours. They appear here as soon as something is sent to ${label}.`
        }
      />
      <Drawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
        position="right"
        size={560}
        title="Event"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {opened !== null && <DeliveryDetails tool={tool} delivery_id={opened} mayManage={mayManage} />}
      </Drawer>
    </section>
  )
}
