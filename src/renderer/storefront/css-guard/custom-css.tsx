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

function checkRepeatedly(check: () => void): Watch {
  if (!document.querySelector('[inert] .shop-page')) {
    let timer = setTimeout(again, nextCheckDelay())
    function again(): void {
      whenIdle(check)
      timer = setTimeout(again, nextCheckDelay())
    }
    return { stop: () => clearTimeout(timer), rendered: noop }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      whenIdle(check)
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
  { findHiddenParts }: Guard,
  before: ReadonlySet<ProtectedPart>,
  onChecked: (hidden: ProtectedPart[]) => void,
): Watch {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let isApplied = true
  const remove = () => {
    isApplied = false
    watch.stop()
    removeSheet(sheet)
  }
  let isChecking = false
  const check = async (isFirst: boolean) => {
    if (!isApplied || isChecking) return
    isChecking = true
    const hidden = (await findHiddenParts()).filter((part) => !before.has(part))
    isChecking = false
    if (!isApplied) return
    if (hidden.length > 0) remove()
    if (isFirst || hidden.length > 0) onChecked(hidden)
  }
  const watch = checkRepeatedly(() => void check(false))
  void check(true)
  const rendered = () => {
    if (isApplied) watch.rendered()
  }
  return { stop: remove, rendered }
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
  const [isOpen, setIsOpen] = useState(false)
  const style = useMemo(() => pageStyle(page), [page])
  const latestOnChecked = useRef(onChecked)
  const applied = useRef({ rendered: noop })
  useEffect(() => {
    latestOnChecked.current = onChecked
    applied.current.rendered()
  })
  useEffect(() => {
    if (!guard) return undefined
    // In separate tasks, so that a press in between is handled.
    let task = setTimeout(() => {
      if (!guard.readSheet()) return setGuard(null)
      task = setTimeout(() =>
        // In one render with the shadow roots, as an interruptible transition.
        startTransition(() => {
          guard.open()
          setIsOpen(true)
        }),
      )
    })
    return () => clearTimeout(task)
  }, [guard])
  useLayoutEffect(() => {
    if (!guard || !isOpen || css.trim() === '') return undefined
    guard.close()
    let isUnmounted = false
    let remove = noop
    const { current } = applied
    const apply = async () => {
      const before = new Set(await guard.findHiddenParts())
      const sheet = scopedSheet(css, scope)
      if (isUnmounted || !sheet) return
      const watch = applySheet(sheet, guard, before, (hidden) => latestOnChecked.current(hidden))
      remove = watch.stop
      current.rendered = watch.rendered
    }
    const frame = requestAnimationFrame(() => void apply())
    return () => {
      isUnmounted = true
      current.rendered = noop
      cancelAnimationFrame(frame)
      remove()
    }
  }, [css, scope, guard, isOpen])
  return (
    <GuardContext value={guard?.draw ?? null}>
      <PageStyleContext value={style}>{props.children}</PageStyleContext>
    </GuardContext>
  )
}
