import { Button } from '@mantine/core'
import { useMediaQuery, useClipboard } from '@mantine/hooks'
import { IconKey, IconPlus, IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { apiKeys, type ApiKey } from '../../../../shared/contracts/accounts/api-keys.ts'
import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import { orders } from '../../../../shared/contracts/sales/orders.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { roleLabel } from '../../../lib/session/role-labels.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { platform } from '../../../platform/current.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import type { TableColumn, TableState } from '../../../ui/data-table/types.ts'
import { PHONE } from '../../../ui/display/media.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { KeyDialog } from './key-dialog.tsx'
import classes from './team.module.css'

const STATUS: Readonly<Record<ApiKey['status'], { label: string; tone: StatusTone }>> = {
  active: { label: 'Active', tone: 'ok' },
  revoked: { label: 'Revoked', tone: 'mute' },
  expired: { label: 'Expired', tone: 'warn' },
}

const columns: readonly TableColumn<ApiKey>[] = [
  {
    key: 'name',
    label: 'Name',
    card: 'title',
    cell: ({ name, last_four }) => (
      <div className={classes.twoLines}>
        <div className={classes.strong}>{name}</div>
        <div className={classes.quiet}>ends in {last_four}</div>
      </div>
    ),
  },
  { key: 'role', label: 'Role', card: 'note', cell: ({ role }) => roleLabel(role) },
  { key: 'created_by', label: 'Created by', tone: 'soft', card: 'none', cell: ({ created_by }) => created_by },
  {
    key: 'last_used_at',
    label: 'Last used',
    tone: 'soft',
    card: 'note',
    cardLabel: 'last used',
    cell: ({ last_used_at }) => (last_used_at === null ? 'never' : <RelativeTime value={last_used_at} />),
  },
  {
    key: 'expires_at',
    label: 'Expires',
    tone: 'soft',
    card: 'none',
    cell: ({ expires_at }) => (expires_at === null ? 'Never' : formatDate(expires_at)),
  },
  {
    key: 'status',
    label: 'Status',
    card: 'badge',
    cell: ({ status }) => <StatusBadge tone={STATUS[status].tone}>{STATUS[status].label}</StatusBadge>,
  },
]

/** Filters keys here, because a store has few and all are loaded. */
function matchingKeys(keys: readonly ApiKey[], { search }: TableState): ApiKey[] {
  const wanted = search.trim().toLowerCase()
  return keys.filter(({ name, last_four, created_by }) =>
    `${name} ${last_four} ${created_by}`.toLowerCase().includes(wanted),
  )
}

function useRevoke() {
  const toast = useNotification()
  const action = useAction(apiKeys.revoke, {
    invalidates: [apiKeys.list, auditLog.list],
    onFailure: (error) => toast.error(errorText(error)),
  })
  const revoke = async ({ api_key_id, name }: ApiKey) => {
    const sure = await askToConfirm({
      title: `Revoke ${name}?`,
      message: 'Anything that uses this key loses access immediately. You can’t undo this.',
      confirmLabel: 'Revoke key',
      destructive: true,
    })
    if (sure && (await action.run({ body: { api_key_id } }))) toast.success(`${name} revoked`)
  }
  return { busy: action.busy, revoke }
}

/** Account settings, API keys: keys for programs that call the API of this store. */
export function ApiKeysPanel() {
  const { store_id } = useStore()
  const phone = useMediaQuery(PHONE) ?? false
  const { data, load } = useApi(apiKeys.list, { query: { store_id } })
  const [state, change] = useTableState({ name: 'API keys' })
  const [creating, setCreating] = useState(false)
  const { busy, revoke } = useRevoke()
  const keys = data?.data ?? []
  const found = matchingKeys(keys, state)
  const create = (
    <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setCreating(true)}>
      Create API key
    </Button>
  )
  const revokeOf = (key: ApiKey) =>
    key.status === 'active' && (
      <Button
        size="xs"
        variant="default"
        aria-label={`Revoke ${key.name}`}
        disabled={busy}
        onClick={() => void revoke(key)}
      >
        Revoke
      </Button>
    )
  const none = data !== undefined && keys.length === 0
  return (
    <div className={classes.panel}>
      {phone && !none && create}
      {none ? (
        <div className={classes.card}>
          <EmptyState
            icon={IconKey}
            title="No API keys yet"
            message="Let a program read or change this store, such as a warehouse system, a report or a script."
            action={create}
          />
        </div>
      ) : (
        <DataTable
          label="API keys"
          columns={columns}
          rows={found.slice((state.page - 1) * state.size, state.page * state.size)}
          total={found.length}
          rowId={({ api_key_id }) => api_key_id}
          rowLabel={({ name }) => name}
          state={state}
          onStateChange={change}
          load={load}
          tools={create}
          emptyMessage="No matching keys. Try a different search."
          rowActions={revokeOf}
        />
      )}
      <ApiExample store_id={store_id} />
      <KeyDialog opened={creating} onClose={() => setCreating(false)} />
    </div>
  )
}

const origin = (): string => platform().apiBase || location.origin

/** A curl command that works once the key is filled in. */
const exampleCall = (store_id: string): string =>
  `curl -H "Authorization: Bearer YOUR_KEY" \\\n  "${origin()}/api${orders.list.path}?store_id=${store_id}"`

/** Usage of a key: an example call, and a link to the API reference. */
function ApiExample({ store_id }: { store_id: string }) {
  const clipboard = useClipboard({ timeout: 1500 })
  const example = exampleCall(store_id)
  const docs = (
    <Button
      variant="default"
      size="xs"
      rightSection={<IconExternalLink size={15} stroke={1.7} />}
      onClick={() => platform().openExternal(`${origin()}/api/docs`)}
    >
      API reference
    </Button>
  )
  return (
    <Section title="Use an API key" note="Send your key with every request. This example lists orders." action={docs}>
      <div className={classes.example}>
        <pre className={classes.code}>
          <code>{example}</code>
        </pre>
        <Button
          variant="default"
          size="xs"
          leftSection={clipboard.copied ? <IconCheck size={15} stroke={1.8} /> : <IconCopy size={15} stroke={1.8} />}
          onClick={() => clipboard.copy(example)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </Section>
  )
}
