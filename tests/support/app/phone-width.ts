import { vi } from 'vitest'

const WIDTH_PX = 390
const PX_PER_EM = 16

/** Lets media queries answer as on a phone, until the test ends. */
export function usePhoneWidth(): void {
  const answer = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const [, size = '0', unit] = /max-width:\s*([\d.]+)(em|px)/.exec(media) ?? []
    const matches = WIDTH_PX <= Number(size) * (unit === 'em' ? PX_PER_EM : 1)
    return Object.defineProperty(answer(media), 'matches', { value: matches })
  })
}

/** Makes every box report that its content is wider than it is, as tables are on a phone. */
export function overflowBoxes(): void {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(WIDTH_PX * 2)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH_PX)
  class MeasuringObserver implements ResizeObserver {
    readonly #measure: () => void
    constructor(measure: ResizeObserverCallback) {
      this.#measure = () => measure([], this)
    }
    observe(): void {
      this.#measure()
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', MeasuringObserver)
}
