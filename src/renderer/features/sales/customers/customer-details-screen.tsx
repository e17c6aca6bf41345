import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { customers, type Customer } from '../../../../shared/contracts/sales/customers.ts'
import type { StoredAddress } from '../../../../shared/contracts/fields.ts'
import { orders, type OrderRow } from '../../../../shared/contracts/sales/orders.ts'
import { formatCount, formatDate } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useScreenTitle } from '../../../lib/navigation/screen-title.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StatCard } from '../../../ui/display/stat-card.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { AddressBlock } from '../orders/address-block.tsx'
import { CopyValue } from '../copy-value.tsx'
import classes from './customer-details.module.css'
import { listQuery } from '../../../ui/data-table/list-query.ts'
import { MissingId } from '../missing-id.tsx'
import { orderColumns } from '../orders/order-columns.tsx'
import { Person } from '../person.tsx'
import { customerLabel } from '../labels.ts'
import { CustomerSubscriptions } from './customer-subscriptions.tsx'

type Details = Customer & { shipping_address: StoredAddress | null }

const list = { label: 'Customers', path: to('customers.list') }
const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const
/** Omits the customer column, because the customer is shown above. */
const customerOrderColumns: readonly TableColumn<OrderRow>[] = orderColumns.flatMap((column) => {
  if (column.key === 'customer_name') return []
  return column.key === 'order_number' ? [{ ...column, card: 'title' }] : [column]
})

function Figures({ customer }: { customer: Customer }) {
  const { orders_count, total_spent, currency, last_order_at } = customer
  const average = orders_count === 0 ? null : Math.round(total_spent / orders_count)
  return (
    <div className={classes.figures}>
      <StatCard label="Spent" value={<Money amount={total_spent} currency={currency} />} />
      <StatCard label="Orders" value={formatCount(orders_count)} />
      <StatCard
        label="Average order"
        value={average === null ? 'No data' : <Money amount={average} currency={currency} />}
      />
      <StatCard
        label="Last order"
        value={last_order_at === null ? 'None yet' : <RelativeTime value={last_order_at} />}
      />
    </div>
  )
}

function CustomerOrders({ customer_id }: { customer_id: string }) {
  const { store_id } = useStore()
  const [state, change] = useTableState({ sort: NEWEST_FIRST })
  const query = useMemo(() => ({ ...listQuery(store_id, state), customer_id }), [store_id, state, customer_id])
  const { data, load } = useApi(orders.list, { query }, { keepPrevious: true })
  return (
    <div className={classes.orders}>
      <h2 className={classes.title}>Orders</h2>
      <DataTable
        label="Orders of this customer"
        columns={customerOrderColumns}
        rows={data?.orders ?? []}
        total={data?.total ?? 0}
        rowId={(row) => row.order_id}
        rowLabel={(row) => `order #${row.order_number}`}
        state={state}
        onStateChange={change}
        load={load}
        rowClick={{ redirect: ({ order_id }) => to('orders.details', undefined, { order_id }) }}
        emptyMessage="No orders to show. Orders in the store’s other mode aren’t included."
      />
    </div>
  )
}

function Aside({ customer }: { customer: Details }) {
  const { name, email, phone, accepts_marketing } = customer
  return (
    <>
      <Section title="Contact">
        <Person name={name} email={email} />
        <div className={classes.contact}>
          <KeyValueList
            items={[
              {
                label: 'Phone',
                value: phone === '' ? 'Not provided' : <CopyValue value={phone} what="phone number" />,
              },
              {
                label: 'Marketing',
                value: (
                  <StatusBadge tone={accepts_marketing ? 'ok' : 'mute'}>
                    {accepts_marketing ? 'Subscribed' : 'Not subscribed'}
                  </StatusBadge>
                ),
              },
              { label: 'Customer ID', value: <CopyValue value={customer.customer_id} what="customer ID" mono /> },
            ]}
          />
        </div>
      </Section>
      <AddressBlock title="Shipping address" address={customer.shipping_address} none="No address provided." />
    </>
  )
}

function CustomerPage({ customer_id }: { customer_id: string }) {
  const { data, load } = useApi(customers.details, { query: { customer_id } })
  const customer = data?.data
  const name = customer === undefined ? 'Customer' : customerLabel(customer.name, customer.email)
  useScreenTitle(customer === undefined ? null : name)
  return (
    <DetailScreen
      header={{
        title: name,
        crumbs: [list, { label: name }],
        ...(customer && { purpose: `Customer since ${formatDate(customer.created_at)}` }),
      }}
      load={load}
      what="Customer"
      aside={customer ? <Aside customer={customer} /> : null}
    >
      {customer && (
        <>
          <Figures customer={customer} />
          <CustomerSubscriptions customer_id={customer_id} />
          <CustomerOrders customer_id={customer_id} />
        </>
      )}
    </DetailScreen>
  )
}

/** /sales/customers/details?customer_id=: one customer with their orders (RT-087). */
export default function CustomerDetailsScreen() {
  const [params] = useSearchParams()
  const customer_id = params.get('customer_id') ?? ''
  if (customer_id === '') return <MissingId what="customer" list={list} />
  return <CustomerPage key={customer_id} customer_id={customer_id} />
}
