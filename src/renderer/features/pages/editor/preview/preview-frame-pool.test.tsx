import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Frames from './preview-frame-pool.ts'

const wish = { kind: 'payment_page', name: 'payment-page ppg_1', lazy: false } as const

/** Loads the module as in a browser that can move an iframe without reloading it. */
async function inBrowser(): Promise<typeof Frames> {
  Object.defineProperty(Element.prototype, 'moveBefore', {
    configurable: true,
    value(this: Element, node: Node, before: Node | null) {
      this.insertBefore(node, before)
    },
  })
  vi.resetModules()
  return import('./preview-frame-pool.ts')
}

function place(): HTMLElement {
  const element = document.createElement('div')
  document.body.append(element)
  return element
}

beforeEach(() => {
  vi.useFakeTimers()
  // Replaces the iframe with another element so that nothing loads.
  Object.defineProperty(document, 'createElement', {
    configurable: true,
    value: (tag: string) => document.createElementNS('http://www.w3.org/1999/xhtml', tag === 'iframe' ? 'object' : tag),
  })
})

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'createElement')
  Reflect.deleteProperty(Element.prototype, 'moveBefore')
  document.body.replaceChildren()
})

describe('reusing a frame', () => {
  it('moves a requested frame from the list to the editor without reloading', async () => {
    const { releaseFrame: leaveFrame, takeFrame, requestFrame: wantFrame } = await inBrowser()
    const listed = takeFrame(place(), wish)
    wantFrame(wish.name)
    leaveFrame(listed, wish.name)
    const room = place()
    expect(takeFrame(room, wish)).toBe(listed)
    expect(room.contains(listed.element)).toBe(true)
  })

  it('closes it when its screen was left for another reason', async () => {
    const { releaseFrame: leaveFrame, takeFrame, requestFrame: wantFrame } = await inBrowser()
    const listed = takeFrame(place(), wish)
    wantFrame('payment-page ppg_2')
    leaveFrame(listed, wish.name)
    expect(listed.element.isConnected).toBe(false)
    expect(takeFrame(place(), wish)).not.toBe(listed)
  })

  it('parks it for ten seconds at most', async () => {
    const { releaseFrame: leaveFrame, takeFrame, requestFrame: wantFrame } = await inBrowser()
    const listed = takeFrame(place(), wish)
    wantFrame(wish.name)
    leaveFrame(listed, wish.name)
    expect(listed.element.isConnected).toBe(true)
    vi.advanceTimersByTime(10_000)
    expect(listed.element.isConnected).toBe(false)
  })

  it('is not reused under another name', async () => {
    const { releaseFrame: leaveFrame, takeFrame, requestFrame: wantFrame } = await inBrowser()
    const listed = takeFrame(place(), wish)
    wantFrame(wish.name)
    leaveFrame(listed, wish.name)
    expect(takeFrame(place(), { ...wish, name: 'payment-page ppg_2' })).not.toBe(listed)
  })

  it("creates a new frame if the browser can't move one", async () => {
    vi.resetModules()
    const { releaseFrame: leaveFrame, takeFrame, requestFrame: wantFrame } = await import('./preview-frame-pool.ts')
    const listed = takeFrame(place(), wish)
    wantFrame(wish.name)
    leaveFrame(listed, wish.name)
    expect(takeFrame(place(), wish)).not.toBe(listed)
  })
})
