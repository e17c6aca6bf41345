import { whenIdle } from '../../../../lib/forms/when-idle.ts'

const PRESSES = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Runs work too slow for a keystroke, after `ms` milliseconds without input and once the browser is idle. @returns the
 * cancel function
 */
export function whenInputIdle(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let callOff = () => {}
  const rest = () => {
    callOff()
    clearTimeout(timer)
    timer = setTimeout(() => {
      callOff = whenIdle(() => {
        end()
        work()
      })
    }, ms)
  }
  const end = () => {
    callOff()
    clearTimeout(timer)
    for (const press of PRESSES) window.removeEventListener(press, rest, true)
  }
  for (const press of PRESSES) window.addEventListener(press, rest, { capture: true, passive: true })
  rest()
  return end
}
