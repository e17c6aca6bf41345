import type { ConsentCategory, ConsentMode } from './domain/events/consent.ts'
import type { ConsentTexts } from './domain/events/consent-texts.ts'
import type { ToolName } from './domain/events/tools.ts'
import type { StoreEventType } from './domain/events/store-event.ts'
import type { TagSubject } from './tag-messages.ts'

/** ID of the element with a page's `PageTracking`. */
export const TRACKING_ELEMENT = 'shop-tracking'

/** A marketing tool with a tag on shoppers' pages. */
export interface PageTag {
  name: ToolName
  consent: ConsentCategory
  /** The tool's names of the events that it gets from the browser. */
  events: Partial<Record<StoreEventType, string>>
}

/** What the pages of a store with marketing tools need. Other stores' pages have none of it. */
export interface PageTracking {
  store_id: string
  session_id: string
  /** True if this shopper is asked. */
  asks: boolean
  /** What applies until the shopper answers. */
  mode: ConsentMode
  policy_version: number
  /** URL of the store's privacy policy; '' for none. */
  privacy_policy: string
  texts: ConsentTexts
  tags: readonly PageTag[]
  /** What the page's events are about; null if nothing is sold. */
  subject: TagSubject | null
  /** The order of a confirmation page; null on other pages. */
  order_id: string | null
}
