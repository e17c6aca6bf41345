export { syncInventory } from './runs.ts'
export { synchronize, synchronizeAll } from './synchronize.ts'
export { registerShopifyWebhook } from './webhooks/webhook-route.ts'
