/**
 * Changes at Shopify that it reports, as in `webhookSubscriptionCreate` and as in `X-Shopify-Topic`, with the fields that
 * are used. Shopify sends no others: what a webhook is about is read again.
 */
export const WEBHOOK_TOPICS = [
  { topic: 'FULFILLMENTS_CREATE', header: 'fulfillments/create', fields: ['id', 'order_id'] },
  { topic: 'FULFILLMENTS_UPDATE', header: 'fulfillments/update', fields: ['id', 'order_id'] },
  { topic: 'LOCATIONS_UPDATE', header: 'locations/update', fields: ['id'] },
  { topic: 'APP_UNINSTALLED', header: 'app/uninstalled', fields: ['id'] },
] as const

export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]['header']
