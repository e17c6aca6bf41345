import * as z from 'zod/mini'
import type { Operation } from './operation.ts'

/** Up to 50 active locations: no more are offered. */
export const locationsOperation = {
  name: 'Locations',
  document: `query Locations {
    locations(first: 50) { nodes { id name } }
  }`,
  shape: z.object({ locations: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string() })) }) }),
} satisfies Operation

export const subscriptionsOperation = {
  name: 'Subscriptions',
  document: `query Subscriptions {
    webhookSubscriptions(first: 100) { nodes { id topic uri } }
  }`,
  shape: z.object({
    webhookSubscriptions: z.object({
      nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })),
    }),
  }),
} satisfies Operation

/** What is wrong with the values of a mutation. */
export const userErrors = z.array(z.object({ message: z.string() }))

export const subscribeOperation = {
  name: 'Subscribe',
  document: `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!, $fields: [String!]!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON, includeFields: $fields }) {
      webhookSubscription { id }
      userErrors { message }
    }
  }`,
  shape: z.object({
    webhookSubscriptionCreate: z.object({
      webhookSubscription: z.nullable(z.object({ id: z.string() })),
      userErrors,
    }),
  }),
} satisfies Operation

export const unsubscribeOperation = {
  name: 'Unsubscribe',
  document: `mutation Unsubscribe($id: ID!) {
    webhookSubscriptionDelete(id: $id) {
      deletedWebhookSubscriptionId
      userErrors { message }
    }
  }`,
  shape: z.object({ webhookSubscriptionDelete: z.object({ userErrors }) }),
} satisfies Operation
