/**
 * The page's first script. It stands in the server's answer as text, so that it runs before anything can be pressed, and
 * must therefore use nothing from outside of itself.
 *
 * A button of a part that does not answer yet (`data-cold`) is noted instead of lost and is seen to wait, and no form
 * leaves the page by itself. The code of the page is asked for once its first pictures are seen, or with the first touch
 * or key: until then the connection and the processor belong to what is looked at. Its styles stand in the answer: who
 * loads a chunk finds the disabled link of its style sheet, and loads nothing for it.
 */
export function early(): void {
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
    // Who pressed something must not wait for nothing: the words go again by themselves once the page answers.
    const tell = (): void => document.getElementById('shop-late')?.removeAttribute('hidden')
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'module', crossOrigin: '', src: entry, onerror: tell }))
    setTimeout(tell, 15_000)
  }
  // Two frames on, the pictures that the page waited for have been painted.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin))))
  // A picture that does not come keeps nobody from paying.
  setTimeout(begin, 2000)
  // What was pressed is shown first.
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
      // Enter in a field presses the form's button, and means the next field or a code: nobody pays by it here.
      const entered = button.type === 'submit' && event.detail === 0 && document.activeElement !== button
      if (entered) return
      // No attribute: the page takes over what the server drew, and nothing else.
      const waits = button.animate({ opacity: [0.8, 0.5] }, BREATH)
      waits.finished.catch(() => {})
      window.pressedBefore = { button, form: button.form, waits }
    },
    true,
  )
  addEventListener('submit', (event) => isCold(event.target) && event.preventDefault(), true)
}
