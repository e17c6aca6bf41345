/**
 * The page's first script, inlined in the server render so that it runs before anything can be pressed. It must not use
 * anything outside its own scope.
 *
 * Records clicks on buttons that aren't hydrated yet (`data-cold`), shows them as pending, and keeps forms from
 * submitting natively. The page's code is requested once the first images are painted, or on the first touch or key
 * press: until then they get the connection and the processor. Styles are inlined: the chunk loader finds the disabled
 * link of a style sheet and doesn't load it.
 */
export function bootstrapScript(): void {
  const { entry = '', files = '' } = document.currentScript?.dataset ?? {}
  let begun = false
  const begin = (): void => {
    if (begun) return
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', begin)
      return
    }
    begun = true
    for (const file of files.split(' ').filter(Boolean)) {
      const link = document.createElement('link')
      const as = file.endsWith('.css') ? { rel: 'stylesheet', disabled: true } : { rel: 'modulepreload' }
      Object.assign(link, as, { crossOrigin: '', href: file })
      document.head.append(link)
    }
    // A shopper who pressed a button needs to know why nothing happens. The page hides the text once it is hydrated.
    const tell = (): void => document.getElementById('shop-late')?.removeAttribute('hidden')
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'module', crossOrigin: '', src: entry, onerror: tell }))
    setTimeout(tell, 15_000)
  }
  // Two frames later, the images that the page waited for have been painted.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin))))
  // An image that doesn't load must not block the payment.
  setTimeout(begin, 2000)
  // Paint the feedback to the press first.
  const touched = (): void => void requestAnimationFrame(() => setTimeout(begin))
  for (const touch of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(touch, touched, { once: true, capture: true })

  const BREATH = { duration: 600, iterations: Infinity, direction: 'alternate' } as const
  const isCold = (target: EventTarget | null): target is Element =>
    target instanceof Element && target.closest('[data-cold]') !== null
  addEventListener(
    'click',
    (event) => {
      window.pressedBefore?.waits.cancel()
      window.pressedBefore = null
      const { target } = event
      const button = isCold(target) && target.closest('button')
      if (!button) return
      event.preventDefault()
      event.stopImmediatePropagation()
      // Enter in a field triggers the form's button, but means the next field or applying a code, never a payment.
      const entered = button.type === 'submit' && event.detail === 0 && document.activeElement !== button
      if (entered) return
      // An animation, not an attribute: hydration expects exactly what the server rendered.
      const waits = button.animate({ opacity: [0.8, 0.5] }, BREATH)
      waits.finished.catch(() => {})
      window.pressedBefore = { button, form: button.form, waits }
    },
    true,
  )
  addEventListener('submit', (event) => isCold(event.target) && event.preventDefault(), true)
}
