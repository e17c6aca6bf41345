import { builtinEnvironments } from 'vitest/runtime'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { failOnConsoleError } from './fail-on-console-error.ts'

// A component test is a `.test.tsx`; only those pay for a DOM. (A `.test.ts` asks with `@vitest-environment happy-dom`.)
if (typeof window === 'undefined' && expect.getState().testPath?.endsWith('.tsx')) {
  await builtinEnvironments['happy-dom'].setup(globalThis, {})
  // The window itself stays until the file's process ends: React looks at it once more for an answer that comes late to
  // a screen that is gone.
  afterAll(async () => {
    if ('happyDOM' in window) await (window.happyDOM as { abort: () => Promise<void> }).abort()
  })
}

failOnConsoleError()

if (typeof window !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
  stubLayout()
}

/** What Mantine asks of a browser that lays out and happy-dom does not have. */
function stubLayout(): void {
  class StillResizeObserver implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  const matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })

  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  Object.defineProperty(window, 'matchMedia', { writable: true, configurable: true, value: matchMedia })
  for (const scope of [window, globalThis]) {
    Object.defineProperty(scope, 'ResizeObserver', { writable: true, configurable: true, value: StillResizeObserver })
  }
  // No picture is decoded here: whatever is named one counts as one.
  const decode = () => Promise.resolve({ close: () => {} })
  Object.defineProperty(globalThis, 'createImageBitmap', { writable: true, configurable: true, value: decode })
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>()
}
