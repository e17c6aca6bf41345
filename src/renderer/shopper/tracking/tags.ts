import type { StoreEventType } from '../../../shared/domain/events/store-event.ts'
import type { PageTag, PageTracking } from '../../../shared/page-tracking.ts'
import type { FromTag, TagEvent, ToTag } from '../../../shared/tag-messages.ts'
import type { Choice } from './banner.ts'
import { isTagCookie, readCookies } from './tracking-ids.ts'

/** Safari's limit for cookies that scripts set is shorter. */
const LONGEST_COOKIE = 34_128_000

interface TagOptions {
  page: { url: string; title: string }
  /** A tag has set a cookie for this site. */
  onCookie: () => void
}

interface OpenTag {
  frame: HTMLIFrameElement
  send: (event: TagEvent) => void
}

/** Stores a cookie of a tag's for this site. True if it did. */
function storeCookie({ name, value, max_age }: Extract<FromTag, { cookie: unknown }>['cookie']): boolean {
  if (!isTagCookie(name, value)) return false
  const age = max_age > 0 ? `; max-age=${Math.min(max_age, LONGEST_COOKIE)}` : ''
  document.cookie = `${name}=${value}; path=/; samesite=lax${age}${location.protocol === 'https:' ? '; secure' : ''}`
  return true
}

/** Opens a tool's frame. Events wait until it is ready. */
function openTag(
  { store_id, page, onCookie }: Pick<PageTracking, 'store_id'> & TagOptions,
  { name }: PageTag,
  consent: Choice,
): OpenTag {
  const frame = document.createElement('iframe')
  const waiting: TagEvent[] = []
  let isReady = false
  // Its origin is opaque, so that no other target origin would match.
  const post = (message: ToTag): void => frame.contentWindow?.postMessage(message, '*')
  addEventListener('message', ({ source, data }: MessageEvent<FromTag>) => {
    if (source === null || source !== frame.contentWindow) return
    if ('cookie' in data) {
      if (storeCookie(data.cookie)) onCookie()
      return
    }
    isReady = true
    post({ start: { ...page, referrer: document.referrer, cookies: readCookies(), consent } })
    for (const event of waiting.splice(0)) post({ event })
  })
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.tabIndex = -1
  frame.title = name
  frame.src = `/tags/${store_id}/${name}`
  document.body.append(frame)
  return { frame, send: (event) => (isReady ? post({ event }) : void waiting.push(event)) }
}

/** Runs the tags that the shopper agreed to, each in a frame of its own, and sends them the page's events. */
export function createTags({ store_id, tags, subject }: PageTracking, options: TagOptions) {
  const open = new Map<string, OpenTag>()
  const happened: { type: StoreEventType; id: string }[] = []
  const tell = (tag: PageTag, { type, id }: (typeof happened)[number]): void => {
    const name = tag.events[type]
    if (name !== undefined && subject) open.get(tag.name)?.send({ ...subject, name, id })
  }
  return {
    /** Opens and closes frames by what is allowed now. */
    allow: (consent: Choice): void => {
      for (const tag of tags) {
        const known = open.get(tag.name)
        if (known && !consent[tag.consent]) {
          known.frame.remove()
          open.delete(tag.name)
        } else if (!known && consent[tag.consent]) {
          open.set(tag.name, openTag({ store_id, ...options }, tag, consent))
          for (const event of happened) tell(tag, event)
        }
      }
    },
    happen: (type: StoreEventType, key: string): void => {
      const event = { type, id: `${type}:${key}` }
      happened.push(event)
      for (const tag of tags) tell(tag, event)
    },
  }
}
