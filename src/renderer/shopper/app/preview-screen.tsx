import { startTransition, Suspense, useEffect, useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { pageLanguages } from '../../../shared/contracts/pages/page-fields.ts'
import { DEFAULT_CURRENCY } from '../../../shared/domain/money/money.ts'
import { changedMessage, isPreviewChange, type PreviewChange } from '../../../shared/preview-change.ts'
import { isPreviewMessage } from '../../../shared/preview.ts'
import type { PreviewCheckResult, PreviewMessage, PreviewReady, PreviewShopper } from '../../../shared/preview.ts'
import { onDemand } from '../../storefront/hydration/lazy-component.tsx'
import { PageFrame } from '../../storefront/templates/page-layout.tsx'
import { ShopSkeleton } from '../../storefront/templates/empty-states.tsx'
import { PreviewPageContext } from '../../storefront/hydration/preview-texts.ts'
import type { ShopperMessages } from '../messages.ts'
import { PageLanguage } from '../i18n/page-language.tsx'
import { createPreviewPage, type PreviewPageStore } from '../preview/preview-page.ts'

// Rendered synchronously once loaded: after suspending, React shows nothing for a third of a second.
const parts = {
  payment_page: onDemand(() => import('../preview/payment-page-preview-screen.tsx')),
  cart: onDemand(() => import('../preview/cart-preview-screen.tsx')),
  confirmation_page: onDemand(() => import('../preview/confirmation-preview-screen.tsx')),
  optimizer: onDemand(() => import('../preview/optimizer-preview-screen.tsx')),
  customer_portal: onDemand(() => import('../preview/portal-preview-screen.tsx')),
} as const

// The frame's address has the kind, so that its code loads before the first message arrives.
const wanted = new URLSearchParams(location.search).get('kind')
for (const [kind, { load }] of Object.entries(parts)) {
  // A failure here is ignored: it is loaded again on display, which reports errors.
  if (kind === wanted) load().catch(() => {})
}

/** Milliseconds after the last keystroke until the page is rendered around the parts that update on their own. */
const TYPING_PAUSE_MS = 200

/** Handles messages from the editor. `show` renders the whole page. */
function createMessageHandler(typed: PreviewPageStore, show: (message: PreviewMessage) => void) {
  let newest: PreviewMessage | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** True if the parts that show the change render it on their own. */
  const drawsItself = (message: PreviewMessage, { shown, beside }: PreviewChange): boolean =>
    message.kind === 'payment_page' && typed.tell(message.page, Object.keys(shown)) && Object.keys(beside).length === 0
  const change = (data: PreviewChange) => {
    if (!newest) return
    const next = changedMessage(newest, data)
    newest = next
    clearTimeout(timer)
    if (drawsItself(next, data)) timer = setTimeout(() => startTransition(() => show(next)), TYPING_PAUSE_MS)
    // Synchronous: in a separate task, a keystroke would wait for the next frame.
    else flushSync(() => show(next))
  }
  const take = (data: unknown) => {
    if (isPreviewChange(data)) change(data)
    if (!isPreviewMessage(data)) return
    clearTimeout(timer)
    newest = data
    if (data.kind === 'payment_page') typed.tell(data.page, [])
    show(data)
  }
  return { take, stop: () => clearTimeout(timer) }
}

/**
 * The last message from the editor around this frame; null before the first one. Messages from other windows are
 * ignored.
 */
function usePreview(typed: PreviewPageStore): PreviewMessage | null {
  const [shown, setShown] = useState<PreviewMessage | null>(null)
  useEffect(() => {
    const { take, stop } = createMessageHandler(typed, setShown)
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === parent) take(data)
    }
    const { port1: mine, port2: editors } = new MessageChannel()
    addEventListener('message', hear)
    mine.addEventListener('message', ({ data }) => take(data))
    mine.start()
    postToEditor({ type: 'preview-ready' }, editors)
    return () => {
      stop()
      removeEventListener('message', hear)
      mine.close()
    }
  }, [typed])
  return shown
}

const postToEditor = (message: PreviewReady | PreviewCheckResult, port?: MessagePort): void => {
  // The frame doesn't know the editor's origin; the message contains no secrets.
  parent.postMessage(message, '*', port ? [port] : [])
}

async function postChecked(hidden: PreviewCheckResult['hidden']): Promise<void> {
  const page = document.querySelector('.shop-page')
  const { findLowContrastTexts: paleTexts } = await import('../preview/low-contrast-texts.ts')
  postToEditor({ type: 'preview-checked', hidden, ...(page ? paleTexts(page) : {}) })
}

/** A constant object, so that memoized components don't re-render. */
const DEFAULT_SHOPPER: PreviewShopper = {}

const onChecked = (hidden: PreviewCheckResult['hidden']): void => void postChecked(hidden)

/** One line per content kind; each is a separate file so that a frame loads only what it shows. */
function Shown({ message, texts }: { message: PreviewMessage; texts: ShopperMessages }) {
  const { store, currency = DEFAULT_CURRENCY, shopper = DEFAULT_SHOPPER, tryable = false } = message
  const rest = { store, currency, shopper, tryable, texts, onChecked: onChecked }
  switch (message.kind) {
    case 'payment_page':
      return <parts.payment_page shown={message} {...rest} />
    case 'cart':
      return <parts.cart shown={message} {...rest} />
    case 'confirmation_page':
      return <parts.confirmation_page shown={message} {...rest} />
    case 'optimizer':
      return <parts.optimizer shown={message} {...rest} />
    case 'customer_portal':
      return <parts.customer_portal shown={message} {...rest} />
    default:
      return null
  }
}

/** The language of the previewed content; kinds without one use the selected language. */
function languageOf(message: PreviewMessage): string | undefined {
  if (message.kind === 'payment_page') {
    const { language, language_follows_shopper: follows } = message.page
    const [spoken] = message.shopper?.device?.split('-') ?? []
    return (follows && pageLanguages.find((code) => code === spoken)) || language
  }
  return message.shopper?.language ?? (message.kind === 'optimizer' ? message.page?.language : undefined)
}

/** Keeps links from leaving the preview. */
function preventNavigation(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
}

const skeleton = (
  <PageFrame>
    <ShopSkeleton />
  </PageFrame>
)

/**
 * The shopper's page inside the merchant's editor: makes no API calls, and has no active controls unless the preview is
 * interactive.
 */
export default function PreviewScreen() {
  const [typed] = useState(createPreviewPage)
  const message = usePreview(typed)
  if (!message) return skeleton
  return (
    <div inert={!message.tryable} onClickCapture={preventNavigation}>
      <Suspense fallback={skeleton}>
        <PreviewPageContext value={message.kind === 'payment_page' ? typed : null}>
          <PageLanguage code={languageOf(message)} device={message.shopper?.device}>
            {(texts) => <Shown message={message} texts={texts} />}
          </PageLanguage>
        </PreviewPageContext>
      </Suspense>
    </div>
  )
}
