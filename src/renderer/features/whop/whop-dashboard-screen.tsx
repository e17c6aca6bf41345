import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnected, IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { whop, type WhopDashboard } from '../../../shared/contracts/payments/whop.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { DetailScreen } from '../../ui/resource/detail-screen.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { OwnPaymentsNotice } from './own-payments-notice.tsx'
import { PaymentsTable } from './payments-table.tsx'
import { useWhopActions } from './use-whop.ts'
import { DisputesSection, PayoutsSection, WhopFigures } from './whop-figures.tsx'
import { WhopTabs } from './whop-tabs.tsx'
import { statusLabel } from './labels.ts'
import classes from './whop.module.css'

function Refresh({ synced_at }: Pick<WhopDashboard, 'synced_at'>) {
  const { store_id } = useStore()
  const toast = useNotification()
  const sync = useAction(whop.sync, {
    invalidates: [whop.dashboard],
    onSuccess: ({ data }) => (data.problem === '' ? toast.success('Whop was asked') : toast.error(data.problem)),
    onFailure: (error) => toast.error(errorText(error)),
  })
  return (
    <>
      <span className={classes.quiet}>
        {synced_at === null ? (
          'Not synced yet'
        ) : (
          <>
            Last sync <RelativeTime value={synced_at} />
          </>
        )}
      </span>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.8} />}
        loading={sync.busy}
        onClick={() => void sync.run({ body: { store_id } })}
      >
        Sync now
      </Button>
    </>
  )
}

function Problem({ text }: { text: string }) {
  return (
    <div className={classes.notice} data-tone="bad" role="alert">
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      <p>
        <strong>Whop’s balance and payouts couldn’t be loaded.</strong> {text} Showing the last data received.
      </p>
    </div>
  )
}

const connectButton = (
  <Button component={Link} to={to('whop.integration')}>
    Connect Whop
  </Button>
)

function Body({ dashboard }: { dashboard: WhopDashboard }) {
  const mayManage = useCan('payments.manage')
  const { use } = useWhopActions()
  return (
    <>
      <OwnPaymentsNotice integration={dashboard.integration} use={use} mayManage={mayManage} />
      {dashboard.problem !== '' && <Problem text={dashboard.problem} />}
      <WhopFigures dashboard={dashboard} />
      <PaymentsTable />
      <div className={classes.pair}>
        <PayoutsSection dashboard={dashboard} />
        <DisputesSection dashboard={dashboard} />
      </div>
    </>
  )
}

/** /payments/whop/dashboard: balance, payments, payouts, disputes, last sync (RT-020). */
export default function WhopDashboardScreen() {
  const { store_id } = useStore()
  const mayManage = useCan('payments.manage')
  const { data, load } = useApi(whop.dashboard, { query: { store_id } })
  const dashboard = data?.data
  const none = dashboard?.integration.status === 'none' && dashboard.last_30_days.length === 0
  const word = dashboard && statusLabel(dashboard.integration)
  return (
    <DetailScreen
      header={{
        title: 'Whop Payments',
        purpose: 'Payments, balance and payouts from Whop.',
        status: word && <StatusBadge tone={word.tone}>{word.label}</StatusBadge>,
        action: dashboard && dashboard.integration.status === 'active' && <Refresh synced_at={dashboard.synced_at} />,
      }}
      tabs={<WhopTabs />}
      load={load}
      what="Whop"
      empty={
        none ? (
          <EmptyState
            icon={IconPlugConnected}
            title="Whop is not connected"
            message="Connect Whop with an API key to see your balance, payments, payouts and disputes."
            action={mayManage && connectButton}
          />
        ) : undefined
      }
    >
      {dashboard && <Body dashboard={dashboard} />}
    </DetailScreen>
  )
}
