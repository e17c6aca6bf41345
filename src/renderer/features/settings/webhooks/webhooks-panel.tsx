import { Alert, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBook, IconPlus, IconWebhook } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { webhooks, type WebhookEndpoint } from '../../../../shared/contracts/integrations/webhooks.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { platform } from '../../../platform/current.ts'
import type { TableColumn, TableState } from '../../../ui/data-table/types.ts'
import { PHONE } from '../../../ui/display/media.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { HoursCard, SecretsCard } from './endpoint-cards.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { ENDPOINT_STATUS, successText, typesText } from './endpoint-texts.ts'
import { useEndpointActions } from './use-endpoint-actions.ts'
import classes from './webhooks.module.css'

const columns: readonly TableColumn<WebhookEndpoint>[] = [
  {
    key: 'url',
    label: 'Endpoint',
    card: 'title',
    cell: ({ url, types, description }) => (
      <div className={classes.endpoint}>
        <div className={classes.mono}>{url}</div>
        <div className={classes.quiet}>{[typesText(types), description].filter((part) => part !== '').join(' · ')}</div>
      </div>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    cell: ({ status }) => (
      <StatusBadge tone={ENDPOINT_STATUS[status].tone}>{ENDPOINT_STATUS[status].label}</StatusBadge>
    ),
  },
  {
    key: 'delivered',
    label: 'Delivered, 24 h',
    align: 'end',
    card: 'note',
    cardLabel: 'delivered',
    cell: (endpoint) => successText(endpoint),
  },
  {
    key: 'last_delivery_at',
    label: 'Last delivery',
    align: 'end',
    tone: 'soft',
    card: 'note',
    cell: ({ last_delivery_at }) => (last_delivery_at === null ? 'Never' : <RelativeTime value={last_delivery_at} />),
  },
]

const matching = (endpoints: readonly WebhookEndpoint[], { search }: TableState): WebhookEndpoint[] =>
  endpoints.filter(({ url, description }) =>
    `${url} ${description}`.toLowerCase().includes(search.trim().toLowerCase()),
  )

const openReference = (): void => platform().openExternal(`${platform().apiBase || location.origin}/api/docs`)

/** The endpoint that the address names, or the first one. */
function useChosen(endpoints: readonly WebhookEndpoint[]) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('endpoint')
  const choose = (endpoint_id: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.set('endpoint', endpoint_id)
      return next
    })
  return { chosen: endpoints.find(({ endpoint_id }) => endpoint_id === named) ?? endpoints[0], choose }
}

/** Account settings, Webhooks: endpoints that receive the events of this store's mode. */
export function WebhooksPanel() {
  const { store_id } = useStore()
  const phone = useMediaQuery(PHONE) ?? false
  const canManage = useCan('store.manage')
  const { data, load } = useApi(webhooks.list, { query: { store_id } })
  const [state, change] = useTableState({ name: 'Endpoints' })
  const [edited, setEdited] = useState<WebhookEndpoint | 'new' | null>(null)
  const [showsLog, setShowsLog] = useState(false)
  const endpoints = data?.data ?? []
  const { chosen, choose } = useChosen(endpoints)
  const found = matching(endpoints, state)
  const add = canManage && (
    <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setEdited('new')}>
      Add endpoint
    </Button>
  )
  const openLog = (endpoint_id: string) => {
    choose(endpoint_id)
    setShowsLog(true)
  }
  const menuOf = (endpoint: WebhookEndpoint) => (
    <EndpointMenu endpoint={endpoint} onEdit={setEdited} onOpenLog={() => openLog(endpoint.endpoint_id)} />
  )
  const none = data !== undefined && endpoints.length === 0
  return (
    <div className={classes.panel}>
      {phone && !none && add}
      {none ? (
        <div className={classes.card}>
          <EmptyState
            icon={IconWebhook}
            title="No endpoints yet"
            message="Send events such as new orders, refunds and renewals to your own systems."
            action={add}
          />
        </div>
      ) : (
        <DataTable
          label="Endpoints"
          columns={columns}
          rows={found.slice((state.page - 1) * state.size, state.page * state.size)}
          total={found.length}
          rowId={({ endpoint_id }) => endpoint_id}
          rowLabel={({ url }) => url}
          state={state}
          onStateChange={change}
          load={load}
          rowClick={{ handler: ({ endpoint_id }) => choose(endpoint_id) }}
          tools={
            <>
              <ReferenceButton />
              {add}
            </>
          }
          emptyMessage="No matching endpoints. Try a different search."
          rowActions={menuOf}
        />
      )}
      {chosen && (
        <>
          <div className={classes.cards}>
            <SecretsCard endpoint={chosen} />
            <HoursCard endpoint_id={chosen.endpoint_id} onOpenLog={() => setShowsLog(true)} />
          </div>
          <DisabledNotice endpoints={endpoints} />
          <DeliveryLog endpoint={chosen} opened={showsLog} onClose={() => setShowsLog(false)} />
        </>
      )}
      <EndpointDialog
        key={edited === null || edited === 'new' ? 'new' : edited.endpoint_id}
        endpoint={edited}
        onCreated={({ endpoint_id }) => choose(endpoint_id)}
        onClose={() => setEdited(null)}
      />
    </div>
  )
}

const ReferenceButton = () => (
  <Button variant="default" leftSection={<IconBook size={16} stroke={1.8} />} onClick={openReference}>
    Event reference
  </Button>
)

interface EndpointMenuProps {
  endpoint: WebhookEndpoint
  onEdit: (endpoint: WebhookEndpoint) => void
  onOpenLog: () => void
}

function EndpointMenu({ endpoint, onEdit, onOpenLog }: EndpointMenuProps) {
  const canManage = useCan('store.manage')
  const { setEnabled, remove } = useEndpointActions()
  const isDisabled = endpoint.status === 'disabled'
  return (
    <RowMenu name={endpoint.url}>
      <Menu.Item onClick={onOpenLog}>Delivery log</Menu.Item>
      {canManage && (
        <>
          <Menu.Item onClick={() => onEdit(endpoint)}>Edit</Menu.Item>
          <Menu.Item onClick={() => void setEnabled(endpoint, isDisabled)}>
            {isDisabled ? 'Turn on' : 'Pause'}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => void remove(endpoint)}>
            Delete
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}

const WHY = { failing: 'was disabled', gone: 'responded 410 Gone and was disabled', '': '' } as const

/** What happens to endpoints that fail, and which one it happened to last. */
function DisabledNotice({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const canManage = useCan('store.manage')
  const { setEnabled } = useEndpointActions()
  const disabled = endpoints.find(({ disabled_reason }) => disabled_reason !== '')
  return (
    <Alert color={disabled ? 'yellow' : 'blue'} variant="light">
      <div className={classes.notice}>
        <div>
          Failed deliveries retry for 3 days. After that we disable the endpoint and notify your team.
          {disabled && (
            <div className={classes.quiet}>
              {new URL(disabled.url).host} {WHY[disabled.disabled_reason]}
              {disabled.disabled_at !== null && ` on ${formatDate(disabled.disabled_at)}`}.
            </div>
          )}
        </div>
        {disabled && canManage && (
          <Button variant="subtle" size="xs" onClick={() => void setEnabled(disabled, true)}>
            Turn on again
          </Button>
        )}
      </div>
    </Alert>
  )
}
