import { createContext, startTransition, useContext, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import type { ProtectedPart } from '../../../shared/preview.ts'
import { findHiddenParts } from './find-hidden-parts.ts'
import type { MountedSlot } from './find-hidden-parts.ts'
import type { ProtectedSlotProps } from './protected-slot-context.tsx'
import { shadowSheet } from './shadow-sheet.ts'
import { pageStyle } from '../templates/theme.ts'

/** The protected slots of a page. */
export interface Guard {
  draw: (props: ProtectedSlotProps) => ReactNode
  /** Reads the store's own rules for the shadow roots; false if the browser doesn't allow it. */
  readSheet: () => boolean
  /** Moves mounted slots into their shadow roots, and later ones when they mount. */
  open: () => void
  /** From now on no slot is painted outside its shadow root: the merchant's CSS is applied next. */
  close: () => void
  /** Finds the parts with at least one hidden slot. */
  findHiddenParts: () => Promise<ProtectedPart[]>
}

/** The style of the page around the slots, computed once for all of them. */
export const PageStyleContext = createContext(pageStyle({}))

/** A pay button in a shadow root has no form owner. */
function submitAround(host: HTMLElement, event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button[type=submit]') : null
  if (button && !event.defaultPrevented) host.closest('form')?.requestSubmit()
}

/** Closed shadow roots can't be found on their host, and an element can have only one. */
const shadowRoots = new WeakMap<HTMLElement, ShadowRoot>()

function openShadow(host: HTMLElement): ShadowRoot {
  let root = shadowRoots.get(host)
  if (!root) {
    root = host.attachShadow({ mode: 'closed' })
    root.addEventListener('click', (event) => submitAround(host, event))
    shadowRoots.set(host, root)
  }
  const sheet = shadowSheet()
  root.adoptedStyleSheets = sheet ? [sheet] : []
  return root
}

/** When slots move into their shadow roots: not yet, in a transition, or before the next paint. */
type Phase = 'in_place' | 'opened' | 'closed'

/** The state that the slots of a page share. */
interface Slots {
  phase: Phase
  mounted: Set<MountedSlot>
  /** Move the slots that are still in place. */
  waiting: Set<() => void>
}

/** The slot's shadow root, once it has moved there. */
function useShadow(slots: Slots, host: { readonly current: HTMLElement | null }): ShadowRoot | null {
  const [shadow, setShadow] = useState<ShadowRoot | null>(null)
  useLayoutEffect(() => {
    const move = () => {
      if (host.current) setShadow(openShadow(host.current))
    }
    if (slots.phase === 'closed') move()
    else if (slots.phase === 'opened') startTransition(move)
    else slots.waiting.add(move)
    return () => {
      slots.waiting.delete(move)
    }
  }, [slots, host])
  return shadow
}

function GuardedSlot({ slots, part, within = '', children }: ProtectedSlotProps & { slots: Slots }) {
  const { className, style } = useContext(PageStyleContext)
  const host = useRef<HTMLElement>(null)
  const inner = useRef<HTMLElement>(null)
  const shadow = useShadow(slots, host)
  // Before the first check, which runs in the next frame.
  useLayoutEffect(() => {
    if (!host.current || !shadow || !inner.current) return undefined
    const slot = { part, host: host.current, inner: inner.current }
    slots.mounted.add(slot)
    return () => {
      slots.mounted.delete(slot)
    }
  }, [slots, part, shadow])
  const canBePressed = part === 'pay' || part === 'consent'
  const content = (
    <span
      ref={inner}
      className={className}
      style={{ ...style, display: 'contents', pointerEvents: canBePressed ? 'auto' : 'none' }}
    >
      <span className={within} style={{ display: 'contents' }}>
        {children}
      </span>
    </span>
  )
  return (
    <span ref={host} data-guarded="" style={{ display: 'contents' }}>
      {shadow ? createPortal(content, shadow) : content}
    </span>
  )
}

/**
 * Creates the guard that renders protected slots in closed shadow roots; null if the browser doesn't support it. On the
 * server and during hydration they are rendered in place: no merchant CSS is on the page before the shadow roots are.
 */
export function createGuard(): Guard | null {
  if (typeof document !== 'undefined' && !('adoptedStyleSheets' in document)) return null
  const slots: Slots = { phase: 'in_place', mounted: new Set(), waiting: new Set() }
  return {
    draw: (props) => <GuardedSlot slots={slots} {...props} />,
    readSheet: () => shadowSheet() !== null,
    open: () => {
      slots.phase = 'opened'
      for (const move of slots.waiting) move()
    },
    close: () => {
      slots.phase = 'closed'
    },
    findHiddenParts: () => findHiddenParts(slots.mounted),
  }
}
