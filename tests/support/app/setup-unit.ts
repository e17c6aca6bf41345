import { builtinEnvironments } from 'vitest/runtime'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { copyOf, expectPlainCopy } from './copy-words.ts'
import { failOnConsoleError } from './fail-on-console-error.ts'

failOnConsoleError()
// Files share a worker and its libraries, but each file loads fresh modules of the app.
afterAll(async () => {
  vi.resetModules()
  if (!('indexedDB' in globalThis)) return
  const { IDBFactory } = await import('fake-indexeddb')
  globalThis.indexedDB = new IDBFactory()
})

// Tests that need a DOM are named `.test.tsx`; only they pay for it.
if (expect.getState().testPath?.endsWith('.tsx')) {
  // The window lives as long as the worker, because React may access it again for a late response to an unmounted
  // screen.
  if (typeof window === 'undefined') await builtinEnvironments['happy-dom'].setup(globalThis, {})
  const { act, cleanup, configure } = await import('@testing-library/react')
  // A screen's code is compiled when first shown, which is slow while other tests run.
  configure({ asyncUtilTimeout: 10_000 })
  afterEach(async () => {
    const texts = copyOf()
    cleanup()
    // A lazy component that loads later would update React outside act, in the next test.
    await act(() => vi.dynamicImportSettled())
    expectPlainCopy(texts)
  })
  afterAll(resetWindow)
  stubLayout()
}

/** Resets the window for the next file that shares it. */
async function resetWindow(): Promise<void> {
  if ('happyDOM' in window) await (window.happyDOM as { abort: () => Promise<void> }).abort()
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.title = ''
  document.documentElement.removeAttribute('lang')
}

/** Stubs the layout APIs that Mantine needs and happy-dom lacks. */
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
  // Images aren't decoded here: every file with an image type counts as one.
  const decode = () => Promise.resolve({ close: () => {} })
  Object.defineProperty(globalThis, 'createImageBitmap', { writable: true, configurable: true, value: decode })
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>()
}
