import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PreviewFramePool } from './preview-frame-pool.ts'
import type { PreviewIframe } from './preview-iframe.ts'

const NAME = 'payment-page ppg_1'
const OTHER = 'payment-page ppg_2'
const options = { kind: 'payment_page', lazy: false } as const

function place(): HTMLElement {
  const element = document.createElement('div')
  document.body.append(element)
  return element
}

/** Opens a frame and releases it for the next screen. */
function park(pool: PreviewFramePool, name = NAME): PreviewIframe {
  const frame = pool.take(place(), name, options)
  pool.request(name)
  pool.release(frame, name)
  return frame
}

beforeEach(() => {
  vi.useFakeTimers()
  // Replaces the iframe with another element so that nothing loads.
  Object.defineProperty(document, 'createElement', {
    configurable: true,
    value: (tag: string) => document.createElementNS('http://www.w3.org/1999/xhtml', tag === 'iframe' ? 'object' : tag),
  })
  // A browser that can move an iframe without reloading it.
  Object.defineProperty(Element.prototype, 'moveBefore', {
    configurable: true,
    value(this: Element, node: Node, before: Node | null) {
      this.insertBefore(node, before)
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(document, 'createElement')
  Reflect.deleteProperty(Element.prototype, 'moveBefore')
  document.body.replaceChildren()
})

describe('reusing a frame', () => {
  it('moves a requested frame from the list to the editor without reloading', () => {
    const pool = new PreviewFramePool()
    const listed = park(pool)
    const room = place()
    expect(pool.take(room, NAME, options)).toBe(listed)
    expect(room.contains(listed.element)).toBe(true)
  })

  it('moves it only once', () => {
    const pool = new PreviewFramePool()
    const listed = park(pool)
    pool.take(place(), NAME, options)
    expect(pool.take(place(), NAME, options)).not.toBe(listed)
  })

  it('keeps it open on the next screen however long that is shown', () => {
    const pool = new PreviewFramePool()
    const listed = park(pool)
    pool.take(place(), NAME, options)
    vi.advanceTimersByTime(60_000)
    expect(listed.element.isConnected).toBe(true)
  })

  it('is not reused under another name', () => {
    const pool = new PreviewFramePool()
    const listed = park(pool)
    expect(pool.take(place(), OTHER, options)).not.toBe(listed)
    expect(pool.take(place(), undefined, options)).not.toBe(listed)
  })

  it('is not moved out of the document, which would reload it', () => {
    const pool = new PreviewFramePool()
    const listed = park(pool)
    expect(pool.take(document.createElement('div'), NAME, options)).not.toBe(listed)
    expect(pool.take(place(), NAME, options)).toBe(listed)
  })

  it("creates a new frame if the browser can't move one", () => {
    Reflect.deleteProperty(Element.prototype, 'moveBefore')
    const pool = new PreviewFramePool()
    const listed = park(pool)
    expect(listed.element.isConnected).toBe(false)
    expect(pool.take(place(), NAME, options)).not.toBe(listed)
  })
})

describe('releasing a frame', () => {
  it('closes it when its screen was left for another reason', () => {
    const pool = new PreviewFramePool()
    const listed = pool.take(place(), NAME, options)
    pool.request(OTHER)
    pool.release(listed, NAME)
    expect(listed.element.isConnected).toBe(false)
    expect(pool.take(place(), NAME, options)).not.toBe(listed)
  })

  it('closes a frame without a name', () => {
    const pool = new PreviewFramePool()
    const frame = pool.take(place(), undefined, options)
    pool.release(frame, undefined)
    expect(frame.element.isConnected).toBe(false)
  })

  it('removes its owner, which is unmounted', () => {
    const pool = new PreviewFramePool()
    const frame = pool.take(place(), NAME, options)
    frame.owner = { onReady: () => {}, onChecked: () => {}, onPart: () => {} }
    pool.request(NAME)
    pool.release(frame, NAME)
    expect(frame.owner).toBeNull()
  })

  it('parks it out of reach, for ten seconds at most', () => {
    const listed = park(new PreviewFramePool())
    expect(listed.element.parentElement).toHaveProperty('inert', true)
    vi.advanceTimersByTime(9999)
    expect(listed.element.isConnected).toBe(true)
    vi.advanceTimersByTime(1)
    expect(listed.element.isConnected).toBe(false)
  })

  it('parks only the latest one, for its own ten seconds', () => {
    const pool = new PreviewFramePool()
    const first = park(pool)
    vi.advanceTimersByTime(6000)
    const second = park(pool, OTHER)
    expect(first.element.isConnected).toBe(false)
    vi.advanceTimersByTime(6000)
    expect(second.element.isConnected).toBe(true)
  })
})
