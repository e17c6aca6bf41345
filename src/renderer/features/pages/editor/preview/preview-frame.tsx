import { memo, useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PublicStore, Store } from '../../../../../shared/contracts/stores/store.ts'
import type { CssCheckResult, PreviewContent, PreviewMessage, PreviewShopper } from '../../../../../shared/preview.ts'
import { PreviewFrames } from './preview-frame-pool.ts'
import type { FrameOptions, PreviewIframe } from './preview-iframe.ts'
import { isLive, type Live } from '../draft/observable-store.ts'
import classes from './preview-frame.module.css'

/** The public data of the store. */
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

/** Shared object, so that the default causes no new message. */
const DEFAULT_SHOPPER: PreviewShopper = {}

/** Wraps a constant value as a `Live`. */
const constantLive = <T,>(value: T): Live<T> => ({ get: () => value, subscribe: () => () => {} })

interface PreviewFrameProps {
  /** Accessible name of the frame. */
  title: string
  /** The content; a new object is a change. Live content is followed without rerendering. */
  content: PreviewContent | Live<PreviewContent>
  store: Store
  /** The sample shopper and cart. */
  shopper?: PreviewShopper
  /** True if its forms can be filled in. */
  tryable?: boolean
  /** Viewport width of the page inside, in CSS pixels. */
  width: number
  height: number
  /** 1 is 100%. */
  scale: number
  /** True for a thumbnail, which takes neither focus nor clicks. */
  still?: boolean
  /** Called after each change with what custom CSS hides at this width. */
  onChecked?: (found: CssCheckResult) => void
  /** Called with the part of the page that was clicked. */
  onPart?: (part: string) => void
  /** Called when the page is ready and has received its content. */
  onReady?: () => void
  /** Name shared by a list thumbnail and its editor, so that the editor reuses the loaded frame. */
  name?: string
}

/** Duration of an animation frame in milliseconds. */
const FRAME_MS = 16

/**
 * Runs the first work of a frame immediately, and the latest later work at the end of the frame. A slow frame delays
 * nothing.
 */
function useOncePerFrame(): (work: () => void) => void {
  const next = useRef<{ frame: number; since: number; work: (() => void) | null } | null>(null)
  useEffect(() => () => cancelAnimationFrame(next.current?.frame ?? 0), [])
  return useCallback((work) => {
    const end = () => {
      const waiting = next.current?.work
      next.current = null
      if (waiting) run(waiting)
    }
    const run = (each: () => void) => {
      cancelAnimationFrame(next.current?.frame ?? 0)
      next.current = { frame: requestAnimationFrame(end), since: performance.now(), work: null }
      each()
    }
    if (next.current && performance.now() - next.current.since < FRAME_MS) next.current.work = work
    else run(work)
  }, [])
}

/** Mounts a frame in the element with the `place` ref; `ready` is a counter because a reloaded page is ready again. */
function useFrame(
  { kind, lazy }: FrameOptions,
  name: string | undefined,
  { onChecked, onPart }: Pick<PreviewFrameProps, 'onChecked' | 'onPart'>,
) {
  const pool = useContext(PreviewFrames)
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<PreviewIframe | null>(null)
  const [ready, setReady] = useState(0)
  const heard = useRef({ onChecked, onPart })
  useEffect(() => {
    heard.current = { onChecked, onPart }
  })
  // Runs before paint, and its cleanup while the element is still in the document.
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const mine = pool.take(place.current, name, { kind, lazy })
    mine.owner = {
      onReady: setReady,
      onChecked: (found) => heard.current.onChecked?.(found),
      onPart: (part) => heard.current.onPart?.(part),
    }
    frame.current = mine
    setReady(mine.readyCount)
    return () => {
      frame.current = null
      pool.release(mine, name)
    }
  }, [pool, kind, name, lazy])
  return { place, frame, ready }
}

/**
 * The shopper's actual page, which receives its content as messages. It is sandboxed with an opaque origin, so that
 * nothing in it can access the dashboard; it reports when it is ready and receives every change.
 */
function Preview(props: PreviewFrameProps) {
  const { title, content, store, width, height, scale, still = false, onChecked, onPart, onReady, name } = props
  const { shopper = DEFAULT_SHOPPER, tryable = false } = props
  const shown = useMemo(() => (isLive(content) ? content : constantLive(content)), [content])
  const { place, frame, ready } = useFrame({ kind: shown.get().kind, lazy: still }, name, {
    ...(onChecked && { onChecked }),
    ...(onPart && { onPart }),
  })
  const publicStore = useMemo(() => publicPart(store), [store])
  const { currency } = store
  // On every render, since the frame may have been replaced.
  useLayoutEffect(() => {
    frame.current?.setAppearance({ title, still, width, height, scale, className: classes.frame ?? '' })
  })

  const runOncePerFrame = useOncePerFrame()
  useEffect(() => {
    if (ready === 0) return undefined
    let posted: PreviewContent | null = null
    const post = () => {
      posted = shown.get()
      const message: PreviewMessage = { ...posted, type: 'preview', store: publicStore, currency, shopper, tryable }
      frame.current?.post(message)
    }
    runOncePerFrame(post)
    return shown.subscribe(() => {
      if (shown.get() !== posted) runOncePerFrame(post)
    })
  }, [ready, shown, publicStore, currency, shopper, tryable, runOncePerFrame, frame])
  const latestOnReady = useRef(onReady)
  useEffect(() => {
    latestOnReady.current = onReady
  })
  useEffect(() => {
    if (ready > 0) latestOnReady.current?.()
  }, [ready])

  return (
    <div className={classes.box} style={{ width: width * scale, height: height * scale }}>
      <div className={classes.place} ref={place} />
      {ready === 0 && <span className={classes.wait} role="status" aria-label="Loading the preview" />}
    </div>
  )
}

/** Rerenders only if its content or look changes. */
export const PreviewFrame = memo(Preview)
