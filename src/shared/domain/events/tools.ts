import type { ConsentCategory } from './consent.ts'
import type { StoreEventType } from './store-event.ts'

/** The marketing tools, by the last segment of their page's path (GAP-52). */
export const toolNames = [
  'shopify',
  'klaviyo',
  'triple-whale',
  'meta-pixel',
  'google-pixel',
  'tiktok-pixel',
  'snapchat',
  'pinterest',
  'x-pixel',
  'applovin',
  'taboola',
] as const
export type ToolName = (typeof toolNames)[number]

/** Where events are sent from: both with the same ID, so that the tool counts them once. */
export const sentFrom = ['browser', 'server', 'both'] as const
export type SentFrom = (typeof sentFrom)[number]

/** A field of a tool's connection form. */
export interface ToolField {
  key: string
  label: string
  /** Stored encrypted and never sent back. */
  secret: boolean
  required: boolean
  /** True if events can only be sent from the browser with it. */
  for_tag?: boolean
  /** True if only the server needs it: it isn't sent to shoppers' browsers. */
  server_only?: boolean
  pattern: RegExp
  /** Shown if the pattern doesn't match. */
  error: string
  /** Where the merchant finds it. */
  hint: string
  placeholder?: string
}

/** What the dashboard and the server know about a tool. */
export interface Tool {
  name: ToolName
  label: string
  description: string
  group: 'store' | 'ads'
  /** Links of the provider's own pages stay out: they change. */
  fields: readonly ToolField[]
  sends: readonly SentFrom[]
  consent: ConsentCategory
  /** The tool's event by default, for the events that it can receive. */
  mapping: Partial<Record<StoreEventType, string>>
  /** Other events of the tool that a merchant may map to. */
  events: readonly string[]
  /** True if the tool shows test events apart from real ones, with a code of the merchant's. */
  has_test_code: boolean
}
