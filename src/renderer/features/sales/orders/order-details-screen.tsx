import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { orders, type OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { STATUS_PRECEDENCE } from '../../../../shared/domain/payments/dispute.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useScreenTitle } from '../../../lib/navigation/screen-title.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { exactTime } from '../../../ui/display/time-text.ts'
import { MissingId } from '../missing-id.tsx'
import { ShippingBlocked, OrderActions } from './order-actions.tsx'
import { OrderAside } from './order-aside.tsx'
import { OrderAttempts } from './order-attempts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderShipments } from './order-shipments.tsx'
import { OrderDisputes, OrderRefunds } from '../refunds/order-refunds.tsx'
import { useCopy } from '../../../ui/feedback/use-copy.ts'
import { disputeBadge, FULFILMENT_LABELS, paidWith, PAYMENT_LABELS } from '../labels.ts'

const list = { label: 'Orders', path: to('orders.list') }

function Statuses({ order }: { order: OrderDetails }) {
  const payment = PAYMENT_LABELS[order.payment_status]
  const fulfilment = FULFILMENT_LABELS[order.fulfilment_status]
  const disputed = STATUS_PRECEDENCE.find((status) => order.disputes?.some((each) => each.status === status))
  const dispute = disputeBadge(disputed ?? null)
  return (
    <>
      {order.mode === 'test' && <StatusBadge tone="info">Test</StatusBadge>}
      {order.subscriptions?.some(({ is_renewal }) => is_renewal) && <StatusBadge tone="info">Renewal</StatusBadge>}
      {order.status === 'cancelled' && <StatusBadge tone="mute">Canceled</StatusBadge>}
      <StatusBadge tone={payment.tone}>{payment.label}</StatusBadge>
      {dispute && <StatusBadge tone={dispute.tone}>{dispute.label}</StatusBadge>}
      <StatusBadge tone={fulfilment.tone}>{fulfilment.label}</StatusBadge>
    </>
  )
}

function CopyNumber({ order }: { order: OrderDetails }) {
  const copy = useCopy()
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={16} stroke={1.8} />}
      onClick={() => void copy(order.order_number, 'Order number')}
    >
      Copy number
    </Button>
  )
}

function Order({ order_id }: { order_id: string }) {
  const { data, load } = useApi(orders.details, { query: { order_id } })
  const order = data?.data
  const number = order === undefined ? 'Order' : `#${order.order_number}`
  useScreenTitle(order === undefined ? null : `Order ${number}`)
  return (
    <DetailScreen
      header={{
        title: order === undefined ? 'Order' : `Order ${number}`,
        crumbs: [list, { label: number }],
        ...(order && {
          status: <Statuses order={order} />,
          purpose: `${exactTime(order.created_at, 'en-US')}, paid with ${paidWith(order)}`,
          action: (
            <>
              <CopyNumber order={order} />
              <OrderActions order={order} />
            </>
          ),
        }),
      }}
      load={load}
      what="Order"
      aside={order ? <OrderAside order={order} /> : null}
    >
      {order && (
        <>
          <ShippingBlocked order={order} />
          <OrderLines order={order} />
          <OrderShipments order={order} />
          <OrderPayments order={order} />
          <OrderRefunds order={order} />
          <OrderDisputes order={order} />
          <OrderAttempts order={order} />
        </>
      )}
    </DetailScreen>
  )
}

/** /sales/orders/details?order_id=: one order, refetched on live events (RT-085). */
export default function OrderDetailsScreen() {
  const [params] = useSearchParams()
  const order_id = params.get('order_id') ?? ''
  if (order_id === '') return <MissingId what="order" list={list} />
  return <Order key={order_id} order_id={order_id} />
}
