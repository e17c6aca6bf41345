import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../shared/preview.ts'
import { scopedSheet } from './custom-css-scope.ts'
import { createGuard, LookContext } from './guard.tsx'
import type { Guard } from './guard.tsx'
import { GuardContext } from './guarded.tsx'
import { pageStyle } from './theme.ts'
import type { ShopPage } from './types.ts'

/** Milliseconds between two looks at the protected parts: CSS may also hide with time, on hover or at a width. */
const LOOK_EVERY = 1000
/** In a preview, which nobody can pay on: several of them compute in one place. */
const LOOK_RARELY = 4000

/** The page is looked at when it rests: a look lays it out, and the next key comes first. */
const atRest = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LOOK_EVERY })
  else work()
}

const takeOff = (sheet: CSSStyleSheet): void => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
}

/**
 * Puts a sheet on for as long as everything protected that was not hidden `before` is seen with it. Returns what ends it.
 */
function wear(
  sheet: CSSStyleSheet,
  { hidden }: Guard,
  before: ReadonlySet<ProtectedPart>,
  onChecked: (hidden: ProtectedPart[]) => void,
): () => void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const look = (): ProtectedPart[] => {
    const found = hidden().filter((part) => !before.has(part))
    if (found.length > 0) {
      worn = false
      clearInterval(timer)
      takeOff(sheet)
    }
    return found
  }
  let worn = true
  const again = () => {
    const found = worn ? look() : []
    if (found.length > 0) onChecked(found)
  }
  const every = document.querySelector('[inert] .shop-page') ? LOOK_RARELY : LOOK_EVERY
  const timer = setInterval(() => atRest(again), every)
  onChecked(look())
  return () => {
    worn = false
    clearInterval(timer)
    takeOff(sheet)
  }
}

const nobody = () => {}

/**
 * The page with a merchant's CSS on it. Price, total, consent and pay button are drawn in closed shadows, which it
 * cannot reach; CSS that hides, covers or blurs them from outside is taken off again, and `onChecked` hears which.
 */
export function CustomCss(props: {
  page: ShopPage
  /** The selector of the element that the CSS is for, where that is not the whole page. */
  scope?: string | undefined
  onChecked?: ((hidden: ProtectedPart[]) => void) | undefined
  children: ReactNode
}) {
  const { page, scope, onChecked = nobody } = props
  const css = page.custom_css ?? ''
  const [guard] = useState(createGuard)
  const [filled, setFilled] = useState(false)
  const look = useMemo(() => pageStyle(page), [page])
  const heard = useRef(onChecked)
  useEffect(() => {
    heard.current = onChecked
  })
  // In one drawing with the shadows, which are filled between presses.
  useLayoutEffect(() => startTransition(() => setFilled(true)), [])
  useLayoutEffect(() => {
    if (!guard || !filled || css.trim() === '') return undefined
    guard.close()
    let off = nobody
    // A look lays the page out: the two come one by one, so that a press in between is answered.
    const frame = requestAnimationFrame(() => {
      const before = new Set(guard.hidden())
      const turn = setTimeout(() => {
        off = wear(scopedSheet(css, scope), guard, before, (hidden) => heard.current(hidden))
      })
      off = () => clearTimeout(turn)
    })
    return () => {
      cancelAnimationFrame(frame)
      off()
    }
  }, [css, scope, guard, filled])
  return (
    <GuardContext value={guard?.draw ?? null}>
      <LookContext value={look}>{props.children}</LookContext>
    </GuardContext>
  )
}
