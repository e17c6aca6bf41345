import { createContext, startTransition, useContext, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../../shared/preview.ts'
import type { ProtectedSlotProps } from './protected-slot-context.tsx'
import { isVisible } from './visibility-check.ts'
import type { InspectedElements } from './visibility-check.ts'
import { pageStyle } from '../templates/theme.ts'

/** The mounted protected slots of a page. */
export interface Guard {
  draw: (props: ProtectedSlotProps) => ReactNode
  /** Reads the store's own rules for the shadow roots; false if the browser doesn't allow it. */
  readSheet: () => boolean
  /** Moves mounted slots into their shadow roots, and later ones when they mount. */
  open: () => void
  /** From now on no slot is painted outside its shadow root: the merchant's CSS is applied next. */
  close: () => void
  /** Finds the parts with at least one hidden slot. Yields between checks, so that a press is handled. */
  findHiddenParts: () => Promise<ProtectedPart[]>
}

interface MountedSlot {
  part: ProtectedPart
  host: HTMLElement
  inner: HTMLElement
}

/** An outline in the page's background color that keeps text readable on a background of its own color. */
const TEXT_OUTLINE = ['2px', '2px', '3px'].map((size) => `0 0 ${size} var(--shop-part-bg,var(--shop-bg))`).join(',')

/**
 * `!important` inside a shadow root wins over the page's styles of the host. The slot's content is above anything else
 * the merchant styles.
 */
const HOST = `:host{all:initial!important;display:contents!important;direction:ltr!important}
:host>span>span>*{position:relative;z-index:1;text-shadow:${TEXT_OUTLINE}}:host .shop-button{text-shadow:none}`

/** An inline style element already has its text. @throws for a sheet that the browser doesn't allow to read. */
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

/** The style of the page around the slots, computed once for all of them. */
export const PageStyleContext = createContext(pageStyle({}))

let own: CSSStyleSheet | null | undefined

/** The store's own rules for the shadow roots, read once; null if the browser doesn't allow it. */
function ownSheet(): CSSStyleSheet | null {
  own = own === undefined ? readOwnSheet() : own
  return own
}

/** The visible element of a slot: the first one in it with a box. */
const visibleElementOf = ({ inner }: MountedSlot): Element =>
  inner.querySelector('.shop-pay, .shop-consent, .shop-total dd, .shop-price b, b') ?? inner

function isHidden(standing: MountedSlot, looked: InspectedElements): boolean {
  const { host, inner } = standing
  const { pointerEvents } = inner.style
  inner.style.pointerEvents = 'auto'
  const seen = isVisible(host, visibleElementOf(standing), looked)
  inner.style.pointerEvents = pointerEvents
  return !seen
}

/** Milliseconds of checking after which it yields to the page. */
const MAX_CHECK_MS = 4

async function findHidden(all: ReadonlySet<MountedSlot>): Promise<ProtectedPart[]> {
  const inert = document.querySelector<HTMLElement>('[inert]:has(.shop-page)')
  // Hit testing doesn't find inert elements.
  if (inert) inert.inert = false
  const hidden = new Set<ProtectedPart>()
  let looked: InspectedElements = new Map()
  let begun = performance.now()
  for (const standing of all) {
    // A preview is checked in one go: no one can press anything in it.
    if (!inert && performance.now() - begun > MAX_CHECK_MS) {
      await new Promise((resolve) => setTimeout(resolve))
      looked = new Map()
      begun = performance.now()
    }
    if (standing.host.isConnected && isHidden(standing, looked)) hidden.add(standing.part)
  }
  if (inert) inert.inert = true
  return [...hidden]
}

/** A pay button in a shadow root has no form owner. */
function submitAround(host: HTMLElement, event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button[type=submit]') : null
  if (button && !event.defaultPrevented) host.closest('form')?.requestSubmit()
}

/**
 * Creates the component that renders protected slots in closed shadow roots; null if the browser doesn't support it. On
 * the server and during hydration they are rendered in place: no merchant CSS is on the page before the shadow roots
 * are.
 */
export function createGuard(): Guard | null {
  if (typeof document !== 'undefined' && !('adoptedStyleSheets' in document)) return null
  const standing = new Set<MountedSlot>()
  const plain = new Set<() => void>()
  let opened = false
  let closed = false

  const shadows = new WeakMap<HTMLElement, ShadowRoot>()
  /** An element can have only one shadow root. */
  const openShadow = (host: HTMLElement): ShadowRoot => {
    const root = shadows.get(host) ?? host.attachShadow({ mode: 'closed' })
    if (!shadows.has(host)) root.addEventListener('click', (event) => submitAround(host, event))
    const sheet = ownSheet()
    root.adoptedStyleSheets = sheet ? [sheet] : []
    shadows.set(host, root)
    return root
  }

  function Guarded({ part, within = '', children }: ProtectedSlotProps) {
    const { className, style } = useContext(PageStyleContext)
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
    // Before the first check, which runs in the next frame.
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
    readSheet: () => ownSheet() !== null,
    open: () => {
      opened = true
      for (const move of plain) move()
    },
    close: () => {
      closed = true
    },
    findHiddenParts: () => findHidden(standing),
  }
}
