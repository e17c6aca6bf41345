import type { ProtectedPart } from '../../../shared/preview.ts'
import { isVisible } from './visibility-check.ts'
import type { InspectedElements } from './visibility-check.ts'

/** A protected slot in its shadow root. */
export interface MountedSlot {
  part: ProtectedPart
  host: HTMLElement
  inner: HTMLElement
}

/** Milliseconds of checking after which it yields to the page. */
const MAX_CHECK_MS = 4

/** The visible element of a slot: the first one in it with a box. */
const visibleElementOf = ({ inner }: MountedSlot): Element =>
  inner.querySelector('.shop-pay, .shop-plan-consent, .shop-consent, .shop-total dd, .shop-price b, b') ?? inner

function isHidden(slot: MountedSlot, inspected: InspectedElements): boolean {
  const { host, inner } = slot
  const { pointerEvents } = inner.style
  // Hit testing doesn't find elements that let presses through.
  inner.style.pointerEvents = 'auto'
  const isShown = isVisible(host, visibleElementOf(slot), inspected)
  inner.style.pointerEvents = pointerEvents
  return !isShown
}

/** Finds the parts with at least one hidden slot. Yields between checks, so that a press is handled. */
export async function findHiddenParts(slots: ReadonlySet<MountedSlot>): Promise<ProtectedPart[]> {
  const inert = document.querySelector<HTMLElement>('[inert]:has(.shop-page)')
  // Hit testing doesn't find inert elements.
  if (inert) inert.inert = false
  const hidden = new Set<ProtectedPart>()
  let inspected: InspectedElements = new Map()
  let startedAt = performance.now()
  for (const slot of slots) {
    // A preview is checked in one go: no one can press anything in it.
    if (!inert && performance.now() - startedAt > MAX_CHECK_MS) {
      await new Promise((resolve) => setTimeout(resolve))
      inspected = new Map()
      startedAt = performance.now()
    }
    if (slot.host.isConnected && isHidden(slot, inspected)) hidden.add(slot.part)
  }
  if (inert) inert.inert = true
  return [...hidden]
}
