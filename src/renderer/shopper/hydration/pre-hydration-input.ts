import { useLayoutEffect } from 'react'

const value = Object.getOwnPropertyDescriptor(
  typeof HTMLInputElement === 'undefined' ? {} : HTMLInputElement.prototype,
  'value',
)

let drawn: readonly HTMLInputElement[] = []

/** Keeps the inputs of a server render that won't be hydrated, to apply their values to the client render. */
export const keepTyped = (place: HTMLElement): void => {
  drawn = [...place.querySelectorAll('input')]
}

/** The same input in the replaced server render. */
const before = (field: HTMLInputElement): HTMLInputElement =>
  drawn.find(({ id, name, value }) => (field.id ? id === field.id : name === field.name && value === field.value)) ??
  field

/** React ignores values that it already tracks: reset the field to the server's value, then enter the shopper's. */
function tell(field: HTMLInputElement): void {
  const { value: typed, defaultValue, checked, defaultChecked, type } = before(field)
  if (type === 'radio' ? checked && !defaultChecked : checked !== defaultChecked) {
    field.checked = field.defaultChecked
    field.click()
    // The value of a checkbox or radio button isn't typed.
  } else if (!/box|radio/.test(type) && typed !== defaultValue) {
    field.value = field.defaultValue
    value?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * Applies what was typed, checked or autofilled between the server render and hydration to the page's state; otherwise
 * the next render would remove it. Render it next to the fields.
 */
export function TypedBefore(): null {
  useLayoutEffect(() => {
    document.querySelectorAll('input').forEach(tell)
    drawn = []
  }, [])
  return null
}
