import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCreditCard, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { orchestration, type Connection } from '../../../shared/contracts/orchestration.ts'
import { formatPercent } from '../../lib/format.ts'
import { useCan } from '../../lib/permissions.ts'
import { to } from '../../lib/route-paths.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import { FilterChip } from '../../ui/data-table/filter-chip.tsx'
import type { TableState } from '../../ui/data-table/types.ts'
import { ListScreen } from '../../ui/resource/list-screen.tsx'
import { useTableState } from '../../ui/use-table-state.ts'
import { accountColumns, AccountMenu } from './account-columns.tsx'
import { healthOf } from './health.ts'
import classes from './payments.module.css'
import { useAccountActions, type AccountActions } from './use-accounts.ts'

const modes = [
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
]
const statuses = [
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
]

/** The accounts that search and filters leave. A store has few: they come whole, and are narrowed here. */
export function matchingAccounts(accounts: readonly Connection[], { search, filters }: TableState): Connection[] {
  const wanted = search.trim().toLowerCase()
  return accounts.filter(
    ({ account_name, provider_name, mode, active }) =>
      `${account_name} ${provider_name}`.toLowerCase().includes(wanted) &&
      (!filters['mode'] || filters['mode'] === mode) &&
      (!filters['status'] || (filters['status'] === 'active') === active),
  )
}

function Degraded({ account, actions }: { account: Connection; actions: AccountActions }) {
  const mayPause = useCan('payments.manage')
  return (
    <div className={classes.warning} role="status">
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      <p>
        <strong>{account.account_name} approves few payments.</strong> {formatPercent(healthOf(account).approval)} of{' '}
        {account.attempts_24h} attempts in the last 24 hours.
      </p>
      {mayPause && (
        <Button size="xs" variant="default" disabled={actions.busy} onClick={() => actions.setActive(account, false)}>
          Pause {account.account_name}
        </Button>
      )}
    </div>
  )
}

const addButton = (
  <Button component={Link} to={to('payments.choose-connector')} leftSection={<IconPlus size={16} stroke={1.8} />}>
    Add account
  </Button>
)

/** /payments/accounts: the connected accounts and how well each is doing (GAP-08). */
export default function AccountsScreen() {
  const { store_id } = useStore()
  const { data, load } = useApi(orchestration.all, { query: { store_id } })
  const [state, change] = useTableState({ filters: ['mode', 'status'] })
  const actions = useAccountActions()
  const mayManage = useCan('payments.manage')
  const accounts = data?.data ?? []
  const found = matchingAccounts(accounts, state)
  const filter = (name: string) => (value: string) => change({ filters: { ...state.filters, [name]: value } })
  const menuOf = (account: Connection) => <AccountMenu account={account} actions={actions} />
  return (
    <ListScreen
      header={{
        title: 'Payment accounts',
        purpose: 'The providers this store is connected to, and how well each one is doing.',
        action: mayManage && addButton,
      }}
      empty={{
        icon: IconCreditCard,
        title: 'No payment account yet',
        message: 'Connect an account to take payments. The built-in test gateway is ready in one press.',
        action: mayManage && addButton,
      }}
      above={accounts
        .filter((account) => healthOf(account).key === 'degraded')
        .map((account) => (
          <Degraded key={account.connection_id} account={account} actions={actions} />
        ))}
      table={{
        label: 'Payment accounts',
        columns: accountColumns,
        rows: found.slice((state.page - 1) * state.size, state.page * state.size),
        total: found.length,
        rowId: ({ connection_id }) => connection_id,
        rowLabel: ({ account_name }) => account_name,
        state,
        onStateChange: change,
        load,
        filters: (
          <>
            <FilterChip label="Mode" options={modes} value={state.filters['mode'] ?? ''} onChange={filter('mode')} />
            <FilterChip
              label="Status"
              options={statuses}
              value={state.filters['status'] ?? ''}
              onChange={filter('status')}
            />
          </>
        ),
        emptyMessage: 'No account fits this search.',
        ...(mayManage && { rowActions: menuOf }),
      }}
    />
  )
}
