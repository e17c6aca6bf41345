import type { Consent, ConsentAnswer } from '../../../shared/domain/events/consent.ts'
import type { StoreEventType } from '../../../shared/domain/events/store-event.ts'
import { TRACKING_ELEMENT, type PageTracking } from '../../../shared/page-tracking.ts'
import { createBanner, type Choice } from './banner.ts'
import { firstInput, idle } from './main-thread.ts'
import { storeAnswer, storedAnswer } from './stored-answer.ts'
import { createTags } from './tags.ts'
import { watchSteps } from './watch-steps.ts'
import { deleteCookies, readClicks, readCookies } from './tracking-ids.ts'

/**
 * Consent and tags of a page of a store with marketing tools. The server adds this script to no other page.
 */

/** Milliseconds after a tag's last cookie until they are reported. */
const COOKIES_SETTLE_MS = 1500

type Reply = Pick<Consent, 'analytics' | 'marketing' | 'source'>

/** Resolves once the shopper can use the page, so that nothing here slows it down. */
async function whenInteractive(): Promise<void> {
  const root = document.getElementById('root')
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  if (root?.hasAttribute('data-cold'))
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (root.hasAttribute('data-cold')) return
        observer.disconnect()
        resolve()
      })
      observer.observe(root, { attributes: true })
    })
  await idle()
}

/** The page without its query, which can have a session's ID. */
const pageOf = () => ({
  url: `${location.origin}${location.pathname}`.slice(0, 500),
  title: document.title.slice(0, 200),
})

const viewType = (): Extract<StoreEventType, 'page.viewed' | 'cart.viewed'> =>
  /^\/cart(\/|$)/.test(location.pathname) ? 'cart.viewed' : 'page.viewed'

const isCheckout = (): boolean => /^\/(checkout|quick-checkout)(\/|$)/.test(location.pathname)

/** `crypto.randomUUID` is unavailable on plain http pages. */
function newUuid(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// The server strips each response to its contract, and writes the page's own data.
function readReply(response: Response): Promise<{ data: Reply }>
function readReply(response: Response): Promise<unknown> {
  return response.json()
}
function parseTracking(text: string): PageTracking
function parseTracking(text: string): unknown {
  const data: unknown = JSON.parse(text)
  return data
}

/** Tells the server what was agreed to. Null if it can't be reached: nothing is loaded then. */
async function report(tracking: PageTracking, body: object): Promise<Reply | null> {
  try {
    const response = await fetch('/api/consent/record', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ live_cart_session_id: tracking.session_id, ...body }),
      keepalive: true,
    })
    if (!response.ok) return null
    return (await readReply(response)).data
  } catch {
    return null
  }
}

async function start(tracking: PageTracking): Promise<void> {
  const { store_id, policy_version, asks, mode, texts, privacy_policy } = tracking
  const privacy_signal = Reflect.get(navigator, 'globalPrivacyControl') === true
  const view = { type: viewType(), event_id: newUuid(), page: pageOf() }
  let later: ReturnType<typeof setTimeout> | undefined
  const tags = createTags(tracking, {
    page: view.page,
    // Shoppers may leave a confirmation at once, and its purchase must not be missed.
    start: tracking.order_id === null ? firstInput() : Promise.resolve(),
    // The server sends the same browser IDs as the tags.
    onCookie: () => {
      clearTimeout(later)
      later = setTimeout(() => void update(storedAnswer(store_id, policy_version)), COOKIES_SETTLE_MS)
    },
  })
  let current: Choice = { analytics: false, marketing: false }

  /** Identifiers leave the browser only if they may be stored. */
  const send = async (answer: ConsentAnswer | null, more: object): Promise<void> => {
    const mayIdentify = answer ? answer.analytics || answer.marketing : mode !== 'opt_in' && !privacy_signal
    const ids = mayIdentify ? { clicks: readClicks(), cookies: readCookies() } : {}
    const reply = await report(tracking, { answer, privacy_signal, ...ids, ...more })
    if (reply) {
      current = { analytics: reply.analytics, marketing: reply.marketing }
      tags.allow(current)
    }
  }
  let lastSent: Promise<void> = Promise.resolve()
  // One after the other: a quick answer must not be overtaken by the report of the view before it.
  const update = (answer: ConsentAnswer | null, more: object = {}): Promise<void> => {
    lastSent = lastSent.then(() => send(answer, more))
    return lastSent
  }
  const banner = createBanner({
    texts,
    privacy_policy,
    current: () => current,
    onAnswer: (choice) => {
      const answer = { ...choice, policy_version }
      storeAnswer(store_id, answer)
      if (!choice.analytics && !choice.marketing) deleteCookies()
      void update(answer)
    },
  })
  tags.happen(view.type, view.event_id)
  if (tracking.order_id !== null) tags.happen('order.paid', tracking.order_id)
  else if (isCheckout()) tags.happen('checkout.started', tracking.session_id)
  watchSteps((type) => tags.happen(type, tracking.session_id))
  const answer = storedAnswer(store_id, policy_version)
  if (!answer && privacy_signal) banner.showSignal()
  else if (!answer && asks) banner.ask()
  await update(answer, { view })
}

const text = document.getElementById(TRACKING_ELEMENT)?.textContent
if (text) void whenInteractive().then(() => start(parseTracking(text)))
