import {
  IconChartArrows,
  IconCreditCard,
  IconLayout,
  IconLink,
  IconPackage,
  IconReceipt,
  IconRepeat,
  IconReportAnalytics,
  IconReportMoney,
  IconShoppingCartX,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { orders } from '../../../../shared/contracts/sales/orders.ts'
import { zoneLabel } from '../../../../shared/domain/address/time-zone.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { Donut } from '../../../ui/charts/donut.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { PageHeader } from '../../../ui/resource/page-header.tsx'
import { CardSkeleton, SkeletonBar } from '../../../ui/feedback/skeletons.tsx'
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
import { useFigures, type Cards, type CardState } from './use-figures.ts'

interface CardGateProps<T> {
  state: CardState<T>
  /** The noun for errors: 'Payments by account'. */
  what: string
  /** Height of the card, in pixels. */
  height: number
  children: (data: T) => ReactNode
}

/** A card that loads and fails alone: a call that fails leaves the other figures readable (RP-001). */
function CardGate<T>({ state, what, height, children }: CardGateProps<T>) {
  const { data, load } = state
  return (
    <LoadGate load={load} what={what} skeleton={<LoadingCard height={height} />}>
      {data !== undefined && children(data)}
    </LoadGate>
  )
}

const LoadingCard = ({ height }: { height: number }) => (
  <div role="status" aria-label="Loading">
    <CardSkeleton height={height} />
  </div>
)

function FigureView({ cards, range, stale }: { cards: Cards; range: ChosenRange; stale: boolean }) {
  const { summary, revenue, pie, transactions, results } = cards
  return (
    <div className={classes.content} data-stale={stale || undefined} aria-busy={stale}>
      <CardGate state={summary} what="The key figures" height={104}>
        {({ current, compared, currency }) => (
          <FigureCards current={current} compared={range.compare ? compared : null} currency={currency} />
        )}
      </CardGate>
      <div className={classes.room}>
        <div className={classes.wide}>
          <CardGate state={revenue} what="Revenue" height={290}>
            {(data) => <RevenueChart revenue={data} range={range} />}
          </CardGate>
          <CardGate state={pie} what="Payments by account" height={290}>
            {({ data }) => (
              <Donut
                title="Payments by account"
                note="Approved in this period"
                slices={data.map(({ label, value }) => ({ key: label, label, value }))}
                unit="approved"
                emptyMessage="No approved payments in this period."
              />
            )}
          </CardGate>
        </div>
      </div>
      <div className={classes.room}>
        <div className={classes.three}>
          <CardGate state={summary} what="The funnel" height={240}>
            {({ funnel, funnel_by_device }) => <FunnelCard funnel={funnel} by_device={funnel_by_device} />}
          </CardGate>
          <CardGate state={results} what="Payment results" height={240}>
            {({ approved, declined, refunded, currency }) => (
              <ResultsCard {...{ approved, declined, refunded, currency }} compare={range.compare} />
            )}
          </CardGate>
          <CardGate state={summary} what="What needs attention" height={240}>
            {({ needs_you }) => <NeedsYouCard needs={needs_you} />}
          </CardGate>
        </div>
      </div>
      <CardGate state={transactions} what="Recent transactions" height={320}>
        {(data) => <RecentTransactions transactions={data} range={range} />}
      </CardGate>
    </div>
  )
}

function FullDashboard() {
  const { store_name, time_zone } = useStore()
  const [range, changeRange] = useRange(time_zone)
  const { cards, stale } = useFigures(range)
  return (
    <div className={classes.page}>
      <PageHeader
        title="Dashboard"
        purpose={`How ${store_name} sells and gets paid.`}
        action={<RangePicker range={range} zone={zoneLabel(time_zone)} onChange={changeRange} />}
      />
      <SetupCard />
      <QuickLinks />
      <FigureView cards={cards} range={range} stale={stale} />
    </div>
  )
}

/** Skeleton for both figures and checklist, while it's unknown which one will appear (LY-003). */
const UnknownSkeleton = () => <LoadingCard height={420} />

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
  { path: to('reports.list'), label: 'Reports', icon: IconReportAnalytics },
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
