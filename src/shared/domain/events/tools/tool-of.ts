import type { Tool, ToolName } from '../tools.ts'
import { applovin } from './applovin.ts'
import { google } from './google.ts'
import { klaviyo } from './klaviyo.ts'
import { meta } from './meta.ts'
import { pinterest } from './pinterest.ts'
import { shopify } from './shopify.ts'
import { snapchat } from './snapchat.ts'
import { taboola } from './taboola.ts'
import { tiktok } from './tiktok.ts'
import { tripleWhale } from './triple-whale.ts'
import { x } from './x.ts'

const TOOLS: Readonly<Record<ToolName, Tool>> = {
  shopify,
  klaviyo,
  'triple-whale': tripleWhale,
  'meta-pixel': meta,
  'google-pixel': google,
  'tiktok-pixel': tiktok,
  snapchat,
  pinterest,
  'x-pixel': x,
  applovin,
  taboola,
}

export const toolOf = (name: ToolName): Tool => TOOLS[name]
