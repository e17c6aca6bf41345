import * as z from 'zod/mini'
import type { Operation } from './operation.ts'
import { userErrors } from './setup-operations.ts'

const made = z.nullable(z.object({ id: z.string() }))

export const createOrderOperation = {
  name: 'CreateOrder',
  document: `mutation CreateOrder($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput!) {
    orderCreate(order: $order, options: $options) {
      order { id name }
      userErrors { message }
    }
  }`,
  shape: z.object({
    orderCreate: z.object({ order: z.nullable(z.object({ id: z.string(), name: z.string() })), userErrors }),
  }),
} satisfies Operation

export const findOrderOperation = {
  name: 'FindOrder',
  document: `query FindOrder($query: String!) {
    orders(first: 10, query: $query) { nodes { id name sourceIdentifier } }
  }`,
  shape: z.object({
    orders: z.object({
      nodes: z.array(z.object({ id: z.string(), name: z.string(), sourceIdentifier: z.nullable(z.string()) })),
    }),
  }),
} satisfies Operation

const tracking = z.object({
  company: z.nullable(z.string()),
  number: z.nullable(z.string()),
  url: z.nullable(z.string()),
})
const fulfillment = z.object({ id: z.string(), status: z.string(), trackingInfo: z.array(tracking) })
export type RemoteFulfillment = z.output<typeof fulfillment>

const orderState = z.object({
  id: z.string(),
  cancelledAt: z.nullable(z.string()),
  displayFinancialStatus: z.nullable(z.string()),
  displayFulfillmentStatus: z.string(),
  transactions: z.array(
    z.object({ id: z.string(), kind: z.string(), status: z.string(), gateway: z.nullable(z.string()) }),
  ),
  lineItems: z.object({ nodes: z.array(z.object({ id: z.string(), quantity: z.number() })) }),
  refunds: z.array(z.object({ note: z.nullable(z.string()) })),
  fulfillments: z.array(fulfillment),
  fulfillmentOrders: z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string() })) }),
})
/** An order as it is at Shopify. */
export type RemoteOrder = z.output<typeof orderState>

export const orderStateOperation = {
  name: 'OrderState',
  document: `query OrderState($id: ID!) {
    order(id: $id) {
      id cancelledAt displayFinancialStatus displayFulfillmentStatus
      transactions(first: 50) { id kind status gateway }
      lineItems(first: 250) { nodes { id quantity } }
      refunds(first: 100) { note }
      fulfillments(first: 50) { id status trackingInfo(first: 1) { company number url } }
      fulfillmentOrders(first: 50) { nodes { id status } }
    }
  }`,
  shape: z.object({ order: z.nullable(orderState) }),
} satisfies Operation

export const fulfillmentLinesOperation = {
  name: 'FulfillmentLines',
  document: `query FulfillmentLines($id: ID!) {
    fulfillment(id: $id) { fulfillmentLineItems(first: 250) { nodes { quantity lineItem { id } } } }
  }`,
  shape: z.object({
    fulfillment: z.nullable(
      z.object({
        fulfillmentLineItems: z.object({
          nodes: z.array(z.object({ quantity: z.nullable(z.number()), lineItem: z.object({ id: z.string() }) })),
        }),
      }),
    ),
  }),
} satisfies Operation

export const markPaidOperation = {
  name: 'MarkPaid',
  document: `mutation MarkPaid($id: ID!) {
    orderMarkAsPaid(input: { id: $id }) {
      order { id }
      userErrors { message }
    }
  }`,
  shape: z.object({ orderMarkAsPaid: z.object({ order: made, userErrors }) }),
} satisfies Operation

export const cancelOrderOperation = {
  name: 'CancelOrder',
  document: `mutation CancelOrder($id: ID!, $restock: Boolean!) {
    orderCancel(
      orderId: $id, reason: OTHER, restock: $restock, notifyCustomer: false,
      refundMethod: { originalPaymentMethodsRefund: false }, staffNote: "Canceled in Cartwright"
    ) {
      job { id }
      orderCancelUserErrors { message }
    }
  }`,
  shape: z.object({ orderCancel: z.object({ job: made, orderCancelUserErrors: userErrors }) }),
} satisfies Operation

export const refundOperation = {
  name: 'Refund',
  document: `mutation Refund($input: RefundInput!, $key: String!) {
    refundCreate(input: $input) @idempotent(key: $key) {
      refund { id }
      userErrors { message }
    }
  }`,
  shape: z.object({ refundCreate: z.object({ refund: made, userErrors }) }),
} satisfies Operation

export const fulfillOperation = {
  name: 'Fulfill',
  document: `mutation Fulfill($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) {
      fulfillment { id status trackingInfo(first: 1) { company number url } }
      userErrors { message }
    }
  }`,
  shape: z.object({ fulfillmentCreate: z.object({ fulfillment: z.nullable(fulfillment), userErrors }) }),
} satisfies Operation

export const trackingOperation = {
  name: 'Tracking',
  document: `mutation Tracking($id: ID!, $tracking: FulfillmentTrackingInput!) {
    fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: false) {
      fulfillment { id status trackingInfo(first: 1) { company number url } }
      userErrors { message }
    }
  }`,
  shape: z.object({ fulfillmentTrackingInfoUpdate: z.object({ fulfillment: z.nullable(fulfillment), userErrors }) }),
} satisfies Operation
