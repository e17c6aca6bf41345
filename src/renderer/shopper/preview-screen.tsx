import { lazy, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { DEFAULT_CURRENCY } from '../../shared/domain/money.ts'
import { changedMessage, isPreviewChange } from '../../shared/preview-change.ts'
import { isPreviewMessage } from '../../shared/preview.ts'
import type { PreviewChecked, PreviewMessage, PreviewReady } from '../../shared/preview.ts'
import { PageFrame } from '../storefront/page-frame.tsx'
import { ShopSkeleton } from '../storefront/states.tsx'
import type { ShopperMessages } from './messages.ts'
import { PageLanguage } from './page-language.tsx'

const load = {
  payment_page: () => import('./preview/payment-page-preview-screen.tsx'),
  cart: () => import('./preview/cart-preview-screen.tsx'),
  confirmation_page: () => import('./preview/confirmation-preview-screen.tsx'),
  optimizer: () => import('./preview/optimizer-preview-screen.tsx'),
} as const

const PaymentPagePreview = lazy(load.payment_page)
const CartPreview = lazy(load.cart)
const ConfirmationPreview = lazy(load.confirmation_page)
const OptimizerPreview = lazy(load.optimizer)

// The frame's address names the kind, so that its part is on its way before the first message is.
for (const [kind, loadKind] of Object.entries(load)) {
  // Failing here is no matter: it is loaded again when it is shown, and what fails then is told.
  if (location.hash === `#${kind}`) loadKind().catch(() => {})
}

/** What the editor around this frame last sent; null until it has. Other windows are not heard. */
function usePreview(): PreviewMessage | null {
  const [shown, setShown] = useState<PreviewMessage | null>(null)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== parent) return
      if (isPreviewMessage(data)) setShown(data)
      // At once: drawn in a task of its own, a letter would wait for the frame that comes first.
      if (isPreviewChange(data)) flushSync(() => setShown((before) => before && changedMessage(before, data)))
    }
    addEventListener('message', hear)
    tell({ type: 'preview-ready' })
    return () => removeEventListener('message', hear)
  }, [])
  return shown
}

const tell = (message: PreviewReady | PreviewChecked): void => {
  // The frame does not know the editor's origin, and says nothing that is secret.
  parent.postMessage(message, '*')
}

const tellChecked = (hidden: PreviewChecked['hidden']): void => tell({ type: 'preview-checked', hidden })

/** One line for each kind of content; each is a file of its own, so that a frame loads what it shows. */
function Shown({ message, texts }: { message: PreviewMessage; texts: ShopperMessages }) {
  const rest = { store: message.store, currency: message.currency ?? DEFAULT_CURRENCY, texts, onChecked: tellChecked }
  switch (message.kind) {
    case 'payment_page':
      return <PaymentPagePreview shown={message} {...rest} />
    case 'cart':
      return <CartPreview shown={message} {...rest} />
    case 'confirmation_page':
      return <ConfirmationPreview shown={message} {...rest} />
    case 'optimizer':
      return <OptimizerPreview shown={message} {...rest} />
    default:
      return null
  }
}

/** The language of what is looked at; kinds that have none of their own are shown in English. */
const languageOf = (message: PreviewMessage): string | undefined =>
  message.kind === 'payment_page' ? message.page.language : undefined

const skeleton = (
  <PageFrame>
    <ShopSkeleton />
  </PageFrame>
)

/** The shopper's page inside the merchant's editor: no calls, nothing to press. */
export default function PreviewScreen() {
  const message = usePreview()
  if (!message) return skeleton
  return (
    <div inert>
      <Suspense fallback={skeleton}>
        <PageLanguage code={languageOf(message)}>{(texts) => <Shown message={message} texts={texts} />}</PageLanguage>
      </Suspense>
    </div>
  )
}
