import { useCallback, useEffect, useRef, useState } from 'react'
import type { PublicStore, Store } from '../../../../shared/contracts/store.ts'
import {
  isPreviewChecked,
  isPreviewReady,
  type PreviewContent,
  type PreviewMessage,
  type ProtectedPart,
} from '../../../../shared/preview.ts'
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
  /** What is shown; a new object is a change. */
  content: PreviewContent
  store: Store
  /** CSS pixels of the page inside. */
  width: number
  height: number
  /** 1 is 100 %. */
  scale: number
  /** A picture only: it takes neither focus nor clicks. */
  still?: boolean
  /** What custom CSS would hide at this width, after each change. */
  onChecked?: (hidden: readonly ProtectedPart[]) => void
}

/** Runs the first work of a frame at once, and the newest of what follows within the frame at its end. */
function useOncePerFrame(): (work: () => void) => void {
  const next = useRef<{ frame: number; work: (() => void) | null } | null>(null)
  useEffect(() => () => cancelAnimationFrame(next.current?.frame ?? 0), [])
  return useCallback((work) => {
    if (next.current) {
      next.current.work = work
      return
    }
    const end = () => {
      const waiting = next.current?.work
      next.current = null
      if (waiting) run(waiting)
    }
    const run = (each: () => void) => {
      next.current = { frame: requestAnimationFrame(end), work: null }
      each()
    }
    run(work)
  }, [])
}

/**
 * The shopper's real page, told by messages what to show. It is sandboxed without an origin of its own, so that nothing in
 * it can reach the dashboard; it says when it listens, and is told again with every change.
 */
export function PreviewFrame(props: PreviewFrameProps) {
  const { title, content, store, width, height, scale, still = false, onChecked } = props
  const frame = useRef<HTMLIFrameElement>(null)
  // Counts, because a frame that reloads listens anew.
  const [ready, setReady] = useState(0)
  const checked = useRef(onChecked)
  useEffect(() => {
    checked.current = onChecked
  })

  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow) return
      if (isPreviewReady(event.data)) setReady((times) => times + 1)
      if (isPreviewChecked(event.data)) checked.current?.(event.data.hidden)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])

  const tell = useOncePerFrame()
  useEffect(() => {
    if (ready === 0) return
    const message: PreviewMessage = { ...content, type: 'preview', store: publicPart(store) }
    // A sandboxed frame has no origin that could be named.
    tell(() => frame.current?.contentWindow?.postMessage(message, '*'))
  }, [ready, content, store, tell])

  return (
    <div className={classes.box} style={{ width: width * scale, height: height * scale }}>
      <iframe
        ref={frame}
        className={classes.frame}
        title={title}
        src={`${PREVIEW_PATH}#${content.kind}`}
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
