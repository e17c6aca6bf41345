import { Button } from '@mantine/core'
import { IconCreditCard, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { orchestration, type Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { paymentTabs } from '../../../lib/navigation/payment-tabs.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { usesExternalCheckout } from '../../../lib/stores/external-checkout.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { supportsCurrency, unsupportedCurrency } from '../../../lib/stores/unsupported-currency.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { ListFilter } from '../../../ui/data-table/list-filter.tsx'
import type { TableState } from '../../../ui/data-table/types.ts'
import { ListScreen } from '../../../ui/resource/list-screen.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { accountColumns } from './account-columns.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AccountWarnings, UnsupportedCurrencyWarning, ExternalCheckoutNotice } from './account-warnings.tsx'
import { formPathOf } from '../connectors/form-path.ts'
import { GatewaySettings } from '../connectors/gateway-settings.tsx'
import { healthOf, STATUS_LABELS } from './health.ts'
import { useAccountActions } from '../use-accounts.ts'
import { BlockedRemovalDialog } from './used-by-rules.tsx'

const modes = [
  { value: 'test', label: 'Test' },
  { value: 'live', label: 'Live' },
]
const healths = [
  { value: 'healthy', label: 'Healthy' },
  { value: 'degraded', label: 'Degraded' },
  { value: 'unhealthy', label: 'Unhealthy' },
  { value: 'unused', label: 'No payments yet' },
]
const statuses = Object.entries(STATUS_LABELS).map(([value, { label }]) => ({ value, label }))

/** All currencies of the accounts. */
const currenciesOf = (accounts: readonly Connection[]) =>
  [...new Set(accounts.flatMap(({ currencies }) => (currencies === 'any' ? [] : currencies)))]
    .toSorted()
    .map((code) => ({ value: code, label: code }))

/** Returns the accounts that match search and filters. A store has few, so all are loaded and filtered here. */
export function matchingAccounts(accounts: readonly Connection[], { search, filters }: TableState): Connection[] {
  const wanted = search.trim().toLowerCase()
  const { mode = '', status = '', health = '', currency = '' } = filters
  return accounts.filter(
    (account) =>
      `${account.account_name} ${account.provider_name}`.toLowerCase().includes(wanted) &&
      (mode === '' || mode === account.mode) &&
      (status === '' || status === account.status) &&
      (health === '' || health === healthOf(account).key) &&
      (currency === '' || supportsCurrency(account, currency)),
  )
}

const addButton = (
  <Button component={Link} to={to('payments.choose-connector')} leftSection={<IconPlus size={16} stroke={1.8} />}>
    Add account
  </Button>
)

const headButtons = (
  <>
    <Button variant="default" component={Link} to={to('payments.new-mid')}>
      Apply for a merchant account
    </Button>
    {addButton}
  </>
)

/** /payments/accounts: the connected accounts and their health (GAP-08). */
export default function AccountsScreen() {
  const store = useStore()
  const { store_id, using_lasso_payments } = store
  const navigate = useNavigate()
  const { data, load } = useApi(orchestration.all, { query: { store_id } })
  const [state, change] = useTableState({ filters: ['mode', 'health', 'currency', 'status'] })
  const actions = useAccountActions()
  const [settingsOf, setSettingsOf] = useState<Connection | null>(null)
  const mayManage = useCan('payments.manage')
  const accounts = data?.data ?? []
  const found = matchingAccounts(accounts, state)
  const openForm = (account: Connection) => {
    const path = formPathOf(account)
    if (path === null) setSettingsOf(account)
    else void navigate(path)
  }
  const menuOf = (account: Connection) => (
    <AccountMenu account={account} actions={actions} onSettings={() => setSettingsOf(account)} />
  )
  const currencies = currenciesOf(accounts)
  return (
    <ListScreen
      header={{
        title: 'Payment accounts',
        purpose: 'Manage the providers that process your payments.',
        action: mayManage && headButtons,
      }}
      tabs={using_lasso_payments && <ScreenTabs label="Own payments" tabs={paymentTabs} />}
      empty={{
        icon: IconCreditCard,
        title: 'No payment accounts yet',
        message: 'Connect an account to accept payments, or start with the built-in test gateway.',
        action: mayManage && addButton,
      }}
      above={
        <>
          {usesExternalCheckout(store) && <ExternalCheckoutNotice />}
          {!usesExternalCheckout(store) && (
            <UnsupportedCurrencyWarning currency={unsupportedCurrency(accounts, store)} />
          )}
          <AccountWarnings accounts={accounts} actions={actions} />
          <BlockedRemovalDialog refused={actions.refused} onClose={actions.forgetRefused} />
          <GatewaySettings account={settingsOf} onClose={() => setSettingsOf(null)} />
        </>
      }
      table={{
        label: 'Payment accounts',
        columns: accountColumns(accounts),
        rows: found.slice((state.page - 1) * state.size, state.page * state.size),
        total: found.length,
        rowId: ({ connection_id }) => connection_id,
        rowLabel: ({ account_name }) => account_name,
        state,
        onStateChange: change,
        load,
        filters: (
          <>
            <ListFilter name="mode" label="Mode" options={modes} state={state} onStateChange={change} />
            <ListFilter name="health" label="Health" options={healths} state={state} onStateChange={change} />
            {currencies.length > 0 && (
              <ListFilter name="currency" label="Currency" options={currencies} state={state} onStateChange={change} />
            )}
            <ListFilter name="status" label="Status" options={statuses} state={state} onStateChange={change} />
          </>
        ),
        emptyMessage: 'No accounts found',
        ...(mayManage && {
          rowClick: { handler: openForm },
          rowActions: menuOf,
        }),
      }}
    />
  )
}
