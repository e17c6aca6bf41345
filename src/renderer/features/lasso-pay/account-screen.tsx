import { Alert, Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { LassoAccount } from '../../../shared/contracts/payments/lasso-pay.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { Money } from '../../ui/display/money.tsx'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { SyncStatus, useLassoAccounts } from './sync-status.tsx'
import { LassoTabs } from './lasso-tabs.tsx'
import classes from './lasso-pay.module.css'
import { missingReportText } from './labels.ts'

function Balance({ label, amount, currency }: { label: string; amount: number | null; currency: string }) {
  return (
    <div className={classes.balance}>
      <p>
        {label}, {currency}
      </p>
      <strong>
        {amount === null ? (
          <span className={classes.none}>Not reported</span>
        ) : (
          <Money amount={amount} currency={currency} />
        )}
      </strong>
    </div>
  )
}

function bankText({ bank }: LassoAccount): string {
  if (bank === null) return 'Not reported by the provider'
  return `${bank.name} •••• ${bank.last_four}${bank.currency === '' ? '' : `, ${bank.currency}`}`
}

function AccountCard({ account }: { account: LassoAccount }) {
  const { connection_name, provider_name, active, balances, schedule, problem } = account
  return (
    <Section
      title={connection_name}
      note={provider_name}
      action={<StatusBadge tone={active ? 'ok' : 'warn'}>{active ? 'Active' : 'Paused'}</StatusBadge>}
    >
      <div className={classes.account}>
        {problem !== '' && (
          <Alert color="red" role="alert">
            {problem} Showing the last known data.
          </Alert>
        )}
        {balances.length === 0 && problem === '' && (
          <p className={classes.text}>You have no balance at {provider_name}.</p>
        )}
        {balances.map(({ currency, available, pending, reserved }) => (
          <div key={currency} className={classes.balances}>
            <Balance label="Available" amount={available} currency={currency} />
            <Balance label="Pending" amount={pending} currency={currency} />
            <Balance label="Reserve" amount={reserved} currency={currency} />
          </div>
        ))}
        <KeyValueList
          items={[
            { label: 'Pays out', value: schedule ?? 'Not reported by the provider' },
            { label: 'Bank account', value: bankText(account) },
          ]}
        />
      </div>
    </Section>
  )
}

/** Accounts that don't report their balance, each with the reason, and a link to connect one that does. */
function UnreportedAccounts({ accounts, alone }: { accounts: readonly LassoAccount[]; alone: boolean }) {
  const mayManage = useCan('payments.manage')
  return (
    <Section
      title={alone ? 'No account reports its balance' : 'Other accounts'}
      note={
        alone ? 'Stripe accounts report balance, payouts and fees.' : 'Find their balance in the provider’s dashboard.'
      }
    >
      <KeyValueList
        items={accounts.map((account) => ({
          label: account.connection_name,
          value: account.problem === '' ? missingReportText(account) : account.problem,
        }))}
      />
      {alone && mayManage && (
        <div className={classes.actions}>
          <Button component={Link} to={to('payments.connector', { accountName: 'stripe' })}>
            Connect Stripe
          </Button>
        </div>
      )}
    </Section>
  )
}

function Entity({ entity }: { entity: { name: string; address: string; email: string; phone: string } }) {
  const { store_id } = useStore()
  const mayManage = useCan('store.manage')
  const shown = (text: string) => text || <span className={classes.none}>Not provided</span>
  return (
    <Section title="Legal entity" note="From your store settings.">
      <KeyValueList
        items={[
          { label: 'Name', value: shown(entity.name) },
          { label: 'Address', value: shown(entity.address) },
          { label: 'Email', value: shown(entity.email) },
          { label: 'Phone', value: shown(entity.phone) },
        ]}
      />
      {mayManage && (
        <div className={classes.actions}>
          <Button variant="default" size="xs" component={Link} to={to('edit-store', { store_id })}>
            Change
          </Button>
        </div>
      )}
    </Section>
  )
}

function NoAccounts() {
  const mayManage = useCan('payments.manage')
  return (
    <EmptyState
      icon={IconBuildingBank}
      title="No account yet"
      message="Connect and verify an account in your store’s mode to see its balance, payout schedule and bank account."
      action={
        mayManage && (
          <Button component={Link} to={to('payments.choose-connector')}>
            Add account
          </Button>
        )
      }
    />
  )
}

/** /lasso-pay/account: balances at the providers, with payout schedule and bank account (RT-075). */
export default function LassoAccountScreen() {
  const { data, load } = useLassoAccounts()
  const accounts = data?.accounts ?? []
  const telling = accounts.filter(({ reports }) => reports === 'all')
  const silent = accounts.filter(({ reports }) => reports !== 'all')
  return (
    <DetailScreen
      header={{
        title: 'Balance',
        purpose: 'Balances at your providers, payout schedules and bank accounts.',
      }}
      tabs={<LassoTabs />}
      load={load}
      what="The balance"
      empty={data && accounts.length === 0 && <NoAccounts />}
      aside={data && <Entity entity={data.entity} />}
    >
      <SyncStatus accounts={accounts} />
      {telling.map((account) => (
        <AccountCard key={account.connection_id} account={account} />
      ))}
      {silent.length > 0 && <UnreportedAccounts accounts={silent} alone={telling.length === 0} />}
    </DetailScreen>
  )
}
