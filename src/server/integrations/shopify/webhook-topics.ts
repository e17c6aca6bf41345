/** Changes at Shopify that it reports, as in `webhookSubscriptionCreate` and as in `X-Shopify-Topic`. */
export const WEBHOOK_TOPICS = [
  { topic: 'PRODUCTS_CREATE', header: 'products/create' },
  { topic: 'PRODUCTS_UPDATE', header: 'products/update' },
  { topic: 'PRODUCTS_DELETE', header: 'products/delete' },
  { topic: 'INVENTORY_LEVELS_UPDATE', header: 'inventory_levels/update' },
  { topic: 'DISCOUNTS_CREATE', header: 'discounts/create' },
  { topic: 'DISCOUNTS_UPDATE', header: 'discounts/update' },
  { topic: 'DISCOUNTS_DELETE', header: 'discounts/delete' },
  { topic: 'FULFILLMENTS_CREATE', header: 'fulfillments/create' },
  { topic: 'FULFILLMENTS_UPDATE', header: 'fulfillments/update' },
  { topic: 'LOCATIONS_UPDATE', header: 'locations/update' },
  { topic: 'APP_UNINSTALLED', header: 'app/uninstalled' },
] as const
