export { hasShop, releasePromoCodes, shopConnected, shopDisconnecting } from './connection.ts'
export { startSync, syncInventory } from './runs.ts'
export { synchronize, synchronizeAll } from './synchronize.ts'
export { registerShopifyWebhook } from './webhooks/webhook-route.ts'
