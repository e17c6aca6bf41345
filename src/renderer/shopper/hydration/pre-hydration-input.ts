import { useLayoutEffect } from 'react'

const value = Object.getOwnPropertyDescriptor(
  typeof HTMLInputElement === 'undefined' ? {} : HTMLInputElement.prototype,
  'value',
)

let serverInputs: readonly HTMLInputElement[] = []

/** Keeps the inputs of a server render that won't be hydrated, to apply their values to the client render. */
export const saveEarlyInput = (place: HTMLElement): void => {
  serverInputs = [...place.querySelectorAll('input')]
}

/** The same input in the replaced server render. */
const serverInputOf = (field: HTMLInputElement): HTMLInputElement =>
  serverInputs.find(({ id, name, value }) =>
    field.id ? id === field.id : name === field.name && value === field.value,
  ) ?? field

/** React ignores values that it already tracks: reset the field to the server's value, then enter the shopper's. */
function replayInput(field: HTMLInputElement): void {
  const { value: typed, defaultValue, checked, defaultChecked, type } = serverInputOf(field)
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
export function ReplayEarlyInput(): null {
  useLayoutEffect(() => {
    document.querySelectorAll('input').forEach(replayInput)
    serverInputs = []
  }, [])
  return null
}
