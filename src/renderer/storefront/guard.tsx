import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../shared/preview.ts'
import type { GuardProps } from './guarded.tsx'
import { isSeen } from './seen.ts'
import { pageStyle } from './theme.ts'

/** The protected parts of one page, as they stand. */
export interface Guard {
  draw: (props: GuardProps) => ReactNode
  /** From here on no part is ever painted outside its shadow: the merchant's CSS comes onto the page. */
  close: () => void
  /** The parts of which at least one cannot be seen now. */
  hidden: () => ProtectedPart[]
}

interface Standing {
  part: ProtectedPart
  host: HTMLElement
  inner: HTMLElement
}

/** The shadow's own style wins over whatever the page says of the host: so it is with `!important` in a shadow. */
const HOST = ':host{all:initial!important;display:contents!important}'

function readOwnSheet(): CSSStyleSheet | null {
  try {
    const text = Array.from(document.styleSheets, ({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(HOST + text.flat().join('\n'))
    return sheet
  } catch {
    return null
  }
}

/** The look of the page that the parts stand on, worked out once for all of them. */
export const LookContext = createContext(pageStyle({}))

let own: CSSStyleSheet | null | undefined

/** The shop's own rules for inside the shadows, read once; null where the browser does not tell them. */
function ownSheet(): CSSStyleSheet | null {
  own = own === undefined ? readOwnSheet() : own
  return own
}

/** What is drawn of a part: the first thing in it that has a box. */
const shownOf = ({ inner }: Standing): Element =>
  inner.querySelector('.shop-pay, .shop-consent, .shop-total dd, .shop-price b, b') ?? inner

function hiddenOf(all: ReadonlySet<Standing>): ProtectedPart[] {
  const inert = document.querySelector<HTMLElement>('[inert]:has(.shop-page)')
  // What cannot be pressed is never found at a point.
  if (inert) inert.inert = false
  const hidden = [...all].filter((standing) => {
    const { host, inner } = standing
    const { pointerEvents } = inner.style
    inner.style.pointerEvents = 'auto'
    const seen = isSeen(host, shownOf(standing))
    inner.style.pointerEvents = pointerEvents
    return !seen
  })
  if (inert) inert.inert = true
  return [...new Set(hidden.map(({ part }) => part))]
}

/** A pay button in a shadow belongs to no form by itself. */
function submitAround(host: HTMLElement, event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button[type=submit]') : null
  if (button && !event.defaultPrevented) host.closest('form')?.requestSubmit()
}

/**
 * Makes the component that draws protected parts in closed shadows; null where the browser cannot. On the server, and in
 * the drawing that takes its answer over, they stand plainly in their places: no merchant's CSS is on the page before the
 * shadows are.
 */
export function createGuard(): Guard | null {
  const sheet = typeof document === 'undefined' ? undefined : ownSheet()
  if (sheet === null) return null
  const standing = new Set<Standing>()
  let closed = false

  const shadows = new WeakMap<HTMLElement, ShadowRoot>()
  /** An element has one shadow at most. */
  const openShadow = (host: HTMLElement): ShadowRoot => {
    const root = shadows.get(host) ?? host.attachShadow({ mode: 'closed' })
    if (!shadows.has(host)) root.addEventListener('click', (event) => submitAround(host, event))
    root.adoptedStyleSheets = sheet ? [sheet] : []
    shadows.set(host, root)
    return root
  }

  function Guarded({ part, within = '', children }: GuardProps) {
    const { className, style } = useContext(LookContext)
    const host = useRef<HTMLElement>(null)
    const [shadow, setShadow] = useState<ShadowRoot | null>(null)
    const [inner, setInner] = useState<HTMLElement | null>(null)
    useLayoutEffect(() => {
      const move = () => {
        if (host.current) setShadow(openShadow(host.current))
      }
      if (closed) move()
      else startTransition(move)
    }, [])
    useEffect(() => {
      if (!host.current || !shadow || !inner) return undefined
      const mine = { part, host: host.current, inner }
      standing.add(mine)
      return () => {
        standing.delete(mine)
      }
    }, [part, shadow, inner])
    const presses = part === 'pay' || part === 'consent'
    const shown = (
      <span
        ref={setInner}
        className={className}
        style={{ ...style, display: 'contents', pointerEvents: presses ? 'auto' : 'none' }}
      >
        <span className={within} style={{ display: 'contents' }}>
          {children}
        </span>
      </span>
    )
    return (
      <span ref={host} style={{ display: 'contents' }}>
        {shadow ? createPortal(shown, shadow) : shown}
      </span>
    )
  }
  return {
    draw: (props) => <Guarded {...props} />,
    close: () => {
      closed = true
    },
    hidden: () => hiddenOf(standing),
  }
}
