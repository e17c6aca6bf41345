import { whenIdle } from '../../../../lib/forms/when-idle.ts'

const PRESSES = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Does something that takes longer than a key may, once nothing was pressed for `ms` milliseconds and the browser has
 * nothing better to do. @returns what calls it off
 */
export function whenAtRest(work: () => void, ms: number): () => void {
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
