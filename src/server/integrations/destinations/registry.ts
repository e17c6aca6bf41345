import type { ToolName } from '../../../shared/domain/events/tools.ts'
import type { Destination } from './destination.ts'
import { applovin } from './applovin/applovin.ts'
import { google } from './google/google.ts'
import { klaviyo } from './klaviyo/klaviyo.ts'
import { meta } from './meta/meta.ts'
import { pinterest } from './pinterest/pinterest.ts'
import { snapchat } from './snapchat/snapchat.ts'
import { taboola } from './taboola/taboola.ts'
import { tiktok } from './tiktok/tiktok.ts'
import { tripleWhale } from './triple-whale/triple-whale.ts'
import { x } from './x/x.ts'
import { verifyShopify } from '../shopify/verify.ts'

const DESTINATIONS: readonly Destination[] = [
  meta,
  tiktok,
  klaviyo,
  google,
  pinterest,
  snapchat,
  x,
  tripleWhale,
  applovin,
  taboola,
]

/** The tool's destination; null for one that receives no events. */
export const destinationOf = (name: ToolName): Destination | null =>
  DESTINATIONS.find((destination) => destination.name === name) ?? null

/** How a tool's credentials are checked. Shopify receives no events, but is connected as the others are. */
export const verifierOf = (name: ToolName): Pick<Destination, 'verify'> | null =>
  name === 'shopify' ? { verify: verifyShopify } : destinationOf(name)
