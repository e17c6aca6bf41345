import { useLayoutEffect } from 'react'

const value = Object.getOwnPropertyDescriptor(
  typeof HTMLInputElement === 'undefined' ? {} : HTMLInputElement.prototype,
  'value',
)

/** React hears only of changes from what it has seen: it is shown what the server wrote, and then what was typed. */
function tell(field: HTMLInputElement): void {
  const { value: typed, defaultValue, checked, defaultChecked, type } = field
  if (type === 'radio' ? checked && !defaultChecked : checked !== defaultChecked) {
    field.checked = defaultChecked
    field.click()
  } else if (typed !== defaultValue) {
    field.value = defaultValue
    value?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * What was typed, ticked or filled in by the browser between the server's answer and the moment the page took it over
 * reaches the page's state: otherwise its next drawing would take it away again. Stands beside what it is for.
 */
export function TypedBefore(): null {
  useLayoutEffect(() => document.querySelectorAll('input').forEach(tell), [])
  return null
}
