type Gid = 'Order' | 'OrderTransaction' | 'LineItem' | 'Refund' | 'Fulfillment' | 'Job'

interface Money {
  shopMoney: { amount: string; currencyCode: string }
}

/** Input of `orderCreate`, as far as totals and assertions need it. */
export interface OrderInput {
  sourceIdentifier: string
  email: string
  test: boolean
  currency: string
  financialStatus: string
  taxesIncluded: boolean
  lineItems: { title?: string; variantId?: string; quantity: number; priceSet: Money }[]
  discountCode?: { itemFixedDiscountCode: { code: string; amountSet: Money } }
  shippingLines?: { title: string; priceSet: Money }[]
  taxLines?: { title: string; rate: string; priceSet: Money }[]
  transactions?: { kind: string; status: string; gateway: string; amountSet: Money }[]
}

interface Tracking {
  company?: string
  number?: string
  url?: string
}

interface DeskFulfillment {
  id: string
  status: string
  trackingInfo: Tracking[]
  lines: { quantity: number; lineItem: { id: string } }[]
}

export interface DeskOrder {
  id: string
  name: string
  input: OrderInput
  options: Record<string, unknown>
  /** Whether the search finds it already. */
  isIndexed: boolean
  cancelledAt: string | null
  /** Whether canceling put its items back into stock. */
  restocked: boolean
  displayFinancialStatus: string
  transactions: { id: string; kind: string; status: string; gateway: string }[]
  lineItems: { id: string; quantity: number }[]
  refunds: { id: string; note: string; key: string; input: Record<string, unknown> }[]
  fulfillments: DeskFulfillment[]
}

const cents = ({ shopMoney }: Money): number => Math.round(Number(shopMoney.amount) * 100)

/** The total in cents that Shopify computes for an order in a currency with cents. */
export function shopifyTotal(input: OrderInput): number {
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  const items = sum(input.lineItems.map(({ priceSet, quantity }) => cents(priceSet) * quantity))
  const discount = input.discountCode ? cents(input.discountCode.itemFixedDiscountCode.amountSet) : 0
  const shipping = sum((input.shippingLines ?? []).map(({ priceSet }) => cents(priceSet)))
  const tax = sum((input.taxLines ?? []).map(({ priceSet }) => cents(priceSet)))
  return items - Math.min(discount, items) + shipping + (input.taxesIncluded ? 0 : tax)
}

/** Extends the schema of the catalog. Inputs are scalars: the official schema validates them. */
export const ORDER_TYPES = `
  scalar OrderCreateOrderInput
  scalar OrderCreateOptionsInput
  scalar RefundInput
  scalar FulfillmentInput
  scalar FulfillmentTrackingInput
  enum OrderCancelReason { OTHER }
  input OrderCancelRefundMethodInput { originalPaymentMethodsRefund: Boolean }
  input OrderMarkAsPaidInput { id: ID! }
  extend type Query {
    order(id: ID!): Order
    orders(first: Int, query: String): Orders!
    fulfillment(id: ID!): Fulfillment
  }
  extend type Mutation {
    orderCreate(order: OrderCreateOrderInput!, options: OrderCreateOptionsInput): OrderPayload!
    orderCancel(
      orderId: ID!, reason: OrderCancelReason!, restock: Boolean!, notifyCustomer: Boolean, staffNote: String
      refundMethod: OrderCancelRefundMethodInput
    ): CancelPayload!
    orderMarkAsPaid(input: OrderMarkAsPaidInput!): OrderPayload!
    refundCreate(input: RefundInput!): RefundPayload!
    fulfillmentCreate(fulfillment: FulfillmentInput!): FulfillmentPayload!
    fulfillmentTrackingInfoUpdate(
      fulfillmentId: ID!, trackingInfoInput: FulfillmentTrackingInput!, notifyCustomer: Boolean
    ): FulfillmentPayload!
  }
  type Job { id: ID! }
  type OrderPayload { order: Order, userErrors: [UserError!]! }
  type CancelPayload { job: Job, orderCancelUserErrors: [UserError!]! }
  type RefundPayload { refund: Refund, userErrors: [UserError!]! }
  type FulfillmentPayload { fulfillment: Fulfillment, userErrors: [UserError!]! }
  type Order {
    id: ID!, name: String!, sourceIdentifier: String, cancelledAt: String, displayFinancialStatus: String
    displayFulfillmentStatus: String!, transactions(first: Int): [Transaction!]!, lineItems(first: Int): LineItems!
    refunds(first: Int): [Refund!]!, fulfillments(first: Int): [Fulfillment!]!
    fulfillmentOrders(first: Int): FulfillmentOrders!
  }
  type Orders { nodes: [Order!]! }
  type Transaction { id: ID!, kind: String!, status: String!, gateway: String }
  type LineItems { nodes: [LineItem!]! }
  type LineItem { id: ID!, quantity: Int! }
  type Refund { id: ID!, note: String }
  type Tracking { company: String, number: String, url: String }
  type Fulfillment {
    id: ID!, status: String!, trackingInfo(first: Int): [Tracking!]!, fulfillmentLineItems(first: Int): FulfilledLines!
  }
  type FulfilledLines { nodes: [FulfilledLine!]! }
  type FulfilledLine { quantity: Int, lineItem: LineItem! }
  type FulfillmentOrders { nodes: [FulfillmentOrder!]! }
  type FulfillmentOrder { id: ID!, status: String! }
`

interface FulfillInput {
  lineItemsByFulfillmentOrder: { fulfillmentOrderId: string }[]
  trackingInfo: Tracking
}

/** What answers the fields of queries and mutations about orders. */
export const orderRoot = (desk: OrderDesk) => ({
  order: ({ id }: { id: string }) => desk.find(id),
  orders: ({ query }: { query: string }) => desk.search(query),
  fulfillment: ({ id }: { id: string }) => desk.findFulfillment(id),
  orderCreate: ({ order, options }: { order: OrderInput; options: Record<string, unknown> }) =>
    desk.create(order, options),
  orderCancel: ({ orderId, restock }: { orderId: string; restock: boolean }) => desk.cancel(orderId, restock),
  orderMarkAsPaid: ({ input }: { input: { id: string } }) => desk.markPaid(input.id),
  refundCreate: (
    { input }: { input: Record<string, unknown> },
    _context: unknown,
    { variableValues }: { variableValues: Record<string, unknown> },
  ) => desk.refund(input, String(variableValues['key'])),
  fulfillmentCreate: ({ fulfillment }: { fulfillment: FulfillInput }) =>
    desk.createFulfillment(
      fulfillment.lineItemsByFulfillmentOrder[0]?.fulfillmentOrderId ?? '',
      fulfillment.trackingInfo,
    ),
  fulfillmentTrackingInfoUpdate: (given: { fulfillmentId: string; trackingInfoInput: Tracking }) =>
    desk.track(given.fulfillmentId, given.trackingInfoInput),
})

/** The orders of one Shopify store. */
export class OrderDesk {
  readonly orders: DeskOrder[] = []
  /** New orders are found by the search at once; false: only after `index()`. */
  indexesAtOnce = true
  /** What the next `orderCreate` complains about. */
  complaint: string | null = null
  private last = 1000

  private gid(kind: Gid): string {
    this.last += 1
    return `gid://shopify/${kind}/${this.last}`
  }

  private byId(id: string): DeskOrder {
    const found = this.orders.find((order) => order.id === id)
    if (!found) throw new Error(`No order ${id}`)
    return found
  }

  create(input: OrderInput, options: Record<string, unknown>) {
    if (this.complaint !== null) {
      const userErrors = [{ message: this.complaint }]
      this.complaint = null
      return { order: null, userErrors }
    }
    const order: DeskOrder = {
      id: this.gid('Order'),
      name: `#S${this.orders.length + 1}`,
      input,
      options,
      isIndexed: this.indexesAtOnce,
      cancelledAt: null,
      restocked: false,
      displayFinancialStatus: input.financialStatus,
      transactions: (input.transactions ?? []).map(({ kind, status, gateway }) => ({
        id: this.gid('OrderTransaction'),
        kind,
        status,
        gateway,
      })),
      lineItems: input.lineItems.map(({ quantity }) => ({ id: this.gid('LineItem'), quantity })),
      refunds: [],
      fulfillments: [],
    }
    this.orders.push(order)
    return { order: this.view(order), userErrors: [] }
  }

  index(): void {
    for (const order of this.orders) order.isIndexed = true
  }

  search(query: string) {
    const source = /^source_identifier:'(.*)'$/.exec(query)?.[1]
    const found = this.orders.filter(({ input, isIndexed }) => isIndexed && input.sourceIdentifier === source)
    return { nodes: found.map((order) => this.view(order)) }
  }

  find(id: string) {
    const order = this.orders.find((each) => each.id === id)
    return order ? this.view(order) : null
  }

  findFulfillment(id: string) {
    const found = this.orders.flatMap(({ fulfillments }) => fulfillments).find((each) => each.id === id)
    return found ? { ...found, fulfillmentLineItems: { nodes: found.lines } } : null
  }

  cancel(id: string, restock: boolean) {
    const order = this.byId(id)
    if (order.cancelledAt !== null)
      return { job: null, orderCancelUserErrors: [{ message: 'The order has already been canceled' }] }
    order.cancelledAt = '2026-11-28T12:00:00Z'
    order.restocked = restock
    return { job: { id: this.gid('Job') }, orderCancelUserErrors: [] }
  }

  /** Like Shopify, answers a repeated key with the first refund. */
  refund(input: Record<string, unknown>, key: string) {
    const order = this.byId(String(input['orderId']))
    const before = order.refunds.find((refund) => refund.key === key)
    const refund = before ?? { id: this.gid('Refund'), note: String(input['note']), key, input }
    if (!before) order.refunds.push(refund)
    return { refund, userErrors: [] }
  }

  markPaid(id: string) {
    const order = this.byId(id)
    order.displayFinancialStatus = 'PAID'
    order.transactions.push({
      id: this.gid('OrderTransaction'),
      kind: 'CAPTURE',
      status: 'SUCCESS',
      gateway: 'Cartwright',
    })
    return { order: this.view(order), userErrors: [] }
  }

  /** Fulfills all that is left, or the given quantities by position. */
  fulfill(id: string, tracking: Tracking, quantities?: readonly number[]): DeskFulfillment {
    const order = this.byId(id)
    const lines = order.lineItems.flatMap((lineItem, at) => {
      const quantity = quantities ? (quantities[at] ?? 0) : this.left(order, lineItem.id)
      return quantity > 0 ? [{ quantity, lineItem }] : []
    })
    const made = { id: this.gid('Fulfillment'), status: 'SUCCESS', trackingInfo: [tracking], lines }
    order.fulfillments.push(made)
    return made
  }

  createFulfillment(fulfillmentOrderId: string, tracking: Tracking) {
    const order = this.byId(fulfillmentOrderId.replace('FulfillmentOrder', 'Order'))
    if (this.isFulfilled(order))
      return { fulfillment: null, userErrors: [{ message: 'The fulfillment order is closed' }] }
    return { fulfillment: this.fulfill(order.id, tracking), userErrors: [] }
  }

  track(id: string, tracking: Tracking) {
    const found = this.orders.flatMap(({ fulfillments }) => fulfillments).find((each) => each.id === id)
    if (!found) return { fulfillment: null, userErrors: [{ message: 'Fulfillment not found' }] }
    found.trackingInfo = [tracking]
    return { fulfillment: found, userErrors: [] }
  }

  private left({ lineItems, fulfillments }: DeskOrder, id: string): number {
    const ordered = lineItems.find((line) => line.id === id)?.quantity ?? 0
    const shipped = fulfillments.flatMap(({ lines }) => lines.filter(({ lineItem }) => lineItem.id === id))
    return ordered - shipped.reduce((sum, { quantity }) => sum + quantity, 0)
  }

  private isFulfilled = (order: DeskOrder): boolean => order.lineItems.every(({ id }) => this.left(order, id) === 0)

  private view(order: DeskOrder) {
    const { lineItems, fulfillments, input, id } = order
    const isFulfilled = this.isFulfilled(order)
    const partly = fulfillments.length > 0 ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED'
    return {
      ...order,
      sourceIdentifier: input.sourceIdentifier,
      displayFulfillmentStatus: isFulfilled ? 'FULFILLED' : partly,
      lineItems: { nodes: lineItems },
      fulfillmentOrders: {
        nodes: [{ id: id.replace('Order', 'FulfillmentOrder'), status: isFulfilled ? 'CLOSED' : 'OPEN' }],
      },
    }
  }
}
