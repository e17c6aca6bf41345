import { useEffect, useRef, useState } from 'react'
import type { PaymentPage } from '../../../shared/contracts/payment-pages.ts'
import type { PublicStore, Store } from '../../../shared/contracts/store.ts'
import { isPreviewReady, type PreviewMessage } from '../../../shared/preview.ts'
import classes from './preview-frame.module.css'

/** The shopper's page in the state in which it shows what it is told instead of a session. */
const PREVIEW_PATH = '/shop.html?preview=1'

/** What the page may know of the store: what every shopper may. */
const publicPart = (store: Store): PublicStore => ({
  _id: store._id,
  store_id: store.store_id,
  store_name: store.store_name,
  store_logo: store.store_logo,
  checkout_domain: store.checkout_domain,
  store_website: store.store_website,
  store_address: store.store_address,
  store_phone: store.store_phone,
  store_email: store.store_email,
  terms_of_service_link: store.terms_of_service_link,
  privacy_policy_link: store.privacy_policy_link,
  return_policy_link: store.return_policy_link,
  using_lasso_payments: store.using_lasso_payments,
})

interface PreviewFrameProps {
  /** Names the frame to screen readers. */
  title: string
  page: Partial<PaymentPage>
  store: Store
  /** CSS pixels of the page inside. */
  width: number
  height: number
  /** 1 is 100 %. */
  scale: number
  /** A picture only: it takes neither focus nor clicks. */
  still?: boolean
}

/**
 * The real payment page, told by messages what to show. It is sandboxed without an origin of its own, so that nothing in
 * it can reach the dashboard; it says when it listens, and is told again with every change.
 */
export function PreviewFrame({ title, page, store, width, height, scale, still = false }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // Counts, because a frame that reloads listens anew.
  const [ready, setReady] = useState(0)

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow || !isPreviewReady(event.data)) return
      setReady((times) => times + 1)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])

  useEffect(() => {
    if (ready === 0) return
    const message: PreviewMessage = { type: 'preview', page, store: publicPart(store) }
    // A sandboxed frame has no origin that could be named.
    frame.current?.contentWindow?.postMessage(message, '*')
  }, [ready, page, store])

  return (
    <div className={classes.box} style={{ width: width * scale, height: height * scale }}>
      <iframe
        ref={frame}
        className={classes.frame}
        title={title}
        src={PREVIEW_PATH}
        sandbox="allow-scripts allow-forms"
        loading={still ? 'lazy' : 'eager'}
        inert={still}
        tabIndex={still ? -1 : 0}
        data-ready={ready > 0 || undefined}
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {ready === 0 && <span className={classes.wait} role="status" aria-label="Loading the preview" />}
    </div>
  )
}
