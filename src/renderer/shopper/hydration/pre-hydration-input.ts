import { useLayoutEffect } from 'react'

const value = Object.getOwnPropertyDescriptor(
  typeof HTMLInputElement === 'undefined' ? {} : HTMLInputElement.prototype,
  'value',
)

let drawn: readonly HTMLInputElement[] = []

/** Keeps what was typed into a drawing that will not be taken over, for the one that stands in its place. */
export const keepTyped = (place: HTMLElement): void => {
  drawn = [...place.querySelectorAll('input')]
}

/** What of the drawing before this field stands for. */
const before = (field: HTMLInputElement): HTMLInputElement =>
  drawn.find(({ id, name, value }) => (field.id ? id === field.id : name === field.name && value === field.value)) ??
  field

/** React hears only of changes from what it has seen: it is shown what the server wrote, and then what was typed. */
function tell(field: HTMLInputElement): void {
  const { value: typed, defaultValue, checked, defaultChecked, type } = before(field)
  if (type === 'radio' ? checked && !defaultChecked : checked !== defaultChecked) {
    field.checked = field.defaultChecked
    field.click()
    // Nobody types what a box stands for.
  } else if (!/box|radio/.test(type) && typed !== defaultValue) {
    field.value = field.defaultValue
    value?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * What was typed, ticked or filled in by the browser between the server's answer and the moment the page took it over
 * reaches the page's state: otherwise its next drawing would take it away again. Stands beside what it is for.
 */
export function TypedBefore(): null {
  useLayoutEffect(() => {
    document.querySelectorAll('input').forEach(tell)
    drawn = []
  }, [])
  return null
}
