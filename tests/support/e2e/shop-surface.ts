import type { Page } from '@playwright/test'

/** Lets a test look into closed shadows. What can be reached from outside stays the same: no CSS crosses either kind. */
export const openShadows = (page: Page) =>
  page.addInitScript(() => {
    const attach: unknown = Reflect.get(Element.prototype, 'attachShadow')
    if (typeof attach !== 'function') throw new Error('This browser has no shadows')
    Reflect.set(Element.prototype, 'attachShadow', function openly(this: Element, init: object) {
      const root: unknown = Reflect.apply(attach, this, [{ ...init, mode: 'open' }])
      return root
    })
  })

/** Whether pay button, total and a line's price stand on the page, in sight and with nothing over them. */
export const partsInSight = (page: Page): Promise<boolean[]> =>
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
      // A price lets presses through to the row that it stands in.
      const { pointerEvents } = inner.style
      inner.style.pointerEvents = 'auto'
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      inner.style.pointerEvents = pointerEvents
      return box.height >= 10 && box.left >= 0 && hit === root.host
    })
  })

/** How the parts' letters are painted, and what stands beside or over the page: none of it is a merchant's. */
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
      // What reaches into a part from the blocks that it stands in.
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
