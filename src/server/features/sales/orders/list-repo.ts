import { and, desc, eq, getTableColumns, gte, ilike, inArray, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { STATUS_PRECEDENCE, type DisputeStatus } from '../../../../shared/domain/payments/dispute.ts'
import { UNPAID_STATUSES } from '../../../../shared/domain/orders/fulfillment.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, ordered, type Page } from '../../../db/listing.ts'
import { orders } from '../../../db/schema/sales/orders.ts'
import type { OrderRow } from './repo.ts'

export const ORDER_SORTS = [
  'order_number',
  'created_at',
  'customer_name',
  'total_price',
  'items_count',
  'payment_status',
  'fulfilment_status',
  'status',
] as const

export interface OrderFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  payment_status?: string | undefined
  fulfilment_status?: string | undefined
  customer_id?: string | undefined
  /** Inclusive. */
  from: Date | null
  /** Exclusive. */
  until: Date | null
  sort: Sort<(typeof ORDER_SORTS)[number]> | null
}

const inFulfilment = (asked: string): SQL | undefined =>
  asked === 'to_fulfil'
    ? and(
        eq(orders.fulfilment_status, 'unfulfilled'),
        ne(orders.status, 'cancelled'),
        notInArray(orders.payment_status, [...UNPAID_STATUSES]),
        sql`${orders.total_price} > coalesce((select sum(d.amount) from disputes d
          where d.order_id = orders.order_id and d.status in ('lost', 'accepted')), 0)`,
      )
    : eq(orders.fulfilment_status, asked)

const withPayment = (asked: string): SQL =>
  asked === 'any_refund'
    ? inArray(orders.payment_status, ['refunded', 'partially_refunded'])
    : eq(orders.payment_status, asked)

function matching(filter: OrderFilter): SQL | undefined {
  const { search, payment_status, fulfilment_status, customer_id, from, until } = filter
  // People search for '#1001' as they see it.
  const pattern = search?.trim() ? containing(search.trim().replace(/^#/, '')) : null
  return and(
    eq(orders.store_id, filter.store_id),
    eq(orders.mode, filter.mode),
    payment_status === undefined ? undefined : withPayment(payment_status),
    fulfilment_status === undefined ? undefined : inFulfilment(fulfilment_status),
    customer_id === undefined ? undefined : eq(orders.customer_id, customer_id),
    from === null ? undefined : gte(orders.created_at, from),
    until === null ? undefined : lt(orders.created_at, until),
    pattern === null
      ? undefined
      : or(
          ilike(orders.order_number, pattern),
          ilike(orders.customer_name, pattern),
          ilike(orders.customer_email, pattern),
        ),
  )
}

function sortTerms({ sort }: OrderFilter): SQL[] {
  if (sort === null) return [desc(orders.created_at), desc(orders.order_id)]
  const down = sort.descending
  const tie = desc(orders.order_id)
  // By length first, so that '#1000' sorts after '#999'.
  if (sort.key === 'order_number') {
    return [ordered(sql`length(${orders.order_number})`, down), ordered(orders.order_number, down), tie]
  }
  const column = sort.key === 'customer_name' ? sql`lower(${orders.customer_name})` : orders[sort.key]
  return [ordered(column, down), tie]
}

/** Of an order's disputes the most relevant status: open before lost, lost before won. */
const disputeStatus = sql<DisputeStatus | null>`(
  select d.status from disputes d where d.order_id = orders.order_id
  order by array_position(${sql.param([...STATUS_PRECEDENCE])}::text[], d.status) limit 1)`

export type ListedOrderRow = OrderRow & { dispute_status: DisputeStatus | null }

/** Returns one page of matching orders and the total count. */
export async function listOrders(
  db: Executor,
  filter: OrderFilter,
): Promise<{ rows: ListedOrderRow[]; total: number }> {
  const where = matching(filter)
  const [rows, counted] = await Promise.all([
    db
      .select({ ...getTableColumns(orders), dispute_status: disputeStatus })
      .from(orders)
      .where(where)
      .orderBy(...sortTerms(filter))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(orders)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
