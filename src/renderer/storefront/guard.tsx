import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../shared/preview.ts'
import type { GuardProps } from './guarded.tsx'
import { isSeen } from './seen.ts'
import { pageStyle } from './theme.ts'
import type { ShopPage } from './types.ts'

/** The protected parts of one page, as they stand. */
export interface Guard {
  draw: (props: GuardProps) => ReactNode
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

/** The page whose look the parts have. */
export const LookContext = createContext<ShopPage>({})

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

/** Makes the component that draws protected parts in closed shadows; null where the browser cannot. */
export function createGuard(): Guard | null {
  const sheet = ownSheet()
  if (!sheet) return null
  const standing = new Set<Standing>()

  const sheets = [sheet]

  function Guarded({ part, within = '', children }: GuardProps) {
    const { className, style } = pageStyle(useContext(LookContext))
    const [host, setHost] = useState<HTMLElement | null>(null)
    const [inner, setInner] = useState<HTMLElement | null>(null)
    const shadow = useMemo(() => {
      if (!host) return null
      const root = host.attachShadow({ mode: 'closed' })
      root.adoptedStyleSheets = sheets
      root.addEventListener('click', (event) => submitAround(host, event))
      return root
    }, [host])
    useEffect(() => {
      if (!host || !inner) return undefined
      const mine = { part, host, inner }
      standing.add(mine)
      return () => {
        standing.delete(mine)
      }
    }, [part, host, inner])
    const presses = part === 'pay' || part === 'consent'
    return (
      <span ref={setHost}>
        {shadow &&
          createPortal(
            <div
              ref={setInner}
              className={className}
              style={{ ...style, display: 'contents', pointerEvents: presses ? 'auto' : 'none' }}
            >
              <span className={within} style={{ display: 'contents' }}>
                {children}
              </span>
            </div>,
            shadow,
          )}
      </span>
    )
  }
  return { draw: (props) => <Guarded {...props} />, hidden: () => hiddenOf(standing) }
}
