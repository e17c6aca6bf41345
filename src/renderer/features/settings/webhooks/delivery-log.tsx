import { Button, Drawer, Menu, Select } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import {
  webhooks,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../../../shared/contracts/integrations/webhooks.ts'
import { storeEventTypes } from '../../../../shared/domain/events/store-event.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { Pages } from '../../../ui/layout/pagination.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { codeTone, dayTimeText, timeText } from './endpoint-texts.ts'
import classes from './webhooks.module.css'

const SIZE = 10
const RANGES = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
]
type Result = 'all' | 'failed' | 'retried'

interface DeliveryLogProps {
  endpoint: WebhookEndpoint
  opened: boolean
  onClose: () => void
}

/** The deliveries of an endpoint next to its page: list above, the chosen one below. */
export function DeliveryLog({ endpoint, opened, onClose }: DeliveryLogProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={560}
      title={
        <div>
          Delivery log
          <div className={classes.mono}>{endpoint.url}</div>
        </div>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && <Log key={endpoint.endpoint_id} endpoint={endpoint} />}
    </Drawer>
  )
}

function Log({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { endpoint_id } = endpoint
  const [result, setResult] = useState<Result>('all')
  const [days, setDays] = useState('1')
  const [page, setPage] = useState(1)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { data, load } = useApi(
    webhooks.log,
    { query: { endpoint_id, days: Number(days), page, size: SIZE, ...(result !== 'all' && { result }) } },
    { keepPrevious: true },
  )
  const rows = data?.data ?? []
  const chosen = rows.find(({ delivery_id }) => delivery_id === chosenId) ?? rows[0]
  const show = (next: Result) => {
    setResult(next)
    setPage(1)
  }
  return (
    <div className={classes.log}>
      <div className={classes.filters}>
        <Segments
          label="Result"
          value={result}
          options={[
            { value: 'all', label: 'All' },
            { value: 'failed', label: `Failed ${formatCount(data?.failed ?? 0)}` },
            { value: 'retried', label: `Retried ${formatCount(data?.retried ?? 0)}` },
          ]}
          onChange={show}
        />
        <Select
          aria-label="Time range"
          data={RANGES}
          value={days}
          allowDeselect={false}
          w={150}
          onChange={(value) => {
            setDays(value ?? '1')
            setPage(1)
          }}
        />
        <TestMenu endpoint_id={endpoint_id} onSent={setChosenId} />
      </div>
      <LoadGate
        load={load}
        what="The delivery log"
        skeleton={<RowSkeleton />}
        empty={
          rows.length === 0 && (
            <EmptyState icon={IconSend} title="No deliveries" message="Events appear here when they happen." />
          )
        }
      >
        <ul className={classes.deliveries} aria-label="Deliveries">
          {rows.map((row) => (
            <li key={row.delivery_id}>
              <DeliveryRow row={row} isChosen={row === chosen} onChoose={() => setChosenId(row.delivery_id)} />
            </li>
          ))}
        </ul>
        {(data?.total ?? 0) > SIZE && (
          <Pages total={Math.ceil((data?.total ?? 0) / SIZE)} page={page} onChange={setPage} />
        )}
        {chosen && <DeliveryDetails key={chosen.delivery_id} delivery_id={chosen.delivery_id} endpoint={endpoint} />}
      </LoadGate>
    </div>
  )
}

/** Moves the focus to the next or previous delivery, which chooses it. */
function moveFocus(event: React.KeyboardEvent<HTMLButtonElement>): void {
  const item = event.currentTarget.closest('li')
  const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key]
  const button = next?.querySelector('button')
  if (!button) return
  event.preventDefault()
  button.focus()
  button.click()
}

interface DeliveryRowProps {
  row: WebhookDelivery
  isChosen: boolean
  onChoose: () => void
}

function DeliveryRow({ row, isChosen, onChoose }: DeliveryRowProps) {
  const { response_status, type, subject, attempts, duration_ms, next_attempt_at, last_at } = row
  const isFirst = attempts <= 1
  return (
    <button type="button" className={classes.delivery} aria-pressed={isChosen} onClick={onChoose} onKeyDown={moveFocus}>
      <StatusBadge tone={codeTone(row)} size="small">
        {response_status ?? (attempts === 0 ? 'New' : 'None')}
      </StatusBadge>
      <span className={classes.event}>
        <strong>{type}</strong> <span className={classes.quiet}>{subject}</span>
      </span>
      <span className={classes.quiet}>
        {next_attempt_at === null
          ? isFirst && duration_ms !== null && `${formatCount(duration_ms)} ms`
          : `next try ${dayTimeText(next_attempt_at)}`}
        {next_attempt_at === null && !isFirst && `attempt ${attempts}`}
      </span>
      <time dateTime={last_at} className={classes.quiet}>
        {timeText(last_at)}
      </time>
    </button>
  )
}

/** Sends a test event of a chosen type. */
function TestMenu({ endpoint_id, onSent }: { endpoint_id: string; onSent: (delivery_id: string) => void }) {
  const canManage = useCan('store.manage')
  const toast = useNotification()
  const action = useAction(webhooks.test, {
    invalidates: [webhooks.log],
    onSuccess: ({ data }) => {
      onSent(data.delivery_id)
      if (data.status === 'accepted') toast.success('Test event delivered')
      else toast.error(data.reason)
    },
    onFailure: (error) => toast.error(errorText(error)),
  })
  if (!canManage) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={action.busy} leftSection={<IconSend size={15} stroke={1.8} />}>
          Send test event
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} className={classes.types}>
        {storeEventTypes.map((type) => (
          <Menu.Item key={type} onClick={() => void action.run({ body: { endpoint_id, type } })}>
            {type}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
