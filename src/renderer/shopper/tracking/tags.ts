import type { StoreEventType } from '../../../shared/domain/events/store-event.ts'
import type { PageTag, PageTracking } from '../../../shared/page-tracking.ts'
import type { FromTag, TagEvent, ToTag } from '../../../shared/tag-messages.ts'
import type { Choice } from './banner.ts'
import { idle } from './main-thread.ts'
import { isTagCookie, readCookies } from './tracking-ids.ts'

/** Safari's limit for cookies that scripts set is shorter. */
const LONGEST_COOKIE = 34_128_000

interface TagOptions {
  page: { url: string; title: string }
  /** When the first tag may load. */
  start: Promise<void>
  /** A tag has set a cookie for this site. */
  onCookie: () => void
}

interface OpenTag {
  /** Resolves when the frame has loaded or is closed. */
  loaded: Promise<void>
  close: () => void
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
  { store_id, page, onCookie }: Pick<PageTracking, 'store_id'> & Omit<TagOptions, 'start'>,
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
  let settle = (): void => {}
  const loaded = new Promise<void>((resolve) => (settle = resolve))
  frame.addEventListener('load', settle)
  document.body.append(frame)
  const close = (): void => {
    frame.remove()
    settle()
  }
  return { loaded, close, send: (event) => (isReady ? post({ event }) : void waiting.push(event)) }
}

/**
 * Runs the tags that the shopper agreed to, each in a frame of its own, and sends them the page's events. Frames open one
 * after the other while the main thread is idle, so that their scripts never run in a row.
 */
export function createTags({ store_id, tags, subject }: PageTracking, { start, ...options }: TagOptions) {
  const open = new Map<string, OpenTag>()
  const happened: { type: StoreEventType; id: string }[] = []
  let allowed: Choice = { analytics: false, marketing: false }
  let opening: Promise<unknown> = start
  const tell = (tag: PageTag, { type, id }: (typeof happened)[number]): void => {
    const name = tag.events[type]
    if (name !== undefined && subject) open.get(tag.name)?.send({ ...subject, name, id })
  }
  const openNext = async (tag: PageTag): Promise<unknown> => {
    await idle()
    // The shopper may have declined meanwhile.
    if (!allowed[tag.consent] || open.has(tag.name)) return
    const opened = openTag({ store_id, ...options }, tag, allowed)
    open.set(tag.name, opened)
    for (const event of happened) tell(tag, event)
    return opened.loaded
  }
  return {
    /** Opens and closes frames by what is allowed now. */
    allow: (consent: Choice): void => {
      allowed = consent
      for (const tag of tags) {
        const known = open.get(tag.name)
        if (known && !consent[tag.consent]) {
          known.close()
          open.delete(tag.name)
        } else if (!known && consent[tag.consent]) opening = opening.then(() => openNext(tag))
      }
    },
    happen: (type: StoreEventType, key: string): void => {
      const event = { type, id: `${type}:${key}` }
      happened.push(event)
      for (const tag of tags) tell(tag, event)
    },
  }
}
