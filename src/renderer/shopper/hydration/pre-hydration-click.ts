import { useLayoutEffect } from 'react'

/** A click on a part of the page that wasn't hydrated yet. */
interface EarlyClick {
  button: HTMLButtonElement
  /** The form that it submits; the button itself may be re-rendered meanwhile. */
  form: HTMLFormElement | null
  /** The pending animation on the button. */
  waits: Animation
}

declare global {
  interface Window {
    /** The last click before hydration. */
    pressedBefore?: EarlyClick | null
  }
}

/** Repeats the click made before hydration, once, if its button still exists. */
function replayClick(): void {
  const { button, form, waits } = window.pressedBefore ?? {}
  if (!button || button.closest('[data-cold]')) return
  window.pressedBefore = null
  waits?.cancel()
  if (button.type !== 'submit') button.click()
  else if (form?.isConnected && !button.disabled) form.requestSubmit()
}

/**
 * Marks a server-rendered part as hydrated. Repeats an earlier click in it after typed values have reached the page's
 * state.
 */
export function ReplayEarlyClick({ part }: { part: string }): null {
  useLayoutEffect(() => {
    document.querySelector(part)?.removeAttribute('data-cold')
    const timer = setTimeout(replayClick)
    return () => clearTimeout(timer)
  }, [part])
  return null
}
