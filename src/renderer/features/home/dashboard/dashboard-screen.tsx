import {
  IconChartArrows,
  IconCreditCard,
  IconLayout,
  IconLink,
  IconPackage,
  IconReceipt,
  IconRepeat,
  IconReportMoney,
  IconShoppingCartX,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { orders } from '../../../../shared/contracts/sales/orders.ts'
import { zoneLabel } from '../../../../shared/domain/address/time-zone.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { Donut } from '../../../ui/charts/donut.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { PageHeader } from '../../../ui/resource/page-header.tsx'
import { CardSkeleton, DashboardSkeleton, SkeletonBar } from '../../../ui/feedback/skeletons.tsx'
import { FigureCards } from './figure-cards.tsx'
import { FunnelCard } from './funnel-card.tsx'
import classes from '../home.module.css'
import { NeedsYouCard } from './needs-you-card.tsx'
import { RangePicker } from '../../../ui/range/range-picker.tsx'
import { useRange, type ChosenRange } from '../../../ui/range/range.ts'
import { RecentTransactions } from './recent-transactions.tsx'
import { ResultsCard } from './results-card.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { SetupCard } from './setup-card.tsx'
import { SetupScreen } from '../setup/setup-screen.tsx'
import { useFigures, type Figures } from './use-figures.ts'

function FigureView({ figures, range, stale }: { figures: Figures; range: ChosenRange; stale: boolean }) {
  const { summary, revenue, pie, transactions, ...results } = figures
  const slices = pie.data.map(({ label, value }) => ({ key: label, label, value }))
  return (
    <div className={classes.content} data-stale={stale || undefined} aria-busy={stale}>
      <FigureCards
        current={summary.current}
        compared={range.compare ? summary.compared : null}
        currency={summary.currency}
      />
      <div className={classes.room}>
        <div className={classes.wide}>
          <RevenueChart revenue={revenue} range={range} />
          <Donut
            title="Payments by account"
            note="Approved in this period"
            slices={slices}
            unit="approved"
            emptyMessage="No approved payments in this period."
          />
        </div>
      </div>
      <div className={classes.room}>
        <div className={classes.three}>
          <FunnelCard funnel={summary.funnel} by_device={summary.funnel_by_device} />
          <ResultsCard {...results} currency={summary.currency} compare={range.compare} />
          <NeedsYouCard needs={summary.needs_you} />
        </div>
      </div>
      <RecentTransactions transactions={transactions} range={range} />
    </div>
  )
}

function FullDashboard() {
  const { store_name, time_zone } = useStore()
  const [range, changeRange] = useRange(time_zone)
  const { load, figures, stale } = useFigures(range)
  return (
    <div className={classes.page}>
      <PageHeader
        title="Dashboard"
        purpose={`How ${store_name} sells and gets paid.`}
        action={<RangePicker range={range} zone={zoneLabel(time_zone)} onChange={changeRange} />}
      />
      <SetupCard />
      <QuickLinks />
      <LoadGate load={load} what="The dashboard metrics" skeleton={<DashboardSkeleton />}>
        {figures && <FigureView figures={figures} range={range} stale={stale} />}
      </LoadGate>
    </div>
  )
}

/** Skeleton for both figures and checklist, while it's unknown which one will appear (LY-003). */
const UnknownSkeleton = () => (
  <div role="status" aria-label="Loading">
    <CardSkeleton height={420} />
  </div>
)

/** /dashboard (RT-018): the setup checklist until the first order in the current mode, then the store's figures. */
export default function DashboardScreen() {
  const { store_id } = useStore()
  const anyOrder = useApi(orders.list, { query: { store_id, page: 1, size: 1 } })
  if (anyOrder.data?.total === 0) return <SetupScreen title="Dashboard" sold={false} />
  if (anyOrder.data) return <FullDashboard />
  return (
    <div className={classes.page}>
      <PageHeader title="Dashboard" purpose={<SkeletonBar width={280} height={18} />} />
      <LoadGate load={anyOrder.load} what="The dashboard" skeleton={<UnknownSkeleton />}>
        {null}
      </LoadGate>
    </div>
  )
}

const quickLinks = [
  { path: to('orders.list'), label: 'Orders', icon: IconReceipt },
  { path: to('customers.list'), label: 'Customers', icon: IconUsers },
  { path: to('inventory.list'), label: 'Inventory', icon: IconPackage },
  { path: to('subscriptions.list'), label: 'Subscriptions', icon: IconRepeat },
  { path: to('abandoned-carts.list'), label: 'Abandoned carts', icon: IconShoppingCartX },
  { path: to('traffic.overview'), label: 'Traffic', icon: IconChartArrows },
  { path: to('payments.accounts'), label: 'Payment accounts', icon: IconCreditCard },
  { path: to('chargebacks.list'), label: 'Disputes', icon: IconReportMoney },
  { path: to('payment-pages.list'), label: 'Payment pages', icon: IconLayout },
  { path: to('payment-links.list'), label: 'Payment links', icon: IconLink },
]

/** Links to the screens that merchants use most (GAP-08). */
function QuickLinks() {
  return (
    <nav className={classes.quick} aria-label="Quick links">
      {quickLinks.map(({ path, label, icon: Mark }) => (
        <Link key={path} className={classes.quickLink} to={path}>
          <Mark size={16} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
