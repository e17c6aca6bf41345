/**
 * Messages between a shopper's page and the sandboxed frames of marketing tools' tags. A frame learns nothing else about
 * the page.
 */

/** What a page, a cart or an order is about, in major units. */
export interface TagSubject {
  value: number
  currency: string
  items: readonly { id: string; title: string; price: number; quantity: number }[]
  /** The order's number; '' before there is one. */
  order: string
}

/** An event under the tool's name, with the ID that the server sends. */
export interface TagEvent extends TagSubject {
  name: string
  id: string
}

/** Sent once by the page, before any event. */
export interface TagStart {
  url: string
  title: string
  referrer: string
  /** The tool's own cookies of the page. */
  cookies: Readonly<Record<string, string>>
  consent: { analytics: boolean; marketing: boolean }
}

export type ToTag = { start: TagStart } | { event: TagEvent }
export type FromTag = { ready: true } | { cookie: { name: string; value: string; max_age: number } }
