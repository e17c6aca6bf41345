import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PublicStore, Store } from '../../../../../shared/contracts/stores/store.ts'
import type { CssCheckResult, PreviewContent, PreviewMessage, PreviewShopper } from '../../../../../shared/preview.ts'
import { leaveFrame, takeFrame, type Frame, type FrameWish } from './preview-frame-pool.ts'
import { isLive, type Live } from '../draft/observable-store.ts'
import classes from './preview-frame.module.css'

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

/** One object, so that nothing is told anew. */
const ANYBODY: PreviewShopper = {}

/** Something that does not change, as what does is followed. */
const standing = <T,>(value: T): Live<T> => ({ get: () => value, subscribe: () => () => {} })

interface PreviewFrameProps {
  /** Names the frame to screen readers. */
  title: string
  /** What is shown; a new object is a change. What is live is followed without being drawn here. */
  content: PreviewContent | Live<PreviewContent>
  store: Store
  /** Whom, and what is in their cart, it is shown with. */
  shopper?: PreviewShopper
  /** Its forms can be filled in. */
  tryable?: boolean
  /** CSS pixels of the page inside. */
  width: number
  height: number
  /** 1 is 100 %. */
  scale: number
  /** A picture only: it takes neither focus nor clicks. */
  still?: boolean
  /** What custom CSS would hide at this width, after each change. */
  onChecked?: (found: CssCheckResult) => void
  /** The page listens, and has been told what to show. */
  onReady?: () => void
  /** A list and the editor of one of its things call its frame the same: the one goes on with what the other has loaded. */
  name?: string
}

/** How long a frame of the screen takes, in milliseconds. */
const FRAME_MS = 16

/**
 * Runs the first work of a frame at once, and the newest of what follows within the frame at its end. A frame that takes
 * longer to be drawn than frames should keeps nothing waiting.
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

/** A frame in the element that `place` is put on; `ready` counts, because one that reloads listens anew. */
function useFrame({ kind, name, lazy }: FrameWish, onChecked: PreviewFrameProps['onChecked']) {
  const place = useRef<HTMLDivElement>(null)
  const frame = useRef<Frame | null>(null)
  const [ready, setReady] = useState(0)
  const checked = useRef(onChecked)
  useEffect(() => {
    checked.current = onChecked
  })
  // Before anything is painted, and given up while it still stands in the document.
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const mine = takeFrame(place.current, { kind, name, lazy })
    mine.owner = { onReady: setReady, onChecked: (found) => checked.current?.(found) }
    frame.current = mine
    setReady(mine.ready)
    return () => {
      frame.current = null
      leaveFrame(mine, name)
    }
  }, [kind, name, lazy])
  return { place, frame, ready }
}

/**
 * The shopper's real page, told by messages what to show. It is sandboxed without an origin of its own, so that nothing in
 * it can reach the dashboard; it says when it listens, and is told of every change.
 */
function Preview(props: PreviewFrameProps) {
  const { title, content, store, width, height, scale, still = false, onChecked, onReady, name } = props
  const { shopper = ANYBODY, tryable = false } = props
  const shown = useMemo(() => (isLive(content) ? content : standing(content)), [content])
  const { place, frame, ready } = useFrame({ kind: shown.get().kind, name, lazy: still }, onChecked)
  const known = useMemo(() => publicPart(store), [store])
  const { currency } = store
  // Every time, since another frame may stand here than before.
  useLayoutEffect(() => {
    frame.current?.dress({ title, still, width, height, scale, className: classes.frame ?? '' })
  })

  const tell = useOncePerFrame()
  useEffect(() => {
    if (ready === 0) return undefined
    let told: PreviewContent | null = null
    const say = () => {
      told = shown.get()
      const message: PreviewMessage = { ...told, type: 'preview', store: known, currency, shopper, tryable }
      frame.current?.tell(message)
    }
    tell(say)
    return shown.subscribe(() => {
      if (shown.get() !== told) tell(say)
    })
  }, [ready, shown, known, currency, shopper, tryable, tell, frame])
  const told = useRef(onReady)
  useEffect(() => {
    told.current = onReady
  })
  useEffect(() => {
    if (ready > 0) told.current?.()
  }, [ready])

  return (
    <div className={classes.box} style={{ width: width * scale, height: height * scale }}>
      <div className={classes.place} ref={place} />
      {ready === 0 && <span className={classes.wait} role="status" aria-label="Loading the preview" />}
    </div>
  )
}

/** Drawn anew only when what it shows, or how, is another. */
export const PreviewFrame = memo(Preview)
