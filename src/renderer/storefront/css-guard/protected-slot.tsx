import { createContext, startTransition, useContext, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../../shared/preview.ts'
import type { GuardProps } from './protected-slot-context.tsx'
import { isSeen } from './visibility-check.ts'
import type { Looked } from './visibility-check.ts'
import { pageStyle } from '../templates/theme.ts'

/** The protected parts of one page, as they stand. */
export interface Guard {
  draw: (props: GuardProps) => ReactNode
  /** Reads the shop's own rules for the shadows; false where the browser does not tell them. */
  read: () => boolean
  /** The parts that stand plainly move into their shadows, and those that come later go there by themselves. */
  open: () => void
  /** From here on no part is ever painted outside its shadow: the merchant's CSS comes onto the page. */
  close: () => void
  /** The parts of which at least one cannot be seen now. Looked for piece by piece: a press in between is answered. */
  hidden: () => Promise<ProtectedPart[]>
}

interface Standing {
  part: ProtectedPart
  host: HTMLElement
  inner: HTMLElement
}

/** A rim of the page's own ground around the letters, which can be read by it on a ground of their own colour. */
const RIM = ['2px', '2px', '3px'].map((size) => `0 0 ${size} var(--shop-part-bg,var(--shop-bg))`).join(',')

/**
 * The shadow's own style wins over whatever the page says of the host: so it is with `!important` in a shadow. What
 * stands in it lies over what else the merchant styles.
 */
const HOST = `:host{all:initial!important;display:contents!important;direction:ltr!important}
:host>span>span>*{position:relative;z-index:1;text-shadow:${RIM}}:host .shop-button{text-shadow:none}`

/** What stands in the page itself is there as text already. @throws for a sheet that the browser keeps to itself. */
const textOf = ({ ownerNode, cssRules }: CSSStyleSheet): string =>
  ownerNode instanceof HTMLStyleElement
    ? ownerNode.textContent
    : Array.from(cssRules, ({ cssText }) => cssText).join('\n')

function readOwnSheet(): CSSStyleSheet | null {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(HOST + Array.from(document.styleSheets, textOf).join('\n'))
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

function isHidden(standing: Standing, looked: Looked): boolean {
  const { host, inner } = standing
  const { pointerEvents } = inner.style
  inner.style.pointerEvents = 'auto'
  const seen = isSeen(host, shownOf(standing), looked)
  inner.style.pointerEvents = pointerEvents
  return !seen
}

/** Milliseconds of a look after which the page has its turn. */
const TURN = 4

async function hiddenOf(all: ReadonlySet<Standing>): Promise<ProtectedPart[]> {
  const inert = document.querySelector<HTMLElement>('[inert]:has(.shop-page)')
  // What cannot be pressed is never found at a point.
  if (inert) inert.inert = false
  const hidden = new Set<ProtectedPart>()
  let looked: Looked = new Map()
  let begun = performance.now()
  for (const standing of all) {
    // A preview is looked at in one go: nobody may press anything in it.
    if (!inert && performance.now() - begun > TURN) {
      await new Promise((resolve) => setTimeout(resolve))
      looked = new Map()
      begun = performance.now()
    }
    if (standing.host.isConnected && isHidden(standing, looked)) hidden.add(standing.part)
  }
  if (inert) inert.inert = true
  return [...hidden]
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
  if (typeof document !== 'undefined' && !('adoptedStyleSheets' in document)) return null
  const standing = new Set<Standing>()
  const plain = new Set<() => void>()
  let opened = false
  let closed = false

  const shadows = new WeakMap<HTMLElement, ShadowRoot>()
  /** An element has one shadow at most. */
  const openShadow = (host: HTMLElement): ShadowRoot => {
    const root = shadows.get(host) ?? host.attachShadow({ mode: 'closed' })
    if (!shadows.has(host)) root.addEventListener('click', (event) => submitAround(host, event))
    const sheet = ownSheet()
    root.adoptedStyleSheets = sheet ? [sheet] : []
    shadows.set(host, root)
    return root
  }

  function Guarded({ part, within = '', children }: GuardProps) {
    const { className, style } = useContext(LookContext)
    const host = useRef<HTMLElement>(null)
    const [shadow, setShadow] = useState<ShadowRoot | null>(null)
    const inner = useRef<HTMLElement>(null)
    useLayoutEffect(() => {
      const move = () => {
        if (host.current) setShadow(openShadow(host.current))
      }
      if (closed) move()
      else if (opened) startTransition(move)
      else plain.add(move)
      return () => {
        plain.delete(move)
      }
    }, [])
    // Before the first look, which comes with the next frame.
    useLayoutEffect(() => {
      if (!host.current || !shadow || !inner.current) return undefined
      const mine = { part, host: host.current, inner: inner.current }
      standing.add(mine)
      return () => {
        standing.delete(mine)
      }
    }, [part, shadow])
    const presses = part === 'pay' || part === 'consent'
    const shown = (
      <span
        ref={inner}
        className={className}
        style={{ ...style, display: 'contents', pointerEvents: presses ? 'auto' : 'none' }}
      >
        <span className={within} style={{ display: 'contents' }}>
          {children}
        </span>
      </span>
    )
    return (
      <span ref={host} data-guarded="" style={{ display: 'contents' }}>
        {shadow ? createPortal(shown, shadow) : shown}
      </span>
    )
  }
  return {
    draw: (props) => <Guarded {...props} />,
    read: () => ownSheet() !== null,
    open: () => {
      opened = true
      for (const move of plain) move()
    },
    close: () => {
      closed = true
    },
    hidden: () => hiddenOf(standing),
  }
}
