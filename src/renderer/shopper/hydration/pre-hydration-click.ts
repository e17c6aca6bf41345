import { useLayoutEffect } from 'react'

/** A press on a part of the page that could not answer yet. */
interface EarlyPress {
  button: HTMLButtonElement
  /** The form that it sends; the button itself may be drawn anew meanwhile. */
  form: HTMLFormElement | null
  /** What shows on the button that it waits. */
  waits: Animation
}

declare global {
  interface Window {
    /** The last press, if it could not be answered. */
    pressedBefore?: EarlyPress | null
  }
}

/** Presses the button that was pressed before its part of the page answered, once, if it is still there. */
function repeat(): void {
  const { button, form, waits } = window.pressedBefore ?? {}
  if (!button || button.closest('[data-cold]')) return
  window.pressedBefore = null
  waits?.cancel()
  if (button.type !== 'submit') button.click()
  else if (form?.isConnected && !button.disabled) form.requestSubmit()
}

/**
 * Stands beside a part of the page that the server drew. From here on the part answers: what was pressed in it before is
 * pressed again, after what was typed has reached the page's state.
 */
export function PressedBefore({ part }: { part: string }): null {
  useLayoutEffect(() => {
    document.querySelector(part)?.removeAttribute('data-cold')
    const timer = setTimeout(repeat)
    return () => clearTimeout(timer)
  }, [part])
  return null
}
