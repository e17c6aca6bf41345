import { Link } from 'react-router-dom'
import { customers } from '../../../../shared/contracts/sales/customers.ts'
import type { OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SkeletonBar } from '../../../ui/feedback/skeletons.tsx'
import { AddressBlock, sameAddress } from './address-block.tsx'
import { CopyValue } from '../copy-value.tsx'
import classes from './order-details.module.css'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderVisit } from './order-visit.tsx'
import { Person } from '../person.tsx'
import sales from '../sales.module.css'

function CustomerCard({ order }: { order: OrderDetails }) {
  const { customer_id } = order
  const { data, loading } = useApi(customers.details, { query: { customer_id } })
  const customer = data?.data
  const path = to('customers.details', undefined, { customer_id })
  return (
    <Section
      title="Customer"
      action={
        <Link className={sales.link ?? ''} to={path}>
          View<span className={sales.spoken}> customer</span>
        </Link>
      }
    >
      <Person name={order.customer_name} email={order.customer_email} path={path} />
      <div className={classes.about}>
        {customer && (
          <p>
            {pluralize(customer.orders_count, 'order')}, {formatMoney(customer.total_spent, customer.currency)} spent
          </p>
        )}
        {loading && <SkeletonBar width="62%" />}
        {order.customer_phone !== '' && (
          <p>
            <CopyValue value={order.customer_phone} what="phone number" />
          </p>
        )}
      </div>
    </Section>
  )
}

function Addresses({ order }: { order: OrderDetails }) {
  const { shipping_address, billing_address } = order
  const same = shipping_address !== null && billing_address !== null && sameAddress(shipping_address, billing_address)
  return (
    <>
      <AddressBlock
        title={same ? 'Shipping and billing address' : 'Shipping address'}
        address={shipping_address}
        none="This order doesn’t need shipping."
      />
      {!same && <AddressBlock title="Billing address" address={billing_address} none="No address provided." />}
    </>
  )
}

function Ids({ order }: { order: OrderDetails }) {
  const { order_id, session_id } = order
  const items = [
    { label: 'Order number', value: <CopyValue value={order.order_number} what="order number" /> },
    { label: 'Order ID', value: <CopyValue value={order_id} what="order ID" mono /> },
  ]
  if (session_id !== null)
    items.push({ label: 'Session ID', value: <CopyValue value={session_id} what="session ID" mono /> })
  if (order.offer)
    items.push({
      label: 'Offer',
      value: (
        <Link className={sales.link ?? ''} to={to('offers.edit', { offerId: order.offer.offer_id })}>
          {order.offer.name}
        </Link>
      ),
    })
  for (const { subscription_id, subscription_display_id, cycle, is_renewal } of order.subscriptions ?? [])
    items.push({
      label: 'Subscription',
      value: (
        <Link className={sales.link ?? ''} to={to('subscriptions.details', undefined, { id: subscription_id })}>
          {subscription_display_id}, {is_renewal ? `renewal ${cycle}` : 'started with this order'}
        </Link>
      ),
    })
  if (order.affiliate_code !== '')
    items.push({ label: 'Affiliate code', value: <CopyValue value={order.affiliate_code} what="affiliate code" /> })
  return (
    <Section title="References">
      <KeyValueList items={items} />
    </Section>
  )
}

/** The shopper's answers to the payment link's questions. */
function Answers({ order }: { order: OrderDetails }) {
  const answers = order.custom_fields ?? []
  if (answers.length === 0) return null
  return (
    <Section title="Answers">
      <KeyValueList items={answers.map(({ label, value }) => ({ label, value }))} />
    </Section>
  )
}

export function OrderAside({ order }: { order: OrderDetails }) {
  return (
    <>
      <CustomerCard order={order} />
      <OrderTimeline order={order} />
      <Addresses order={order} />
      <Answers order={order} />
      <OrderVisit order={order} />
      <Ids order={order} />
    </>
  )
}
