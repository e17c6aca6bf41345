import type { Page } from '@playwright/test'

/** Makes closed shadow roots open so that a test can inspect them. Page CSS doesn't reach into either kind. */
export const openShadows = (page: Page) =>
  page.addInitScript(() => {
    const attach: unknown = Reflect.get(Element.prototype, 'attachShadow')
    if (typeof attach !== 'function') throw new Error('This browser has no shadows')
    Reflect.set(Element.prototype, 'attachShadow', function openly(this: Element, init: object) {
      const root: unknown = Reflect.apply(attach, this, [{ ...init, mode: 'open' }])
      return root
    })
  })

/** Returns whether the pay button, the total and a line's price are visible and uncovered. */
export const visibleParts = (page: Page): Promise<boolean[]> =>
  page.evaluate(() => {
    const hosts = [...document.querySelectorAll('.shop-page span')].filter(({ shadowRoot }) => shadowRoot)
    const parts = ['.shop-pay', '.shop-total dd', '.shop-price b'].map((name) =>
      hosts.map(({ shadowRoot }) => shadowRoot?.querySelector(name)).find(Boolean),
    )
    return parts.map((part) => {
      const root = part?.getRootNode()
      if (!part || !(root instanceof ShadowRoot) || !part.checkVisibility({ opacityProperty: true })) return false
      const inner = root.firstElementChild
      if (!(inner instanceof HTMLElement)) return false
      part.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = part.getBoundingClientRect()
      // A price lets clicks through to its row.
      const { pointerEvents } = inner.style
      inner.style.pointerEvents = 'auto'
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      inner.style.pointerEvents = pointerEvents
      return box.height >= 10 && box.left >= 0 && hit === root.host
    })
  })

/**
 * Returns how the protected elements' text is painted, and what surrounds or covers the page: none of it may come from
 * the merchant's CSS.
 */
export const surface = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const told: Record<string, string> = {}
    const tell = (name: string, element: Element | null | undefined, properties: readonly string[], piece?: string) => {
      if (!element) return
      const style = getComputedStyle(element, piece)
      for (const property of properties) told[`${name}${piece ?? ''} ${property}`] = style.getPropertyValue(property)
    }
    const look = [
      'color',
      'opacity',
      'visibility',
      'display',
      'position',
      'z-index',
      'background-color',
      'background-image',
      'filter',
      'transform',
      'zoom',
      'mask-image',
      'clip-path',
      'font-size',
      'box-shadow',
      'outline-style',
      'animation-name',
      'pointer-events',
      'direction',
      'writing-mode',
      'view-transition-name',
      'contain',
    ]
    const outside = {
      html: document.documentElement,
      body: document.body,
      root: document.querySelector('#root'),
      toasts: document.querySelector('.shop-toasts'),
    }
    for (const [name, element] of Object.entries(outside)) {
      tell(name, element, look)
      for (const piece of ['::before', '::after']) tell(name, element, ['content', 'display'], piece)
      tell(name, element, ['color', 'font-size'], '::first-letter')
    }
    tell('toasts', outside.toasts, ['top', 'left', 'right', 'height', 'bottom'])
    const hosts = [...document.querySelectorAll('[data-guarded]')]
    for (const name of ['.shop-pay', '.shop-total dd', '.shop-total dt', '.shop-price b', '.shop-consent']) {
      const host = hosts.find(({ shadowRoot }) => shadowRoot?.querySelector(name))
      const part = host?.shadowRoot?.querySelector(name)
      tell(name, part, [
        'color',
        '-webkit-text-fill-color',
        'font-size',
        'font-family',
        'direction',
        'text-transform',
        'text-decoration-line',
        'letter-spacing',
        'text-indent',
        '-webkit-text-security',
        'background-color',
        'writing-mode',
        'visibility',
      ])
      // Styles that a protected element inherits from its ancestors.
      for (let around = host?.parentElement; around && around !== document.body; around = around.parentElement) {
        const own = getComputedStyle(around)
        const letter = getComputedStyle(around, '::first-letter')
        const line = getComputedStyle(around, '::first-line')
        const isPlain = [letter, line].every(({ color, fontSize }) => color === own.color && fontSize === own.fontSize)
        const decorated =
          own.textDecorationLine.includes('line-through') ||
          own.zoom !== '1' ||
          (own.opacity !== '1' && !around.matches('.shop-card-row'))
        if (!isPlain || decorated) told[`${name} is reached through`] = around.className
      }
    }
    return told
  })
