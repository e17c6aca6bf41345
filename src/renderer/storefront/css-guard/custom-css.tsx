import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../../shared/preview.ts'
import { scopedSheet } from './custom-css-scope.ts'
import { createGuard, LookContext } from './protected-slot.tsx'
import type { Guard } from './protected-slot.tsx'
import { GuardContext } from './protected-slot-context.tsx'
import { pageStyle } from '../templates/theme.ts'
import type { ShopPage } from '../types.ts'

/**
 * Milliseconds between two looks at the protected parts, on the whole: CSS may also hide with time, on hover or at a
 * width. No two looks are as far apart, so that nothing that moves can be in sight whenever somebody looks.
 */
const LOOK_EVERY = 1000
const nextLook = (): number => LOOK_EVERY * (0.5 + Math.random())
/**
 * In a preview, which nobody can pay on: once it has stood still for so long, and then ever more rarely. Several of them
 * compute in one place, and a look at what is inert styles the whole page twice.
 */
const LOOK_AT_REST = 4000
const LOOK_RARELY = 60_000

const nobody = () => {}

/** The page is looked at when it rests: a look lays it out, and the next key comes first. */
const atRest = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: LOOK_EVERY })
  else work()
}

const takeOff = (sheet: CSSStyleSheet): void => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
}

/** Looks again and again. */
interface Watch {
  stop: () => void
  /** The page is drawn anew. */
  drawn: () => void
}

function watchBy(look: () => void): Watch {
  if (!document.querySelector('[inert] .shop-page')) {
    let timer = setTimeout(again, nextLook())
    function again(): void {
      atRest(look)
      timer = setTimeout(again, nextLook())
    }
    return { stop: () => clearTimeout(timer), drawn: nobody }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      atRest(look)
      wait(Math.min(ms * 2, LOOK_RARELY))
    }, ms)
  }
  wait(LOOK_AT_REST)
  return { stop: () => clearTimeout(timer), drawn: () => wait(LOOK_AT_REST) }
}

/**
 * Puts a sheet on for as long as everything protected that was not hidden `before` is seen with it. What it returns ends
 * it, or hears that the page is drawn anew.
 */
function wear(
  sheet: CSSStyleSheet,
  { hidden }: Guard,
  before: ReadonlySet<ProtectedPart>,
  onChecked: (hidden: ProtectedPart[]) => void,
): Watch {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  let worn = true
  const takenOff = () => {
    worn = false
    watch.stop()
    takeOff(sheet)
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
  const watch = watchBy(() => void look(false))
  void look(true)
  const drawn = () => {
    if (worn) watch.drawn()
  }
  return { stop: takenOff, drawn }
}

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
  const [guard, setGuard] = useState(createGuard)
  const [filled, setFilled] = useState(false)
  const look = useMemo(() => pageStyle(page), [page])
  const heard = useRef(onChecked)
  const worn = useRef({ drawn: nobody })
  useEffect(() => {
    heard.current = onChecked
    worn.current.drawn()
  })
  useEffect(() => {
    if (!guard) return undefined
    // Each in a turn of its own, so that a press in between is answered.
    let turn = setTimeout(() => {
      if (!guard.read()) return setGuard(null)
      turn = setTimeout(() =>
        // In one drawing with the shadows, which are filled between presses.
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
    let off = nobody
    const { current } = worn
    const put = async () => {
      const before = new Set(await guard.hidden())
      const sheet = scopedSheet(css, scope)
      if (gone || !sheet) return
      const watch = wear(sheet, guard, before, (hidden) => heard.current(hidden))
      off = watch.stop
      current.drawn = watch.drawn
    }
    const frame = requestAnimationFrame(() => void put())
    return () => {
      gone = true
      current.drawn = nobody
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
