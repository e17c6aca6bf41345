const DISCOUNT_FIELDS = ['admin_graphql_api_id', 'title', 'updated_at'] as const
const CATALOG_FIELDS = ['id', ...DISCOUNT_FIELDS] as const

/**
 * Changes at Shopify that it reports, as in `webhookSubscriptionCreate` and as in `X-Shopify-Topic`, with the fields that
 * are used. Shopify sends no others: what a webhook is about is read again.
 */
export const WEBHOOK_TOPICS = [
  { topic: 'PRODUCTS_CREATE', header: 'products/create', fields: CATALOG_FIELDS },
  { topic: 'PRODUCTS_UPDATE', header: 'products/update', fields: CATALOG_FIELDS },
  { topic: 'PRODUCTS_DELETE', header: 'products/delete', fields: ['id'] },
  { topic: 'INVENTORY_LEVELS_UPDATE', header: 'inventory_levels/update', fields: ['inventory_item_id', 'location_id'] },
  { topic: 'DISCOUNTS_CREATE', header: 'discounts/create', fields: DISCOUNT_FIELDS },
  { topic: 'DISCOUNTS_UPDATE', header: 'discounts/update', fields: DISCOUNT_FIELDS },
  { topic: 'DISCOUNTS_DELETE', header: 'discounts/delete', fields: DISCOUNT_FIELDS },
  { topic: 'FULFILLMENTS_CREATE', header: 'fulfillments/create', fields: ['id', 'order_id'] },
  { topic: 'FULFILLMENTS_UPDATE', header: 'fulfillments/update', fields: ['id', 'order_id'] },
  { topic: 'LOCATIONS_UPDATE', header: 'locations/update', fields: ['id'] },
  { topic: 'APP_UNINSTALLED', header: 'app/uninstalled', fields: ['id'] },
] as const

export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]['header']
