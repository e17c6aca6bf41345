import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../../shared/preview.ts'
import { scopedSheet } from './custom-css-scope.ts'
import { createGuard, PageStyleContext } from './protected-slot.tsx'
import type { Guard } from './protected-slot.tsx'
import { GuardContext } from './protected-slot-context.tsx'
import { pageStyle } from '../templates/theme.ts'
import type { ShopPage } from '../types.ts'

/**
 * Average milliseconds between two checks of the protected slots: CSS may also hide with time, on hover or at a width.
 * Intervals are random, so that an animation can't be in sync with the checks.
 */
const CHECK_INTERVAL = 1000
const nextCheckDelay = (): number => CHECK_INTERVAL * (0.5 + Math.random())
/**
 * Milliseconds without a render before a preview is checked, with increasing intervals after that: no one can pay in
 * it. Several previews share one process, and a check of an inert page restyles it twice.
 */
const PREVIEW_CHECK_DELAY = 4000
const MAX_PREVIEW_CHECK_DELAY = 60_000

const noop = () => {}

/** Checks when idle: a check forces a layout, and input comes first. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: CHECK_INTERVAL })
  else work()
}

const removeSheet = (sheet: CSSStyleSheet): void => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
}

/** A repeated check. */
interface Watch {
  stop: () => void
  /** Called after each render. */
  rendered: () => void
}

function checkRepeatedly(look: () => void): Watch {
  if (!document.querySelector('[inert] .shop-page')) {
    let timer = setTimeout(again, nextCheckDelay())
    function again(): void {
      whenIdle(look)
      timer = setTimeout(again, nextCheckDelay())
    }
    return { stop: () => clearTimeout(timer), rendered: noop }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      whenIdle(look)
      wait(Math.min(ms * 2, MAX_PREVIEW_CHECK_DELAY))
    }, ms)
  }
  wait(PREVIEW_CHECK_DELAY)
  return { stop: () => clearTimeout(timer), rendered: () => wait(PREVIEW_CHECK_DELAY) }
}

/**
 * Applies a sheet as long as it hides no protected slot that was visible `before`. Returns a watch that ends it and is
 * notified of renders.
 */
function applySheet(
  sheet: CSSStyleSheet,
  { findHiddenParts: hidden }: Guard,
  before: ReadonlySet<ProtectedPart>,
  onChecked: (hidden: ProtectedPart[]) => void,
): Watch {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let worn = true
  const takenOff = () => {
    worn = false
    watch.stop()
    removeSheet(sheet)
  }
  let looking = false
  const look = async (first: boolean) => {
    if (!worn || looking) return
    looking = true
    const found = (await hidden()).filter((part) => !before.has(part))
    looking = false
    if (!worn) return
    if (found.length > 0) takenOff()
    if (first || found.length > 0) onChecked(found)
  }
  const watch = checkRepeatedly(() => void look(false))
  void look(true)
  const drawn = () => {
    if (worn) watch.rendered()
  }
  return { stop: takenOff, rendered: drawn }
}

/**
 * The page with a merchant's CSS. Price, total, consent and pay button are rendered in closed shadow roots, which it
 * can't reach; CSS that hides, covers or blurs them from outside is removed, and `onChecked` reports which.
 */
export function CustomCss(props: {
  page: ShopPage
  /** The selector of the element that the CSS applies to, by default the whole page. */
  scope?: string | undefined
  onChecked?: ((hidden: ProtectedPart[]) => void) | undefined
  children: ReactNode
}) {
  const { page, scope, onChecked = noop } = props
  const css = page.custom_css ?? ''
  const [guard, setGuard] = useState(createGuard)
  const [filled, setFilled] = useState(false)
  const look = useMemo(() => pageStyle(page), [page])
  const heard = useRef(onChecked)
  const worn = useRef({ drawn: noop })
  useEffect(() => {
    heard.current = onChecked
    worn.current.drawn()
  })
  useEffect(() => {
    if (!guard) return undefined
    // In separate tasks, so that a press in between is handled.
    let turn = setTimeout(() => {
      if (!guard.readSheet()) return setGuard(null)
      turn = setTimeout(() =>
        // In one render with the shadow roots, as an interruptible transition.
        startTransition(() => {
          guard.open()
          setFilled(true)
        }),
      )
    })
    return () => clearTimeout(turn)
  }, [guard])
  useLayoutEffect(() => {
    if (!guard || !filled || css.trim() === '') return undefined
    guard.close()
    let gone = false
    let off = noop
    const { current } = worn
    const put = async () => {
      const before = new Set(await guard.findHiddenParts())
      const sheet = scopedSheet(css, scope)
      if (gone || !sheet) return
      const watch = applySheet(sheet, guard, before, (hidden) => heard.current(hidden))
      off = watch.stop
      current.drawn = watch.rendered
    }
    const frame = requestAnimationFrame(() => void put())
    return () => {
      gone = true
      current.drawn = noop
      cancelAnimationFrame(frame)
      off()
    }
  }, [css, scope, guard, filled])
  return (
    <GuardContext value={guard?.draw ?? null}>
      <PageStyleContext value={look}>{props.children}</PageStyleContext>
    </GuardContext>
  )
}
